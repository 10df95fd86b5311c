// Bytes → rows. A row within one chunk is decoded in place; the pieces of others are collected.
// The work is proportional to the number of bytes, however they are sliced.

import type {Response} from '../response.js';
import type {StreamState} from './streamState.js';

import {toRowId} from 'flight-core/src/wire/ids.js';
import {BYTES_ROW, TEXT_ROW} from 'flight-core/src/wire/rowTags.js';
import {dispatchLine} from '../rows/dispatchRow.js';
import {resolveValue} from '../rows/valueRow.js';
import {decodeBinary} from './binaryRow.js';
import {Pieces, viewOf} from './pieces.js';
import {acceptHeaderByte} from './rowHeader.js';
import {LINE, SIZED, beginRow} from './streamState.js';

const LINE_FEED = 10;

// Shorter chunks are searched byte by byte: calling `indexOf` costs more (benchmark `drip`).
const TINY = 16;

// Keeps views of the bytes: callers must not change them afterwards.
export function frameBytes(
  response: Response,
  state: StreamState,
  chunk: Uint8Array,
): void {
  const {tracer} = response;
  if (tracer !== null) {
    tracer.piecesArrived(chunk.length);
  }
  let at = 0;
  while (at < chunk.length && response.ending === null) {
    while (state.phase < LINE && at < chunk.length) {
      state.at = at;
      if (acceptHeaderByte(state, chunk[at])) {
        at++;
      }
    }
    if (state.phase === LINE) {
      at = readLine(response, state, chunk, at);
    } else if (state.phase === SIZED) {
      at = readSized(response, state, chunk, at);
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

function readLine(
  response: Response,
  state: StreamState,
  chunk: Uint8Array,
  from: number,
): number {
  const end = findLineFeed(chunk, from);
  if (end === -1) {
    return keepRest(state, chunk, from);
  }
  const {host} = response;
  const {id, rowTag, pieces} = state;
  const bytes = pieces === null ? null : pieces.finish(chunk, from, end);
  beginRow(state);
  const text =
    bytes === null
      ? host.decodeText(chunk, from, end)
      : host.decodeText(bytes, 0, bytes.length);
  dispatchLine(response, toRowId(id), rowTag, text);
  return end + 1;
}

function readSized(
  response: Response,
  state: StreamState,
  chunk: Uint8Array,
  from: number,
): number {
  const {rowTag, pieces} = state;
  const id = toRowId(state.id);
  if (rowTag === BYTES_ROW && response.streams.has(id)) {
    return passBytesOn(response, state, chunk, from);
  }
  const end = from + state.length - (pieces === null ? 0 : pieces.length);
  if (end > chunk.length) {
    return keepRest(state, chunk, from);
  }
  const bytes =
    pieces === null
      ? viewOf(chunk, from, end)
      : pieces.finish(chunk, from, end);
  beginRow(state);
  const value =
    rowTag === TEXT_ROW
      ? response.host.decodeText(bytes, 0, bytes.length)
      : decodeBinary(rowTag, bytes, chunk.buffer);
  resolveValue(response, id, value);
  return end;
}

// A byte stream gets each piece without waiting for the rest of the row.
function passBytesOn(
  response: Response,
  state: StreamState,
  chunk: Uint8Array,
  from: number,
): number {
  const id = toRowId(state.id);
  const end = Math.min(from + state.length, chunk.length);
  state.length -= end - from;
  if (state.length === 0) {
    beginRow(state);
  }
  resolveValue(response, id, viewOf(chunk, from, end));
  return end;
}

// The row continues in the next chunk. No piece is kept if no bytes arrived: the text of the row
// may follow its header as a string.
function keepRest(state: StreamState, chunk: Uint8Array, from: number): number {
  if (from < chunk.length) {
    const {length, phase} = state;
    const pieces =
      state.pieces ?? new Pieces(phase === SIZED ? length : Infinity);
    pieces.addPiece(chunk, from, chunk.length);
    state.pieces = pieces;
  }
  return chunk.length;
}
