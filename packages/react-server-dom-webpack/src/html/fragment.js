// What a callback of the application returns as HTML: a string, a Uint8Array of any realm, or
// nothing. Any other view has a byte length, too, but would be written as items, not as bytes, so that
// a part of its room in a chunk would keep what was in memory before.

import type {ByteHost} from './bytes/byteHost.js';
import type {Part} from './bytes/joinParts.js';

// Only a typed array itself has a name here, whatever its properties say.
const nameOfTypedArray = Reflect.getOwnPropertyDescriptor(
  Reflect.getPrototypeOf(Uint8Array.prototype),
  Symbol.toStringTag,
)?.get;

function asUint8Array(value: unknown): Uint8Array | null {
  return ArrayBuffer.isView(value) &&
    nameOfTypedArray !== undefined &&
    Reflect.apply(nameOfTypedArray, value, []) === 'Uint8Array'
    ? (value as $FlowFixMe) // as tested
    : null;
}

function describe(value: unknown): string {
  return typeof value === 'object'
    ? Object.prototype.toString.call(value).slice(8, -1)
    : typeof value;
}

// The fragment as a part of a chunk; null for nothing. `callback` is its name in the options.
export function readFragment(
  host: ByteHost,
  fragment: unknown,
  callback: string,
): Part | null {
  if (fragment == null || fragment === '') {
    return null;
  }
  if (typeof fragment === 'string') {
    return host.toPart(fragment);
  }
  const bytes = asUint8Array(fragment);
  if (bytes !== null) {
    // A plain view: a subclass may say another length.
    const {buffer, byteOffset, byteLength} = bytes;
    return byteLength === 0
      ? null
      : new Uint8Array(buffer, byteOffset, byteLength);
  }
  throw new TypeError(
    `${callback} must return a string, a Uint8Array or nothing, got ${describe(fragment)}`,
  );
}
