// The web form for `pipeThrough`: a pair of a readable and a writable stream.

import type {Controllers} from './webOutput.js';
import type {HTMLHost, Session} from '../session.js';
import type {HTMLOptions} from '../settings.js';

import {
  createSession,
  htmlArrived,
  htmlEnded,
  htmlFailed,
  isDone,
  openFlight,
  outputCancelled,
  resume,
  takesHTML,
} from '../session.js';
import {resolveSettings} from '../settings.js';
import {createWebOutput} from './webOutput.js';

// A write that waits until the consumer reads more.
type Gate = {open: (() => void) | null};

function openGate(gate: Gate): void {
  const {open} = gate;
  gate.open = null;
  open?.();
}

type WaitingWrite = {readonly chunk: unknown, readonly resolve: () => void};

function endWrite(session: Session, {chunk, resolve}: WaitingWrite): void {
  htmlArrived(session, chunk);
  resolve();
}

function createWritable(
  session: Session,
  {controllers, gate}: {controllers: Controllers, gate: Gate},
): WritableStream {
  return new WritableStream({
    start(controller) {
      controllers.writable = controller;
      // `abort` is not called before a waiting write has ended. Old browsers have no signal.
      const signal: ?AbortSignal = controller.signal;
      signal?.addEventListener('abort', () => {
        htmlFailed(session, signal.reason);
        openGate(gate);
      });
    },
    write(chunk): void | Promise<void> {
      if (isDone(session) || takesHTML(session)) {
        htmlArrived(session, chunk);
        return undefined;
      }
      return new Promise((resolve: () => void) => {
        gate.open = endWrite.bind(null, session, {chunk, resolve});
      });
    },
    close() {
      htmlEnded(session);
    },
    abort(reason) {
      htmlFailed(session, reason);
    },
  });
}

export function createHTMLTransformStream<Flight>(
  {bytes, checkFlight, openFlight: open}: HTMLHost<Flight>,
  options: HTMLOptions<Flight>,
): {readable: ReadableStream, writable: WritableStream} {
  const settings = resolveSettings(options);
  const {flight} = options;
  checkFlight(flight);
  const controllers: Controllers = {};
  const gate: Gate = {open: null};
  const output = createWebOutput(controllers, {
    cancelHTML: reason => {
      controllers.writable?.error(reason);
      openGate(gate);
    },
    readHTML: () => openGate(gate),
  });
  const session = createSession(
    bytes,
    {settings, output},
    {hasHTMLStream: true, hasFlightStream: flight != null},
  );
  const readable = new ReadableStream({
    start(controller) {
      controllers.readable = controller;
    },
    pull() {
      resume(session);
      openGate(gate);
    },
    cancel(reason) {
      outputCancelled(session, reason);
    },
  });
  const writable = createWritable(session, {controllers, gate});
  if (flight != null) {
    openFlight(session, flight, open);
  }
  return {readable, writable};
}
