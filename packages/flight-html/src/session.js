// A response: the engine, its two inputs and its output. Decides when a chunk is made: at the end
// of a turn or when the writer calls `flush`, and only while the consumer wants more.

import type {SentBlocks, StaticRow} from 'flight-core/src/staticBlocks.js';
import type {ByteHost} from './bytes/byteHost.js';
import type {Engine} from './engine.js';
import type {Settings} from './settings.js';
import type {Delivery} from './states.js';

import {releaseFrames} from 'flight-core/src/errors.js';
import {ignore} from 'flight-core/src/ignore.js';

import {
  addFlight,
  addHTML,
  addInsertion,
  addStaticRow,
  canPush,
  createEngine,
  endBacklog,
  endFlight,
  endFlush,
  endHTML,
  expectStaticRows,
  hasFlush,
  isWithinFlush,
  truncateFlight,
} from './engine.js';
import {moveDelivery, moveInput} from './states.js';
import {afterTurn} from './settings.js';
import {takeChunk} from './takeChunk.js';

// The output stream, as functions of the form of the response (streams/).
export type Output = {
  readonly wants: () => boolean,
  readonly emit: (chunk: Uint8Array) => void,
  readonly close: () => void,
  readonly fail: (reason: unknown) => void,
  readonly cancelHTML: (reason: unknown) => void,
  // HTML is accepted again.
  readonly readHTML: () => void,
  // The consumer has read all chunks.
  readonly isRead: () => boolean,
};

// The source of Flight, whose chunks are bytes or texts. `stop` pauses it, `flow` resumes it.
export type FlightSource = {
  // Null if no row has static blocks.
  readonly blocks: SentBlocks | null,
  readonly flow: () => void,
  readonly stop: () => void,
  readonly cancel: (reason: unknown) => void,
};

export type FlightListener = {
  readonly onChunk: (chunk: unknown) => void,
  readonly onStaticRow: (row: StaticRow) => void,
  // Whether the rows of a render in this process may be read as texts.
  readonly takesTexts: boolean,
  // The texts that were made before the first read have arrived.
  readonly onBacklogEnd: () => void,
  readonly onEnd: () => void,
  readonly onError: (reason: unknown) => void,
};

export type OpenFlight<Flight> = (
  flight: Flight,
  listener: FlightListener,
) => FlightSource;

// What an entry chooses. `Flight` is a stream of the kind that the host reads.
export type HTMLHost<Flight> = {
  readonly bytes: ByteHost,
  // Throws a TypeError, unless `flight` is missing or can be read.
  readonly checkFlight: (flight: ?Flight) => void,
  readonly openFlight: OpenFlight<Flight>,
};

export type Session = {
  readonly engine: Engine,
  readonly settings: Settings,
  readonly output: Output,
  flight: FlightSource | null,
  delivery: Delivery,
  cancelTurn: () => void,
  // The writer of HTML marks the ends of flushes.
  marksFlushes: boolean,
  // For what `insertHTML` was called last: the next flush, the end.
  asked: 'nothing' | 'flush' | 'end',
  // A chunk was emitted in which rows were possible.
  hasPushed: boolean,
  // Calls of `onFlush` that wait until the consumer has the chunks.
  flushCalls: number,
  readonly endTurn: () => void,
};

export function createSession(
  host: ByteHost,
  {settings, output}: {readonly settings: Settings, readonly output: Output},
  inputs: {readonly hasHTMLStream: boolean, readonly hasFlightStream: boolean},
): Session {
  const session: Session = {
    engine: createEngine(host, settings, inputs),
    settings,
    output,
    flight: null,
    delivery: 'idle',
    cancelTurn: ignore,
    marksFlushes: false,
    asked: 'nothing',
    hasPushed: false,
    flushCalls: 0,
    endTurn: () => endTurn(session),
  };
  return session;
}

export function openFlight<Flight>(
  session: Session,
  flight: Flight,
  open: OpenFlight<Flight>,
): void {
  const source = open(flight, {
    onChunk: chunk =>
      flightArrived(session, () => addFlight(session.engine, chunk)),
    onStaticRow: row =>
      flightArrived(session, () => addStaticRow(session.engine, row)),
    takesTexts: session.settings.takesTexts,
    onBacklogEnd: () => endBacklog(session.engine),
    onEnd: () => flightEnded(session),
    onError: reason => flightFailed(session, reason),
  });
  session.flight = source;
  if (source.blocks !== null) {
    expectStaticRows(session.engine, source.blocks);
  }
  source.flow();
}

