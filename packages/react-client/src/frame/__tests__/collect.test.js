import {collect, join, viewOf} from '../collect.js';
import {createStreamState} from '../streamState.js';

function numbered(length) {
  return Uint8Array.from({length}, (_, index) => (index * 7) % 251);
}

// Adds `bytes` in slices of the given sizes, repeated, and then the rest.
function collectAll(bytes, sizes) {
  const state = createStreamState();
  let at = 0;
  let turn = 0;
  while (bytes.length - at > sizes[turn % sizes.length]) {
    const end = at + sizes[turn++ % sizes.length];
    collect(state, bytes, at, end);
    at = end;
  }
  collect(state, bytes, at, bytes.length);
  expect(state.collected).toBe(bytes.length);
  const joined = join(state);
  expect(state).toEqual(createStreamState());
  return joined;
}

// Not with `toEqual`, which is slow for many bytes.
function expectSameBytes(actual, expected) {
  expect(Object.getPrototypeOf(actual)).toBe(Uint8Array.prototype);
  expect(Buffer.compare(actual, expected)).toBe(0);
}

describe('bytes of several chunks', () => {
  const SIZES = [
    [1],
    [3],
    [16],
    [17],
    [255, 2],
    [256],
    [257],
    [100, 300],
    [1024],
    [1025],
    [1, 2000],
    [5000, 1, 1],
    [70000],
  ];

  test.each(SIZES)('in slices of %p … are joined in order', (...sizes) => {
    for (const length of [0, 1, 255, 256, 257, 4096, 200000]) {
      const bytes = numbered(length);
      const joined = collectAll(bytes, sizes);
      expectSameBytes(joined, bytes);
      expect(joined.buffer.byteLength).toBe(length);
    }
  });

  test('a view of a Buffer is a plain Uint8Array', () => {
    const view = viewOf(Buffer.from('abc'), 1, 3);
    expect(Object.getPrototypeOf(view)).toBe(Uint8Array.prototype);
    expect(Buffer.from(view).toString()).toBe('bc');
  });
});
