// Bytes → rows. A row within one chunk is decoded in place; the pieces of others are collected.
// The work is proportional to the number of bytes, however they are sliced.

import type {RowSink} from './rowSink.js';
import type {StreamState} from './streamState.js';

import {toRowId} from 'flight-core/src/wire/ids.js';
import {BYTES_ROW, TEXT_ROW} from 'flight-core/src/wire/rowTags.js';
import {collect, join, viewOf} from './collect.js';
import {readHeader} from './rowHeader.js';
import {LINE, PAYLOAD, beginRow} from './streamState.js';

const LINE_FEED = 10;

// Shorter chunks are searched byte by byte: calling `indexOf` costs more (benchmark `drip`).
const TINY = 16;

// Keeps views of the bytes: callers must not change them afterwards.
export function frameBytes(
  state: StreamState,
  chunk: Uint8Array,
  sink: RowSink,
): void {
  let at = 0;
  while (at < chunk.length && sink.ending === null) {
    at = readHeader(state, chunk, at);
    if (state.phase === PAYLOAD) {
      at = readPayload(state, chunk, at, sink);
    }
  }
  state.received += chunk.length;
}

function findLineFeed(chunk: Uint8Array, from: number): number {
  if (chunk.length - from > TINY) {
    return chunk.indexOf(LINE_FEED, from);
  }
  for (let at = from; at < chunk.length; at++) {
    if (chunk[at] === LINE_FEED) {
      return at;
    }
  }
  return -1;
}

function readPayload(
  state: StreamState,
  chunk: Uint8Array,
  from: number,
  sink: RowSink,
): number {
  const {collected, length, rowTag} = state;
  const id = toRowId(state.id);
  const isLine = length === LINE;
  const end = isLine ? findLineFeed(chunk, from) : from + length - collected;
  if (end < 0 || end > chunk.length) {
    // The row continues in the next chunk.
    if (rowTag === BYTES_ROW && sink.takesPieces(id)) {
      // A byte stream gets each piece without waiting for the rest of the row.
      state.length = end - chunk.length;
      sink.acceptRow(id, rowTag, viewOf(chunk, from, chunk.length));
    } else {
      collect(state, chunk, from, chunk.length);
    }
    return chunk.length;
  }
  let bytes = chunk;
  let start = from;
  let stop = end;
  if (collected > 0) {
    collect(state, chunk, from, end);
    bytes = join(state);
    start = 0;
    stop = bytes.length;
  }
  beginRow(state);
  if (isLine) {
    sink.acceptRow(id, rowTag, sink.decodeLine(bytes, start, stop));
    return end + 1;
  }
  const value =
    rowTag === TEXT_ROW
      ? sink.decodeText(bytes, start, stop)
      : sink.decodeBinary(rowTag, viewOf(bytes, start, stop), chunk.buffer);
  sink.acceptRow(id, rowTag, value);
  return end;
}
