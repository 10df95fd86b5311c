// Memory for bytes that are searched in one piece and then copied. All responses share it, since
// its use is synchronous. It is never emitted. Allocating memory each time costs more than the
// copy.

import type {ByteHost} from './byteHost.js';

type Scratch = {
  memory: Uint8Array | null,
  // The bytes before this index are in use.
  at: number,
};

const LEAST_SIZE = 262144;
const MOST_KEPT = 2097152;

const scratch: Scratch = {memory: null, at: 0};

export type Mark = {readonly memory: Uint8Array | null, readonly at: number};

// Uses are nested, because a callback of the application may run another response.
export function markScratch(): Mark {
  return {memory: scratch.memory, at: scratch.at};
}

// The memory is valid until `releaseScratch` is called with an earlier mark.
export function takeScratch(host: ByteHost, size: number): Uint8Array {
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

export function releaseScratch(mark: Mark): void {
  scratch.at = scratch.memory === mark.memory ? mark.at : 0;
  if (scratch.memory !== null && scratch.memory.length > MOST_KEPT) {
    scratch.memory = null;
  }
}
