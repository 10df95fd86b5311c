// Flight from a web stream: read while it flows, as texts if the stream offers them.

import type {HandedChunk, HandedReader} from 'flight-core/src/handOff.js';
import type {SentBlocks} from 'flight-core/src/staticBlocks.js';
import type {FlightListener, FlightSource} from '../session.js';

import {findOffer} from 'flight-core/src/handOff.js';
import {ignore} from 'flight-core/src/ignore.js';

// Passes rows that arrived together. Texts in a row are one chunk, because it costs less to encode
// one long text than many short ones.
function takeRows(
  rows: ReadonlyArray<HandedChunk>,
  {onChunk, onStaticRow}: FlightListener,
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
      if (row instanceof Uint8Array) {
        onChunk(row);
      } else {
        onStaticRow(row);
      }
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
): HandedTexts | null {
  const offer = takesTexts ? findOffer<unknown>(stream) : null;
  const reader = offer === null ? null : offer.openTexts(stream);
  return offer === null || reader === null
    ? null
    : {reader, blocks: offer.blocks};
}

type HandedTexts = {
  readonly reader: HandedReader<HandedChunk>,
  readonly blocks: SentBlocks | null,
};

type Result<Value> = {readonly done: boolean, readonly value?: Value, ...};

export function openWebFlight(
  stream: ReadableStream,
  listener: FlightListener,
): FlightSource {
  const texts = openTexts(stream, listener);
  const reader = texts?.reader ?? stream.getReader();
  let isReading = false;
  let isOver = false;

  function onEnd(): void {
    if (!isOver) {
      listener.onEnd();
      isOver = true;
    }
  }

  function onRead({done, value}: Result<unknown>): void {
    isReading = false;
    if (done) {
      onEnd();
    } else {
      listener.onChunk(value);
    }
  }

  function onReadTexts({
    done,
    value,
  }: Result<?ReadonlyArray<HandedChunk>>): void {
    isReading = false;
    if (done || value == null) {
      onEnd();
    } else {
      takeRows(value, listener);
      listener.onBacklogEnd();
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
    blocks: texts?.blocks ?? null,
    flow() {
      if (!isReading && !isOver) {
        isReading = true;
        const read =
          texts === null
            ? reader.read().then(onRead)
            : texts.reader.read().then(onReadTexts);
        read.catch(onError);
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
