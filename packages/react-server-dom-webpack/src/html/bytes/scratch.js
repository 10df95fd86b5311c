// Memory for bytes that are looked at in one piece and then copied. It is shared by all responses,
// since that is synchronous, and never emitted. Fresh memory costs more than the copy.

import type {ByteHost} from './byteHost.js';

export type Scratch = {
  memory: Uint8Array | null,
  // A callback of the application may make another response work meanwhile.
  isTaken: boolean,
};

const LEAST_SIZE = 262144;
const MOST_KEPT = 2097152;

export function createScratch(): Scratch {
  return {memory: null, isTaken: false};
}

// Until `giveBack`. Memory of its own if the scratch is in use.
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
