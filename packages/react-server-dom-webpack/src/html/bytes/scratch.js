// Memory for bytes that are searched in one piece and then copied. All responses share it, since
// its use is synchronous. It is never emitted. Allocating memory each time costs more than the
// copy.

import type {ByteHost} from './byteHost.js';

export type Scratch = {
  memory: Uint8Array | null,
  // Whether it is in use: a callback of the application may run another response meanwhile.
  isTaken: boolean,
};

const LEAST_SIZE = 262144;
const MOST_KEPT = 2097152;

export function createScratch(): Scratch {
  return {memory: null, isTaken: false};
}

// The memory is valid until `giveBack`. If the scratch is in use, the memory is new.
export function takeScratch(
  scratch: Scratch,
  host: ByteHost,
  size: number,
): Uint8Array {
  if (scratch.isTaken) {
    return host.allocate(size);
  }
  scratch.isTaken = true;
  if (scratch.memory === null || scratch.memory.length < size) {
    scratch.memory = host.allocate(Math.max(size, LEAST_SIZE));
  }
  return scratch.memory.subarray(0, size);
}

export function giveBack(scratch: Scratch): void {
  scratch.isTaken = false;
  if (scratch.memory !== null && scratch.memory.length > MOST_KEPT) {
    scratch.memory = null;
  }
}
