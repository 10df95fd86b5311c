// Flight that was not sent yet, and the runs in which it is sent.

import type {ByteHost} from '../bytes/byteHost.js';

import {joinInScratch} from '../bytes/joinBytes.js';

export type FlightQueue = {
  pieces: Array<Uint8Array>,
  size: number,
};

// The content of one script element.
export type Run = {
  readonly content: Uint8Array,
  readonly pieces: ReadonlyArray<Uint8Array>,
};

const LINE_FEED = 10;
const LAST_QUARTER = 3 / 4;

export function createFlightQueue(): FlightQueue {
  return {pieces: [], size: 0};
}

export function enqueuePiece(queue: FlightQueue, piece: Uint8Array): void {
  if (piece.length > 0) {
    queue.pieces.push(piece);
    queue.size += piece.length;
  }
}

export function putBack(queue: FlightQueue, piece: Uint8Array): void {
  if (piece.length > 0) {
    queue.pieces.unshift(piece);
    queue.size += piece.length;
  }
}

// The size of the next run: the limit, or less if a line ends in its last quarter.
function findRunSize({pieces, size}: FlightQueue, limit: number): number {
  if (size <= limit) {
    return size;
  }
  const least = limit * LAST_QUARTER;
  let lineEnd = limit;
  let start = 0;
  for (let i = 0; start < limit; i++) {
    const {length} = pieces[i];
    const last = Math.min(length, limit - start) - 1;
    const at =
      start + last < least ? -1 : pieces[i].lastIndexOf(LINE_FEED, last);
    if (at !== -1 && start + at >= least) {
      lineEnd = start + at + 1;
    }
    start += length;
  }
  return lineEnd;
}

// The last one may be a part of a piece.
function takePieces(
  queue: FlightQueue,
  size: number,
): ReadonlyArray<Uint8Array> {
  const {pieces} = queue;
  if (size === queue.size) {
    queue.pieces = [];
    queue.size = 0;
    return pieces;
  }
  let end = 0;
  let count = 0;
  while (end < size) {
    end += pieces[count++].length;
  }
  const taken = pieces.slice(0, count);
  const rest = pieces.slice(count);
  if (end > size) {
    const last = taken[count - 1];
    const kept = last.length - (end - size);
    taken[count - 1] = last.subarray(0, kept);
    rest.unshift(last.subarray(kept));
  }
  queue.pieces = rest;
  queue.size -= size;
  return taken;
}

// The run may be in scratch memory.
export function takeRun(
  host: ByteHost,
  queue: FlightQueue,
  limit: number,
): Run {
  const pieces = takePieces(queue, findRunSize(queue, limit));
  const content = pieces.length === 1 ? pieces[0] : joinInScratch(host, pieces);
  return {content, pieces};
}
