// The bytes of a row that spans several chunks of the transport: pieces, joined when the row is
// complete. So each byte is copied once, and small pieces twice.

import type {StreamState} from './streamState.js';

// Up to this size, copying a piece byte by byte into a block is faster than a view, and needs less
// memory (benchmark `drip`).
const SMALL = 256;
const BLOCK_SIZE = 4096;

// Adds the bytes of `chunk` from `start` to `end`.
export function collect(
  state: StreamState,
  chunk: Uint8Array,
  start: number,
  end: number,
): void {
  const {pieces} = state;
  const size = end - start;
  state.collected += size;
  if (size > SMALL) {
    endBlock(state);
    pieces.push(viewOf(chunk, start, end));
    return;
  }
  if (state.used + size > BLOCK_SIZE) {
    endBlock(state);
  }
  for (let from = start; from < end; from++) {
    if (state.used === 0) {
      pieces.push(new Uint8Array(BLOCK_SIZE));
    }
    pieces[pieces.length - 1][state.used++] = chunk[from];
  }
}

// The next piece is not copied into the last one.
function endBlock(state: StreamState): void {
  const {pieces, used} = state;
  if (used > 0) {
    const last = pieces.length - 1;
    pieces[last] = viewOf(pieces[last], 0, used);
    state.used = 0;
  }
}

// All bytes, which fill their buffer. The next row begins without pieces.
export function join(state: StreamState): Uint8Array {
  endBlock(state);
  const bytes = new Uint8Array(state.collected);
  let at = 0;
  for (const piece of state.pieces.splice(0)) {
    bytes.set(piece, at);
    at += piece.length;
  }
  state.collected = 0;
  return bytes;
}

// A plain Uint8Array: `subarray` of Node's Buffer returns Buffers.
export function viewOf(
  chunk: Uint8Array,
  start: number,
  end: number,
): Uint8Array {
  return new Uint8Array(chunk.buffer, chunk.byteOffset + start, end - start);
}
