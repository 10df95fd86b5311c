// The bytes of a row that spans several chunks of the transport, copied together as they arrive.

// The sizes of the first block. A row with a length in its header gets a block of that length, but
// at most 64 MiB, because the length may be wrong. After that the block is doubled (benchmark
// `binary`).
const FIRST_SIZE = 4096;
const FIRST_ANNOUNCED_SIZE = 2 ** 26;
// Below this, copying byte by byte is faster than a call (benchmark `drip`).
const TINY = 16;

export class Pieces {
  // The length in the header of the row; Infinity for a row without one.
  readonly mostBytes: number;
  length: number = 0;
  // Filled up to `length`. Never larger than `mostBytes`: the bytes of a complete sized row fill it
  // exactly.
  block: Uint8Array = new Uint8Array(0);

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes;
  }

  // Adds the bytes of `chunk` from `start` to `end`.
  addPiece(chunk: Uint8Array, start: number, end: number): void {
    let to = this.length;
    const size = to + end - start;
    let {block} = this;
    if (size > block.length) {
      const {mostBytes} = this;
      const small = block;
      const least = mostBytes < Infinity ? FIRST_ANNOUNCED_SIZE : FIRST_SIZE;
      block = new Uint8Array(Math.min(Math.max(2 * size, least), mostBytes));
      block.set(small);
      this.block = block;
    }
    if (end - start > TINY) {
      block.set(viewOf(chunk, start, end), to);
    } else {
      for (let from = start; from < end; from++) {
        block[to++] = chunk[from];
      }
    }
    this.length = size;
  }

  // Adds the last piece, the bytes of `chunk` from `start` to `end`, and returns all bytes.
  finish(chunk: Uint8Array, start: number, end: number): Uint8Array {
    this.addPiece(chunk, start, end);
    return viewOf(this.block, 0, this.length);
  }
}

// A plain Uint8Array: `subarray` of Node's Buffer returns Buffers.
export function viewOf(
  chunk: Uint8Array,
  start: number,
  end: number,
): Uint8Array {
  return new Uint8Array(chunk.buffer, chunk.byteOffset + start, end - start);
}
