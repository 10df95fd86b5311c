// A response: the engine, its two inputs and its output. Decides when a chunk is made: at the end
// of a turn or when the writer calls `flush`, and only while the consumer wants more.

import type {ByteHost} from './bytes/byteHost.js';
import type {Engine} from './engine.js';
import type {Settings} from './settings.js';

import {releaseFrames} from 'flight-core/src/errors.js';
import {ignore} from 'flight-core/src/ignore.js';

import {
  addFlight,
  addHTML,
  addInsertion,
  canPush,
  createEngine,
  endFlight,
  endFlush,
  endHTML,
  endPart,
  hasFlush,
  isWithinFlush,
  truncateFlight,
} from './engine.js';
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
};

// The source of Flight, whose chunks are bytes or texts. `stop` pauses it, `flow` resumes it.
export type FlightSource = {
  readonly flow: () => void,
  readonly stop: () => void,
  readonly cancel: (reason: unknown) => void,
};

export type FlightListener = {
  readonly onChunk: (chunk: unknown) => void,
  // Whether the rows of a render in this process may be read as texts.
  readonly takesTexts: boolean,
  readonly onEnd: () => void,
  readonly onError: (reason: unknown) => void,
};

export type OpenFlight<Flight> = (
  flight: Flight,
  listener: FlightListener,
) => FlightSource;

export type Session = {
  readonly engine: Engine,
  readonly settings: Settings,
  readonly output: Output,
  flight: FlightSource | null,
  // The end of a turn is scheduled.
  isTurn: boolean,
  cancelTurn: () => void,
  // HTML arrived while a finished flush waits for the consumer. The flush of the new HTML begins
  // when that one was emitted.
  isStalled: boolean,
  // No more HTML is accepted in this turn: the flush is large, or its source never waits.
  isFull: boolean,
  // The writer of HTML marks the ends of flushes.
  marksFlushes: boolean,
  // A promise of `insertHTML` is awaited.
  isWaiting: boolean,
  // `insertHTML` was called for the next flush, and for the end.
  askedForFlush: boolean,
  askedForEnd: boolean,
  hasPushed: boolean,
  isDone: boolean,
  readonly endTurn: () => void,
};

// With this much HTML in one turn, the rest of it waits for the next turn.
const FULL_SIZE = 1048576;

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
    isTurn: false,
    cancelTurn: ignore,
    isStalled: false,
    isFull: false,
    marksFlushes: false,
    isWaiting: false,
    askedForFlush: false,
    askedForEnd: false,
    hasPushed: false,
    isDone: false,
    endTurn: () => endTurn(session),
  };
  return session;
}

export function openFlight<Flight>(
  session: Session,
  flight: Flight,
  open: OpenFlight<Flight>,
): void {
  session.flight = open(flight, {
    onChunk: chunk => flightArrived(session, chunk),
    takesTexts: session.settings.takesTexts,
    onEnd: () => flightEnded(session),
    onError: reason => flightFailed(session, reason),
  });
  session.flight.flow();
}

function stopAll(session: Session, reason: unknown): void {
  const {flight} = session;
  session.isDone = true;
  session.flight = null;
  cancelTurn(session);
  flight?.cancel(reason);
}

// A callback or Flight failed.
function failSession(session: Session, reason: unknown): void {
  if (!session.isDone) {
    releaseFrames(reason);
    stopAll(session, reason);
    session.output.cancelHTML(reason);
    session.output.fail(reason);
  }
}

export function htmlFailed(session: Session, reason: unknown): void {
  if (!session.isDone) {
    stopAll(session, reason);
    session.output.fail(reason);
  }
}

export function outputCancelled(session: Session, reason: unknown): void {
  if (!session.isDone) {
    releaseFrames(reason);
    stopAll(session, reason);
    session.output.cancelHTML(reason);
  }
}

// `schedule` may be a callback of the application.
function startTurn(session: Session): void {
  if (!session.isTurn) {
    session.isTurn = true;
    try {
      session.cancelTurn = session.settings.schedule(session.endTurn);
    } catch (error) {
      session.isTurn = false;
      failSession(session, error);
    }
  }
}

// A scheduled turn would keep a finished response in memory.
function cancelTurn(session: Session): void {
  if (session.isTurn) {
    session.isTurn = false;
    session.cancelTurn();
  }
}

function endTurn(session: Session): void {
  session.isTurn = false;
  if (!session.isDone) {
    if (!session.marksFlushes && !session.isStalled) {
      endFlushOrPart(session);
    }
    deliver(session);
  }
}