export function isDone({delivery}: Session): boolean {
  return delivery === 'done';
}

function stopAll(session: Session, reason: unknown): void {
  const {flight} = session;
  session.flight = null;
  leaveTurn(session, 'done');
  flight?.cancel(reason);
}

// A callback or Flight failed.
function failSession(session: Session, reason: unknown): void {
  if (!isDone(session)) {
    releaseFrames(reason);
    stopAll(session, reason);
    session.output.cancelHTML(reason);
    session.output.fail(reason);
  }
}

export function htmlFailed(session: Session, reason: unknown): void {
  if (!isDone(session)) {
    stopAll(session, reason);
    session.output.fail(reason);
  }
}

export function outputCancelled(session: Session, reason: unknown): void {
  if (!isDone(session)) {
    releaseFrames(reason);
    stopAll(session, reason);
    session.output.cancelHTML(reason);
  }
}

// While a promise is awaited, no turn is needed: input waits for the chunk in any case. `schedule`
// may be a callback of the application.
function startTurn(session: Session): void {
  if (session.delivery === 'idle') {
    moveDelivery(session, 'scheduled');
    try {
      session.cancelTurn = session.settings.schedule(session.endTurn);
    } catch (error) {
      failSession(session, error);
    }
  }
}

// A scheduled turn would keep a finished response in memory.
function leaveTurn(session: Session, to: 'asking' | 'done'): void {
  const {cancelTurn, delivery} = session;
  moveDelivery(session, to);
  session.cancelTurn = ignore;
  if (delivery === 'scheduled') {
    cancelTurn();
  }
}

// A callback of `schedule` that cannot be cancelled may come late.
function endTurn(session: Session): void {
  const {delivery, engine, marksFlushes} = session;
  if (delivery === 'scheduled') {
    moveDelivery(session, 'idle');
    if (!marksFlushes && engine.input !== 'stalled') {
      endFlush(engine);
    }
    deliver(session);
  }
}

// More of a flush has arrived, or its first bytes. Its end is that of a turn.
function beginInput(session: Session): void {
  const {engine, marksFlushes, output} = session;
  if (marksFlushes) {
    moveInput(engine, 'open');
  } else if (hasFlush(engine) && !output.wants()) {
    moveInput(engine, 'stalled');
  } else {
    moveInput(engine, 'open');
    startTurn(session);
  }
}

export function htmlArrived(session: Session, chunk: unknown): void {
  if (!isDone(session)) {
    try {
      addHTML(session.engine, chunk);
    } catch (error) {
      failSession(session, error);
      return;
    }
    beginInput(session);
  }
}

// All HTML so far is a complete flush.
export function flushMarked(session: Session): void {
  const {engine} = session;
  if (!isDone(session) && engine.input !== 'ended') {
    session.marksFlushes = true;
    moveInput(engine, 'open');
    endFlush(engine);
    deliver(session);
  }
}

export function htmlEnded(session: Session): void {
  if (!isDone(session)) {
    endHTML(session.engine);
    deliver(session);
  }
}

function flightArrived(session: Session, add: () => void): void {
  if (isDone(session)) {
    return;
  }
  try {
    add();
  } catch (error) {
    failSession(session, error);
    return;
  }
  if (canPush(session.engine)) {
    startTurn(session);
  }
  steerFlight(session);
}

function flightEnded(session: Session): void {
  session.flight = null;
  endFlight(session.engine);
  afterFlight(session);
}

function flightFailed(session: Session, reason: unknown): void {
  session.flight = null;
  if (session.settings.truncates) {
    truncateFlight(session.engine);
    afterFlight(session);
  } else {
    failSession(session, reason);
  }
}

function afterFlight(session: Session): void {
  const {engine} = session;
  if (engine.input === 'ended') {
    deliver(session);
  } else if (canPush(engine)) {
    startTurn(session);
  }
}

// Before the first push Flight is never paused: the HTML may depend on the same source.
function steerFlight({flight, hasPushed, output}: Session): void {
  if (flight !== null) {
    if (!hasPushed || output.wants()) {
      flight.flow();
    } else {
      flight.stop();
    }
  }
}

