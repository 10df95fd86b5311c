// Flight from a web stream: read while it flows, as texts if the stream offers them.

import type {HandedReader} from 'flight-core/src/handOff.js';
import type {FlightListener, FlightSource} from '../session.js';

import {findOffer} from 'flight-core/src/handOff.js';
import {ignore} from 'flight-core/src/ignore.js';

// Passes rows that arrived together. Texts in a row are one chunk, because it costs less to encode
// one long text than many short ones.
function takeRows(
  rows: ReadonlyArray<unknown>,
  {onChunk}: FlightListener,
): void {
  let text = '';
  for (const row of rows) {
    if (typeof row === 'string') {
      text += row;
    } else {
      if (text !== '') {
        onChunk(text);
        text = '';
      }
      onChunk(row);
    }
  }
  if (text !== '') {
    onChunk(text);
  }
}

// Null if the stream must be read as bytes.
function openTexts(
  stream: ReadableStream,
  {takesTexts}: FlightListener,
): HandedReader<string | Uint8Array> | null {
  const offer = takesTexts ? findOffer<unknown>(stream) : null;
  return offer === null ? null : offer.openTexts(stream);
}

export function openWebFlight(
  stream: ReadableStream,
  listener: FlightListener,
): FlightSource {
  const texts = openTexts(stream, listener);
  const reader = texts ?? stream.getReader();
  let isReading = false;
  let isOver = false;

  function onRead({
    done,
    value,
  }: {
    readonly done: boolean,
    readonly value?: unknown,
    ...
  }): void {
    isReading = false;
    if (done) {
      if (!isOver) {
        listener.onEnd();
        isOver = true;
      }
    } else if (texts && Array.isArray(value)) {
      takeRows(value, listener);
    } else {
      listener.onChunk(value);
    }
  }

  function onError(reason: unknown): void {
    isReading = false;
    if (!isOver) {
      isOver = true;
      listener.onError(reason);
      // If the listener has failed, nothing reads the stream any more.
      reader.cancel(reason).then(ignore, ignore);
    }
  }

  return {
    flow() {
      if (!isReading && !isOver) {
        isReading = true;
        reader.read().then(onRead).catch(onError);
      }
    },
    stop() {},
    cancel(reason) {
      isOver = true;
      reader.cancel(reason).then(ignore, ignore);
    },
  };
}

// Throws where the response is created, before a stream is locked.
export function checkWebFlight(flight: unknown): void {
  if (flight == null) {
    return;
  }
  const isObject = typeof flight === 'object';
  if (!isObject || typeof Reflect.get(flight, 'getReader') !== 'function') {
    throw new TypeError(`flight must be a stream, got ${typeof flight}`);
  }
  if (Reflect.get(flight, 'locked') === true) {
    throw new TypeError('flight is locked: another reader has it.');
  }
}
