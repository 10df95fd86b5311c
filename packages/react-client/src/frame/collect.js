// The bytes of a row that spans several chunks of the transport, copied together as they arrive.

import type {StreamState} from './streamState.js';

import {LINE} from './streamState.js';

// The sizes of the first block. A row with a length in its header gets a block of that length, but
// at most 64 MiB, because the length may be wrong. After that the block is doubled (benchmark
// `binary`).
const FIRST_SIZE = 4096;
const FIRST_ANNOUNCED_SIZE = 2 ** 26;
// Below this, copying byte by byte is faster than a call (benchmark `drip`).
const TINY = 16;

// Adds the bytes of `chunk` from `start` to `end`. Returns the block.
export function collect(
  state: StreamState,
  chunk: Uint8Array,
  start: number,
  end: number,
): Uint8Array {
  const {filled, length} = state;
  const size = filled + end - start;
  let {block} = state;
  if (!block || size > block.length) {
    const [least, most] =
      length === LINE ? [FIRST_SIZE, Infinity] : [FIRST_ANNOUNCED_SIZE, length];
    const larger = new Uint8Array(Math.min(Math.max(2 * size, least), most));
    if (block) {
      larger.set(block);
    }
    state.block = larger;
    block = larger;
  }
  if (end - start > TINY) {
    block.set(viewOf(chunk, start, end), filled);
  } else {
    for (let from = start, to = filled; from < end;) {
      block[to++] = chunk[from++];
    }
  }
  state.filled = size;
  return block;
}

// A plain Uint8Array: `subarray` of Node's Buffer returns Buffers.
export function viewOf(
  chunk: Uint8Array,
  start: number,
  end: number,
): Uint8Array {
  return new Uint8Array(chunk.buffer, chunk.byteOffset + start, end - start);
}
