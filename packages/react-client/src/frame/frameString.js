// frameBytes for strings, which some Node streams deliver. Each string must have the shape
// that a server writes: whole line rows, and the text of a text row as a separate string,
// because its length in bytes cannot be counted.

import type {RowSink} from './rowSink.js';
import type {StreamState} from './streamState.js';

import {protocolError} from 'flight-core/src/errors.js';
import {toRowId} from 'flight-core/src/wire/ids.js';
import {TEXT_ROW} from 'flight-core/src/wire/rowTags.js';
import {readHeader} from './rowHeader.js';
import {LINE, PAYLOAD, beginRow} from './streamState.js';

export function frameString(
  state: StreamState,
  chunk: string,
  sink: RowSink,
): void {
  if (state.collected > 0) {
    throw brokenShape('the row began as bytes');
  }
  let at = 0;
  while (at < chunk.length && sink.ending === null) {
    const start = at;
    at += readHeaderOf(state, chunk, at);
    if (state.phase === PAYLOAD) {
      at = readPayload(state, chunk, at, sink);
    }
    state.received += at - start;
  }
}

// Most headers are shorter. The rest of a longer one is read next.
const HEADER_SIZE = 8;

// The number of characters that were read.
function readHeaderOf(state: StreamState, chunk: string, from: number): number {
  const codes: Array<number> = [];
  const end = Math.min(from + HEADER_SIZE, chunk.length);
  for (let at = from; at < end; at++) {
    codes.push(chunk.charCodeAt(at));
  }
  return readHeader(state, codes, 0);
}

// A line, or a text, which is the rest of the string. The length in the header of a text counts
// bytes, not characters, so it is only an upper limit.
function readPayload(
  state: StreamState,
  chunk: string,
  from: number,
  sink: RowSink,
): number {
  const {length, rowTag} = state;
  const id = toRowId(state.id);
  const isLine = length === LINE;
  if (!isLine && rowTag !== TEXT_ROW) {
    throw brokenShape('a row is binary');
  }
  // A string may end with a header.
  if (from === chunk.length && length !== 0) {
    return from;
  }
  const end = isLine ? chunk.indexOf('\n', from) : chunk.length;
  if (end < 0 || (!isLine && end - from > length)) {
    throw brokenShape('a row has the wrong length');
  }
  const text = chunk.slice(from, end);
  beginRow(state);
  sink.acceptRow(id, rowTag, text);
  return isLine ? end + 1 : end;
}

function brokenShape(how: string): Error {
  return protocolError(
    `A string must have whole rows, but ${how}. Use a stream of bytes.`,
  );
}
