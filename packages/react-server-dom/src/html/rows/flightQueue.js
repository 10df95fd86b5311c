// Flight that was not sent yet, as bytes or as wire text, and the runs in which it is sent. Sizes
// are in bytes.

import type {ByteHost} from '../bytes/byteHost.js';

import {copyFrom, joinInScratch} from '../bytes/joinParts.js';

// Wire text that has one character for each byte, or bytes.
export type Piece = Uint8Array | string;

export type FlightQueue = {
  pieces: Array<Piece>,
  size: number,
};

// The content of one script element: text if all its pieces are text.
export type Run = {
  readonly content: Piece,
  readonly pieces: ReadonlyArray<Piece>,
};

const LINE_FEED = 10;
const LAST_QUARTER = 3 / 4;

export function createFlightQueue(): FlightQueue {
  return {pieces: [], size: 0};
}

export function enqueuePiece(queue: FlightQueue, piece: Piece): void {
  if (piece.length > 0) {
    queue.pieces.push(piece);
    queue.size += piece.length;
  }
}

export function putBack(queue: FlightQueue, piece: Piece): void {
  if (piece.length > 0) {
    queue.pieces.unshift(piece);
    queue.size += piece.length;
  }
}

export function slicePiece(piece: Piece, from: number, to: number): Piece {
  return typeof piece === 'string'
    ? piece.slice(from, to)
    : piece.subarray(from, to);
}

export function asBytes(host: ByteHost, piece: Piece): Uint8Array {
  return typeof piece === 'string' ? host.wireBytes(piece) : piece;
}

// The rest of a piece, copied, because a run may be in scratch memory.
export function restOf(piece: Piece, from: number): Piece {
  return typeof piece === 'string' ? piece.slice(from) : copyFrom(piece, from);
}

function lastLineFeed(piece: Piece, from: number): number {
  return typeof piece === 'string'
    ? piece.lastIndexOf('\n', from)
    : piece.lastIndexOf(LINE_FEED, from);
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
    const at = start + last < least ? -1 : lastLineFeed(pieces[i], last);
    if (at !== -1 && start + at >= least) {
      lineEnd = start + at + 1;
    }
    start += length;
  }
  return lineEnd;
}

// The last one may be a part of a piece.
function takePieces(queue: FlightQueue, size: number): ReadonlyArray<Piece> {
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
    taken[count - 1] = slicePiece(last, 0, kept);
    rest.unshift(slicePiece(last, kept, last.length));
  }
  queue.pieces = rest;
  queue.size -= size;
  return taken;
}

function joinPieces(host: ByteHost, pieces: ReadonlyArray<Piece>): Piece {
  if (pieces.length === 1) {
    return pieces[0];
  }
  const texts: Array<string> = [];
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      texts.push(piece);
    }
  }
  return texts.length === pieces.length
    ? texts.join('')
    : joinInScratch(
        host,
        pieces.map(piece => asBytes(host, piece)),
      );
}

// The run may be in scratch memory.
export function takeRun(
  host: ByteHost,
  queue: FlightQueue,
  limit: number,
): Run {
  const pieces = takePieces(queue, findRunSize(queue, limit));
  return {content: joinPieces(host, pieces), pieces};
}