function endFlushOrPart(session: Session): void {
  const {engine, isFull} = session;
  if (!isFull) {
    endFlush(engine);
  } else if (engine.html.length > 1) {
    endPart(engine);
  } else {
    readOn(session);
  }
}

// After a full turn, the flush continues in the next one.
function readOn(session: Session): void {
  session.isFull = false;
  startFlush(session);
}

// The first bytes of a flush start a turn.
function startFlush(session: Session): void {
  session.isStalled = hasFlush(session.engine) && !session.output.wants();
  if (!session.isStalled) {
    startTurn(session);
  }
}

export function htmlArrived(session: Session, chunk: unknown): void {
  if (session.isDone) {
    return;
  }
  try {
    addHTML(session.engine, chunk);
  } catch (error) {
    failSession(session, error);
    return;
  }
  session.isFull = session.engine.pendingSize >= FULL_SIZE;
  if (!session.marksFlushes) {
    startFlush(session);
  }
}

// All HTML so far is a complete flush.
export function flushMarked(session: Session): void {
  if (!session.isDone) {
    session.marksFlushes = true;
    session.isFull = false;
    endFlush(session.engine);
    deliver(session);
  }
}

export function htmlEnded(session: Session): void {
  if (!session.isDone) {
    session.isFull = false;
    endHTML(session.engine);
    deliver(session);
  }
}

function flightArrived(session: Session, chunk: unknown): void {
  if (session.isDone) {
    return;
  }
  try {
    addFlight(session.engine, chunk);
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
  const {engine, isDone} = session;
  if (!isDone && engine.isHTMLEnded) {
    deliver(session);
  } else if (!isDone && canPush(engine)) {
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
    session.isWaiting = true;
    answer.then(
      fragment => {
        session.isWaiting = false;
        answered(session, fragment);
      },
      error => failSession(session, error),
    );
    return true;
  }
  addInsertion(session.engine, answer);
  return false;
}

function answered(session: Session, fragment: unknown): void {
  if (!session.isDone) {
    try {
      addInsertion(session.engine, fragment);
    } catch (error) {
      failSession(session, error);
      return;
    }
    deliver(session);
  }
}

// Whether the next chunk has all results of `insertHTML` that it needs.
function hasAsked(session: Session): boolean {
  const {engine} = session;
  if (hasFlush(engine) && !session.askedForFlush) {
    session.askedForFlush = true;
    if (ask(session)) {
      return false;
    }
  }
  if (engine.isHTMLEnded && !session.askedForEnd) {
    session.askedForEnd = true;
    return !ask(session);
  }
  return true;
}

function emitNext(session: Session): void {
  const {engine, output, settings} = session;
  if (!hasAsked(session)) {
    return;
  }
  const {isPart} = engine;
  const endsFlush = hasFlush(engine) && !isPart;
  const chunk = takeChunk(engine);
  session.hasPushed ||= canPush(engine);
  session.askedForFlush = isPart;
  const {isFinished} = engine;
  if (chunk !== null) {
    output.emit(chunk);
    if (endsFlush && settings.onFlush !== null && !session.isDone) {
      settings.onFlush();
    }
  }
  if (isFinished && !session.isDone) {
    session.isDone = true;
    cancelTurn(session);
    output.close();
  }
}

// Emits a chunk if the consumer wants one.
function deliver(session: Session): void {
  const {engine, isDone, isWaiting, output} = session;
  // Emitting may make the consumer ask for more synchronously.
  if (isDone || isWaiting || engine.isFinished || !output.wants()) {
    return;
  }
  try {
    emitNext(session);
  } catch (error) {
    failSession(session, error);
    return;
  }
  if (!session.isDone) {
    if (session.isFull && !hasFlush(engine)) {
      readOn(session);
    }
    if (takesHTML(session)) {
      output.readHTML();
    }
  }
  steerFlight(session);
}

// The consumer wants more. Input of the current turn still waits for the end of the turn. A stream
// would fail alone if this threw, because the stack has overflowed: the writer of HTML would wait.
export function resume(session: Session): void {
  try {
    if (hasFlush(session.engine) || !session.isTurn) {
      deliver(session);
    }
    if (session.isStalled) {
      startFlush(session);
    }
  } catch (error) {
    failSession(session, error);
  }
}

// Whether HTML is accepted: the consumer wants more, or a flush has begun.
export function takesHTML({engine, isFull, output}: Session): boolean {
  return (
    !isFull && (output.wants() || (isWithinFlush(engine) && !hasFlush(engine)))
  );
}
