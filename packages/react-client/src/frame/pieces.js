// The pieces of a row that spans several chunks of the transport, joined once. Large pieces
// are views of the chunks. Small ones are copied into blocks, as a view would take more
// memory.

const SMALL = 1024;
const FIRST_BLOCK = 256;
const LARGEST_BLOCK = 65536;
// Below this, copying byte by byte is faster than a call (benchmark `drip`).
const TINY = 16;

export class PieceList {
  length: number = 0;
  pieces: Array<Uint8Array> = [];
  // The current block for small pieces: filled up to `blockEnd`; the bytes before `blockStart`
  // are in `pieces` already.
  block: Uint8Array = new Uint8Array(FIRST_BLOCK);
  blockStart: number = 0;
  blockEnd: number = 0;

  // The bytes of `chunk` from `start` to `end`.
  add(chunk: Uint8Array, start: number, end: number): void {
    const size = end - start;
    this.length += size;
    if (size > SMALL) {
      this.sealBlock();
      this.pieces.push(viewOf(chunk, start, end));
      return;
    }
    if (this.blockEnd + size > this.block.length) {
      this.replaceBlock();
    }
    if (size <= TINY) {
      const {block} = this;
      let to = this.blockEnd;
      for (let from = start; from < end; from++) {
        block[to++] = chunk[from];
      }
    } else {
      this.block.set(viewOf(chunk, start, end), this.blockEnd);
    }
    this.blockEnd += size;
  }

  sealBlock(): void {
    if (this.blockEnd > this.blockStart) {
      this.pieces.push(viewOf(this.block, this.blockStart, this.blockEnd));
      this.blockStart = this.blockEnd;
    }
  }

  replaceBlock(): void {
    this.sealBlock();
    const size = Math.max(
      2 * SMALL,
      Math.min(4 * this.block.length, LARGEST_BLOCK),
    );
    this.block = new Uint8Array(size);
    this.blockStart = 0;
    this.blockEnd = 0;
  }

  // All bytes, with those of `chunk` from `start` to `end` as the last piece.
  finish(chunk: Uint8Array, start: number, end: number): Uint8Array {
    this.add(chunk, start, end);
    this.sealBlock();
    if (this.pieces.length === 1) {
      return this.pieces[0];
    }
    const joined = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.pieces) {
      joined.set(piece, at);
      at += piece.length;
    }
    return joined;
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
