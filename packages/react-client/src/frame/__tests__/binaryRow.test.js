import {
  BINARY_CLASSES,
  tagOfClass,
} from 'flight-core/src/wire/binaryClasses.js';
import {decodeBinary as decode} from '../binaryRow.js';

const BYTES = Uint8Array.from({length: 24}, (_, index) => index + 1);

// A row inside a chunk of the transport.
function decodeBinary(tag, bytes) {
  return decode(tag, bytes, bytes.buffer);
}

function at(offset, length = 16) {
  return new Uint8Array(BYTES.buffer, offset, length);
}

describe('a binary row', () => {
  test.each(BINARY_CLASSES.map(({name}, index) => [name, tagOfClass(index)]))(
    '%s has its class and its bytes at any alignment',
    (name, tag) => {
      for (const offset of [0, 1, 2, 3, 4, 7, 8]) {
        const value = decodeBinary(tag, at(offset));
        expect(value.constructor.name).toBe(name);
        const bytes = ArrayBuffer.isView(value)
          ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
          : new Uint8Array(value);
        expect(bytes).toEqual(at(offset));
      }
    },
  );

  test('is a view of the transport where the alignment allows it', () => {
    const G = 'G'.charCodeAt(0);
    expect(decodeBinary(G, at(4)).buffer).toBe(BYTES.buffer);
    expect(decodeBinary(G, at(5)).buffer).not.toBe(BYTES.buffer);
  });

  test('of an ArrayBuffer is always a copy', () => {
    const value = decodeBinary('A'.charCodeAt(0), at(0, 24));
    expect(value).not.toBe(BYTES.buffer);
    expect(value.byteLength).toBe(24);
  });

  test('of an ArrayBuffer is the memory in which it was joined, if it fills that', () => {
    const A = 'A'.charCodeAt(0);
    const joined = Uint8Array.of(1, 2, 3);
    expect(decode(A, joined, BYTES.buffer)).toBe(joined.buffer);
    const part = decode(A, joined.subarray(0, 2), BYTES.buffer);
    expect(part).not.toBe(joined.buffer);
    expect(new Uint8Array(part)).toEqual(Uint8Array.of(1, 2));
  });

  test('is cut to whole elements', () => {
    expect(decodeBinary('g'.charCodeAt(0), at(0, 15))).toHaveLength(1);
    expect(decodeBinary('g'.charCodeAt(0), at(0, 7))).toHaveLength(0);
    expect(decodeBinary('S'.charCodeAt(0), at(1, 3))).toHaveLength(1);
  });
});
