// The web form that reads the HTML itself.

import type {HTMLHost, Session} from '../session.js';
import type {HTMLOptions} from '../settings.js';

import {ignore} from 'flight-core/src/ignore.js';

import {
  createSession,
  htmlArrived,
  htmlEnded,
  htmlFailed,
  openFlight,
  outputCancelled,
  resume,
  takesHTML,
} from '../session.js';
import {resolveSettings} from '../settings.js';
import {createWebOutput} from './webOutput.js';

type Reader = {
  readonly readOn: () => void,
  readonly cancel: (reason: unknown) => void,
  // Unlocks the stream, which was not read.
  readonly release: () => void,
};

function readHTML(stream: ReadableStream, session: Session): Reader {
  const reader = stream.getReader();
  let isReading = false;
  let isOver = false;

  function onRead(result: {done: boolean, value?: unknown, ...}): void {
    isReading = false;
    if (result.done) {
      isOver = true;
      htmlEnded(session);
    } else {
      htmlArrived(session, result.value);
      readOn();
    }
  }

  function onError(reason: unknown): void {
    isOver = true;
    htmlFailed(session, reason);
    // If the session has failed, nothing reads the stream any more.
    reader.cancel(reason).then(ignore, ignore);
  }

  function readOn(): void {
    if (!isReading && !isOver && takesHTML(session)) {
      isReading = true;
      reader.read().then(onRead).catch(onError);
    }
  }

  return {
    readOn,
    cancel(reason: unknown) {
      isOver = true;
      reader.cancel(reason).then(ignore, ignore);
    },
    release: () => reader.releaseLock(),
  };
}

export function createHTMLStream<Flight>(
  {bytes, checkFlight, openFlight: open}: HTMLHost<Flight>,
  html: ReadableStream | null,
  options: HTMLOptions<Flight>,
): ReadableStream {
  const settings = resolveSettings(options);
  const {flight} = options;
  checkFlight(flight);
  let reader: Reader | null = null;
  let session: Session;
  return new ReadableStream({
    start(controller) {
      const output = createWebOutput(
        {readable: controller},
        {
          cancelHTML: reason => reader?.cancel(reason),
          readHTML: () => reader?.readOn(),
        },
      );
      session = createSession(
        bytes,
        {settings, output},
        {hasHTMLStream: html !== null, hasFlightStream: flight != null},
      );
      if (html !== null) {
        reader = readHTML(html, session);
      }
      try {
        if (flight != null) {
          openFlight(session, flight, open);
        }
      } catch (error) {
        reader?.release();
        throw error;
      }
    },
    pull() {
      resume(session);
      reader?.readOn();
    },
    cancel(reason: unknown) {
      outputCancelled(session, reason);
    },
  });
}
