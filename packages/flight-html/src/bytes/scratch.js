// Memory for bytes that are searched in one piece and then copied. All responses of a host share it, since
// its use is synchronous. It is never emitted. Allocating memory each time costs more than the copy.

import type {ByteHost} from './byteHost.js';

export type Scratch = {
  memory: Uint8Array | null,
  // The bytes before this index are in use.
  at: number,
};

const LEAST_SIZE = 524288;
const MOST_KEPT = 2097152;

export type Mark = {readonly memory: Uint8Array | null, readonly at: number};

// Uses are nested, because a callback of the application may run another response.
export function markScratch({scratch}: ByteHost): Mark {
  return {...scratch};
}

// The memory is valid until `releaseScratch` is called with an earlier mark.
export function takeScratch(host: ByteHost, size: number): Uint8Array {
  const {scratch} = host;
  let {memory, at} = scratch;
  if (memory === null || memory.length - at < size) {
    // The old memory stays with those who use it.
    memory = host.allocate(Math.max(size, LEAST_SIZE));
    at = 0;
  }
  scratch.memory = memory;
  scratch.at = at + size;
  return memory.subarray(at, at + size);
}

// A copy of `bytes`, or the bytes themselves, and `size` unused bytes, both in `memory`.
export type ScratchCopy = {
  readonly memory: Uint8Array,
  readonly source: number,
  readonly target: number,
};

export function placeInScratch(
  host: ByteHost,
  bytes: Uint8Array,
  size: number,
): ScratchCopy {
  const {scratch} = host;
  const {memory, at} = scratch;
  if (
    memory !== null &&
    memory.buffer === bytes.buffer &&
    memory.length - at >= size
  ) {
    scratch.at = at + size;
    const source = bytes.byteOffset - memory.byteOffset;
    return {memory, source, target: at};
  }
  const taken = takeScratch(host, bytes.length + size);
  taken.set(bytes);
  return {memory: taken, source: 0, target: bytes.length};
}

// Takes the bytes of a place that were used, and gives the rest back.
export function keepUsed(
  {scratch}: ByteHost,
  {memory, target}: ScratchCopy,
  end: number,
): Uint8Array {
  const used = memory.subarray(target, end);
  if (scratch.memory !== null) {
    scratch.at = used.byteOffset - scratch.memory.byteOffset + used.byteLength;
  }
  return used;
}

export function releaseScratch({scratch}: ByteHost, mark: Mark): void {
  scratch.at = scratch.memory === mark.memory ? mark.at : 0;
  if (scratch.memory !== null && scratch.memory.length > MOST_KEPT) {
    scratch.memory = null;
  }
}
