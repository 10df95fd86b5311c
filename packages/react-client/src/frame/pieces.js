// The bytes of a row that spans several chunks of the transport, copied together as they arrive.

const FIRST_SIZE = 4096;
// Memory of an announced length is allocated at once, unless the length may be nonsense.
const LARGE = 2 ** 26;
// Below this, copying byte by byte is faster than a call (benchmark `drip`).
const TINY = 16;

export class Pieces {
  // The length that the header announced, if it did.
  readonly limit: number;
  length: number = 0;
  // Filled up to `length`. Never larger than the limit: the bytes of a sized row fill it exactly
  // when all of them are there.
  block: Uint8Array = new Uint8Array(0);

  constructor(limit: number) {
    this.limit = limit;
  }

  // The bytes of `chunk` from `start` to `end`.
  add(chunk: Uint8Array, start: number, end: number): void {
    let to = this.length;
    const size = to + end - start;
    if (size > this.block.length) {
      const {limit} = this;
      this.grow(
        limit < LARGE ? limit : Math.min(Math.max(2 * size, FIRST_SIZE), limit),
      );
    }
    const {block} = this;
    if (end - start > TINY) {
      block.set(viewOf(chunk, start, end), to);
    } else {
      for (let from = start; from < end; from++) {
        block[to++] = chunk[from];
      }
    }
    this.length = size;
  }

  grow(size: number): void {
    const {block} = this;
    this.block = new Uint8Array(size);
    this.block.set(block);
  }

  // All bytes, with those of `chunk` from `start` to `end` as the last piece.
  finish(chunk: Uint8Array, start: number, end: number): Uint8Array {
    this.add(chunk, start, end);
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
