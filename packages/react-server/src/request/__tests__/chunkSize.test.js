import {resolveChunkSize} from '../chunkSize.js';

test('rows aim at 12800 characters unless told otherwise', () => {
  expect(resolveChunkSize(undefined)).toBe(12800);
});

test.each([1, 50, 3200, 0.5, Number.MAX_VALUE, Infinity])(
  '%p is accepted',
  size => {
    expect(resolveChunkSize(size)).toBe(size);
  },
);

test.each([[null], ['12800'], [true], [{}], [12800n], [() => 12800]])(
  '%p is not a number and refused as one',
  value => {
    expect(() => resolveChunkSize(value)).toThrow(TypeError);
    expect(() => resolveChunkSize(value)).toThrow(/progressiveChunkSize/);
  },
);

test.each([NaN, 0, -0, -1, -Infinity])('%p is out of range', value => {
  expect(() => resolveChunkSize(value)).toThrow(RangeError);
  expect(() => resolveChunkSize(value)).toThrow(/progressiveChunkSize/);
});
