import {Pieces, viewOf} from '../pieces.js';

function numbered(length) {
  return Uint8Array.from({length}, (_, index) => (index * 7) % 251);
}

// Adds `bytes` in slices of the given sizes, repeated, and finishes with the rest.
function collect(bytes, sizes, limit) {
  const pieces = new Pieces(limit);
  let at = 0;
  let turn = 0;
  while (bytes.length - at > sizes[turn % sizes.length]) {
    const end = at + sizes[turn++ % sizes.length];
    pieces.addPiece(bytes, at, end);
    at = end;
  }
  return pieces.finish(bytes, at, bytes.length);
}

// Not with `toEqual`, which is slow for many bytes.
function expectSameBytes(actual, expected) {
  expect(Object.getPrototypeOf(actual)).toBe(Uint8Array.prototype);
  expect(Buffer.compare(actual, expected)).toBe(0);
}

describe('pieces', () => {
  const SIZES = [
    [1],
    [3],
    [16],
    [17],
    [255, 2],
    [256],
    [1024],
    [1025],
    [1, 2000],
    [5000, 1, 1],
    [70000],
  ];

  test.each(SIZES)('of %p bytes … are joined in order', (...sizes) => {
    for (const length of [0, 1, 255, 256, 257, 4096, 200000]) {
      const bytes = numbered(length);
      expectSameBytes(collect(bytes, sizes, Infinity), bytes);
      const exact = collect(bytes, sizes, length);
      expectSameBytes(exact, bytes);
      expect(exact.buffer.byteLength).toBe(length);
    }
  });

  test('a view of a Buffer is a plain Uint8Array', () => {
    const view = viewOf(Buffer.from('abc'), 1, 3);
    expect(Object.getPrototypeOf(view)).toBe(Uint8Array.prototype);
    expect(Buffer.from(view).toString()).toBe('bc');
  });
});
