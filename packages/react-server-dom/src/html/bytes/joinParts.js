// Parts of a chunk → the chunk, in its own memory, because a consumer may transfer it.

import type {ByteHost, Wire} from './byteHost.js';

import {internalError} from 'flight-core/src/errors.js';
import {takeScratch} from './scratch.js';

export type Part = Uint8Array | string;

function sizeOf(host: ByteHost, parts: ReadonlyArray<Part>): number {
  let size = 0;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    size += typeof part === 'string' ? host.utf8Length(part) : part.byteLength;
  }
  return size;
}

type Writing = {readonly target: Uint8Array, at: number};

function writeParts(
  host: ByteHost,
  {writing, parts}: {writing: Writing, parts: ReadonlyArray<Part>},
): void {
  const {target} = writing;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (typeof part === 'string') {
      writing.at += host.writeText(target, part, writing.at);
    } else {
      target.set(part, writing.at);
      writing.at += part.byteLength;
    }
  }
}

// Memory is not zeroed, so a byte that is not written would be one of another request.
function checkFilled({target, at}: Writing): void {
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
  parts: ReadonlyArray<Part>,
): Uint8Array {
  const target = takeScratch(host, sizeOf(host, parts));
  const writing = {target, at: 0};
  writeParts(host, {writing, parts});
  checkFilled(writing);
  return target;
}

// Script elements are between the parts and the tail.
export type Output = {
  readonly parts: Array<Part>,
  wire: Wire | null,
  readonly tail: Array<Part>,
};

// Null if the output is empty.
export function joinOutput(host: ByteHost, output: Output): Uint8Array | null {
  const {parts, wire, tail} = output;
  const size =
    sizeOf(host, parts) + (wire === null ? 0 : wire.size) + sizeOf(host, tail);
  if (size === 0) {
    return null;
  }
  const writing = {target: host.allocate(size), at: 0};
  writeParts(host, {writing, parts});
  if (wire !== null) {
    writing.at += host.writeWire(writing.target, wire, writing.at);
  }
  writeParts(host, {writing, parts: tail});
  checkFilled(writing);
  return writing.target;
}
