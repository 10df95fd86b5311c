import {resolveChunkSize} from '../chunkSize.js';

test('the default target size of rows is 12800 characters', () => {
  expect(resolveChunkSize(undefined)).toBe(12800);
});

test.each([1, 50, 3200, 0.5, Number.MAX_VALUE, Infinity])(
  '%p is accepted',
  size => {
    expect(resolveChunkSize(size)).toBe(size);
  },
);

test.each([[null], ['12800'], [true], [{}], [12800n], [() => 12800]])(
  '%p is refused, because it is not a number',
  value => {
    expect(() => resolveChunkSize(value)).toThrow(TypeError);
    expect(() => resolveChunkSize(value)).toThrow(/progressiveChunkSize/);
  },
);

test.each([NaN, 0, -0, -1, -Infinity])('%p is out of range', value => {
  expect(() => resolveChunkSize(value)).toThrow(RangeError);
  expect(() => resolveChunkSize(value)).toThrow(/progressiveChunkSize/);
});