// Calls `insertHTML`. Returns true if the result is a promise.
function ask(session: Session): boolean {
  const {insertHTML} = session.settings;
  if (insertHTML === null) {
    return false;
  }
  const answer: $FlowFixMe /* a fragment, or has then */ = insertHTML();
  if (answer != null && typeof answer.then === 'function') {
    leaveTurn(session, 'asking');
    answer.then(
      fragment => answered(session, fragment),
      error => failSession(session, error),
    );
    return true;
  }
  addInsertion(session.engine, answer);
  return false;
}

function answered(session: Session, fragment: unknown): void {
  const {engine} = session;
  if (!isDone(session)) {
    moveDelivery(session, 'idle');
    try {
      addInsertion(engine, fragment);
    } catch (error) {
      failSession(session, error);
      return;
    }
    deliver(session);
    continueInput(session);
  }
}

// Whether the next chunk has all results of `insertHTML` that it needs.
function hasAsked(session: Session): boolean {
  const {engine} = session;
  if (hasFlush(engine) && session.asked === 'nothing') {
    session.asked = 'flush';
    if (ask(session)) {
      return false;
    }
  }
  if (engine.input === 'ended' && session.asked !== 'end') {
    session.asked = 'end';
    return !ask(session);
  }
  return true;
}

function emitNext(session: Session): void {
  const {engine, output, settings} = session;
  if (!hasAsked(session)) {
    return;
  }
  const chunk = takeChunk(engine);
  session.hasPushed ||= canPush(engine);
  if (session.asked === 'flush') {
    session.asked = 'nothing';
  }
  const {isFinished} = engine;
  if (chunk !== null) {
    session.flushCalls += settings.onFlush === null ? 0 : 1;
    output.emit(chunk);
  }
  if (isFinished && !isDone(session)) {
    leaveTurn(session, 'done');
    output.close();
  }
  chunksRead(session);
}

// What is read goes through promises or ticks to the destination that `onFlush` flushes, so the calls
// are a turn late. With `schedule`, a turn could end before that.
export function chunksRead(session: Session): void {
  const {flushCalls, output} = session;
  if (flushCalls > 0 && output.isRead()) {
    session.flushCalls = 0;
    afterTurn(() => callOnFlush(session, flushCalls));
  }
}

// Not if the response has failed or was cancelled.
function callOnFlush(session: Session, calls: number): void {
  try {
    for (let call = 0; call < calls; call++) {
      if (!isDone(session) || session.engine.isFinished) {
        session.settings.onFlush?.();
      }
    }
  } catch (error) {
    failSession(session, error);
  }
}

// Emits a chunk if the consumer wants one.
function deliver(session: Session): void {
  const {delivery, engine, output} = session;
  const isWaiting = delivery === 'asking' || delivery === 'done';
  // Emitting may make the consumer ask for more synchronously.
  if (isWaiting || engine.isFinished || !output.wants()) {
    return;
  }
  try {
    emitNext(session);
  } catch (error) {
    failSession(session, error);
    return;
  }
  if (takesHTML(session)) {
    output.readHTML();
  }
  steerFlight(session);
}

// HTML that arrived while a flush waited begins the next one.
function continueInput(session: Session): void {
  const {delivery, engine, marksFlushes} = session;
  const isMarked = marksFlushes || engine.input === 'ended';
  if (delivery !== 'done' && !isMarked && isWithinFlush(engine)) {
    beginInput(session);
  }
}

// The consumer wants more. Input of the current turn still waits for the end of the turn. A stream
// would fail alone if this threw, because the stack has overflowed: the writer of HTML would wait.
export function resume(session: Session): void {
  chunksRead(session);
  try {
    if (hasFlush(session.engine) || session.delivery !== 'scheduled') {
      deliver(session);
    }
    if (session.engine.input === 'stalled') {
      continueInput(session);
    }
  } catch (error) {
    failSession(session, error);
  }
}

// Whether HTML is accepted: the consumer wants more, or a flush has begun.
export function takesHTML({delivery, engine, output}: Session): boolean {
  return (
    delivery !== 'done' &&
    engine.input === 'open' &&
    (output.wants() || (isWithinFlush(engine) && !hasFlush(engine)))
  );
}
