// Flight that was not sent yet, as bytes or as wire text, and the runs in which it is sent. Sizes
// are in bytes.

import type {ByteHost} from '../bytes/byteHost.js';

import {copyFrom, joinInScratch} from '../bytes/joinParts.js';
import {createScratch, giveBack} from '../bytes/scratch.js';

// Wire text that has one character for each byte, or bytes.
export type Piece = Uint8Array | string;

export type FlightQueue = {
  pieces: Array<Piece>,
  size: number,
};

// The content of one script element: text if all its pieces are text. `borders` are the ends of
// those pieces.
export type Run = {
  readonly content: Piece,
  readonly borders: Array<number>,
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

export function cutPiece(piece: Piece, from: number, to: number): Piece {
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

// Cuts after the last line feed, if that is in the last quarter.
function cutBehindLine(run: Run, queue: FlightQueue): Run {
  const {content, borders} = run;
  const end =
    (typeof content === 'string'
      ? content.lastIndexOf('\n')
      : content.lastIndexOf(LINE_FEED)) + 1;
  if (end <= content.length * LAST_QUARTER) {
    return run;
  }
  putBack(queue, restOf(content, end));
  return {
    content: cutPiece(content, 0, end),
    borders: [...borders.filter(border => border < end), end],
  };
}

// The pieces that fit. The last one may be a part of a piece.
function takePieces(queue: FlightQueue, limit: number): Array<Piece> {
  const {pieces} = queue;
  let size = 0;
  let count = 0;
  while (count < pieces.length && size < limit) {
    size += pieces[count++].length;
  }
  const taken = count === pieces.length ? pieces : pieces.slice(0, count);
  const rest: Array<Piece> = count === pieces.length ? [] : pieces.slice(count);
  if (size > limit) {
    const last = taken[count - 1];
    const kept = last.length - (size - limit);
    taken[count - 1] = cutPiece(last, 0, kept);
    rest.unshift(cutPiece(last, kept, last.length));
    size = limit;
  }
  queue.pieces = rest;
  queue.size -= size;
  return taken;
}

const scratch = createScratch();

// Call this when the bytes of the run are no longer used.
export function endRun(): void {
  giveBack(scratch);
}

function joinPieces(host: ByteHost, pieces: ReadonlyArray<Piece>): Piece {
  const texts: Array<string> = [];
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      texts.push(piece);
    }
  }
  if (texts.length === pieces.length) {
    return texts.join('');
  }
  const parts = pieces.map(piece => asBytes(host, piece));
  return parts.length === 1 ? parts[0] : joinInScratch(scratch, host, parts);
}

// The run is valid until `endRun`.
export function takeRun(
  host: ByteHost,
  queue: FlightQueue,
  limit: number,
): Run {
  const isCut = queue.size > limit;
  const pieces = takePieces(queue, limit);
  let end = 0;
  const borders = pieces.map(piece => (end += piece.length));
  const run = {content: joinPieces(host, pieces), borders};
  return isCut ? cutBehindLine(run, queue) : run;
}
