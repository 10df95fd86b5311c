// Parts of a chunk → the chunk, in its own memory, because a consumer may transfer it.

import type {ByteHost} from './byteHost.js';

import {internalError} from 'flight-core/src/errors.js';
import {takeScratch} from './scratch.js';

function sizeOf(parts: ReadonlyArray<Uint8Array>): number {
  let size = 0;
  for (let i = 0; i < parts.length; i++) {
    size += parts[i].byteLength;
  }
  return size;
}

function fill(target: Uint8Array, parts: ReadonlyArray<Uint8Array>): void {
  let at = 0;
  for (let i = 0; i < parts.length; i++) {
    target.set(parts[i], at);
    at += parts[i].byteLength;
  }
  // Memory is not zeroed, so a byte that is not written would be one of another request.
  if (at !== target.byteLength) {
    throw internalError(
      `a chunk of ${target.byteLength} bytes was filled with ${at}`,
    );
  }
}

// Copies; `slice` of a Buffer would not.
export function copyFrom(bytes: Uint8Array, from: number): Uint8Array {
  return new Uint8Array(bytes.subarray(from));
}

// Joins parts in memory that is valid until `releaseScratch`.
export function joinInScratch(
  host: ByteHost,
  parts: ReadonlyArray<Uint8Array>,
): Uint8Array {
  const target = takeScratch(host, sizeOf(parts));
  fill(target, parts);
  return target;
}

export function joinBytes(
  host: ByteHost,
  parts: ReadonlyArray<Uint8Array>,
): Uint8Array {
  const target = host.allocate(sizeOf(parts));
  fill(target, parts);
  return target;
}
