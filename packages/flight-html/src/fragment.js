// What a callback of the application returns as HTML: a string, a Uint8Array of any realm, or
// nothing. Any other view has a byte length, too, but would be written as items, not as bytes, so that
// a part of its room in a chunk would keep what was in memory before.

import type {ByteHost} from './bytes/byteHost.js';

import {asBufferView} from 'flight-core/src/guard/userValues.js';

// Only a typed array itself has a name here, whatever its properties say.
const nameOfTypedArray = Reflect.getOwnPropertyDescriptor(
  Reflect.getPrototypeOf(Uint8Array.prototype),
  Symbol.toStringTag,
)?.get;

function isUint8Array(view: $ArrayBufferView): boolean {
  return (
    nameOfTypedArray !== undefined &&
    Reflect.apply(nameOfTypedArray, view, []) === 'Uint8Array'
  );
}

function describe(value: unknown): string {
  return ArrayBuffer.isView(value) ? 'a view of another type' : typeof value;
}

// The bytes of the fragment; null for nothing. `callback` is its name in the options.
export function readFragment(
  host: ByteHost,
  fragment: unknown,
  callback: string,
): Uint8Array | null {
  if (fragment == null || fragment === '') {
    return null;
  }
  if (typeof fragment === 'string') {
    return host.encode(fragment);
  }
  const view = asBufferView(fragment);
  if (view !== null && isUint8Array(view)) {
    // A plain view: a subclass may say another length.
    const {buffer, byteOffset, byteLength} = view;
    return byteLength === 0
      ? null
      : new Uint8Array(buffer, byteOffset, byteLength);
  }
  throw new TypeError(
    `${callback} must return a string, a Uint8Array or nothing, got ${describe(fragment)}`,
  );
}
