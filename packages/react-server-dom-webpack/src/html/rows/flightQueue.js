// Flight bytes that were not sent yet, and the runs they are sent in.

import type {ByteHost} from '../bytes/byteHost.js';

import {copyFrom, joinInScratch} from '../bytes/joinParts.js';
import {createScratch, giveBack} from '../bytes/scratch.js';

export type FlightQueue = {
  pieces: Array<Uint8Array>,
  size: number,
};

// Bytes of one script element, and where the pieces end that it was made of.
export type Run = {
  readonly bytes: Uint8Array,
  readonly borders: Array<number>,
};

const LINE_FEED = 10;
const LAST_QUARTER = 3 / 4;

export function createFlightQueue(): FlightQueue {
  return {pieces: [], size: 0};
}

export function enqueueBytes(queue: FlightQueue, bytes: Uint8Array): void {
  if (bytes.byteLength > 0) {
    queue.pieces.push(bytes);
    queue.size += bytes.byteLength;
  }
}

export function putBack(queue: FlightQueue, bytes: Uint8Array): void {
  if (bytes.byteLength > 0) {
    queue.pieces.unshift(bytes);
    queue.size += bytes.byteLength;
  }
}

// After a line feed, if there is one in the last quarter.
function cutBehindLine(run: Run, queue: FlightQueue): Run {
  const {bytes, borders} = run;
  const end = bytes.lastIndexOf(LINE_FEED) + 1;
  if (end <= bytes.byteLength * LAST_QUARTER) {
    return run;
  }
  // Copied: the run may be in scratch memory.
  putBack(queue, copyFrom(bytes, end));
  return {
    bytes: bytes.subarray(0, end),
    borders: [...borders.filter(border => border < end), end],
  };
}

// The pieces that fit, the last one perhaps in part.
function takePieces(queue: FlightQueue, limit: number): Array<Uint8Array> {
  const {pieces} = queue;
  let size = 0;
  let count = 0;
  while (count < pieces.length && size < limit) {
    size += pieces[count++].byteLength;
  }
  const taken = count === pieces.length ? pieces : pieces.slice(0, count);
  const rest: Array<Uint8Array> =
    count === pieces.length ? [] : pieces.slice(count);
  if (size > limit) {
    const last = taken[count - 1];
    const kept = last.byteLength - (size - limit);
    taken[count - 1] = last.subarray(0, kept);
    rest.unshift(last.subarray(kept));
    size = limit;
  }
  queue.pieces = rest;
  queue.size -= size;
  return taken;
}

const scratch = createScratch();

// What was made of a run does not refer to its bytes.
export function endRun(): void {
  giveBack(scratch);
}

// Until `endRun`.
export function takeRun(
  host: ByteHost,
  queue: FlightQueue,
  limit: number,
): Run {
  const isCut = queue.size > limit;
  const pieces = takePieces(queue, limit);
  let end = 0;
  const borders = pieces.map(piece => (end += piece.byteLength));
  const bytes =
    pieces.length === 1 ? pieces[0] : joinInScratch(scratch, host, pieces);
  const run = {bytes, borders};
  return isCut ? cutBehindLine(run, queue) : run;
}
