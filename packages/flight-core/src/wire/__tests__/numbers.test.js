import {
  decodeBigInt,
  decodeMinus,
  encodeBigInt,
  encodeNumber,
} from '../numbers.js';

test.each([
  [NaN, '$NaN'],
  [Infinity, '$Infinity'],
  [-Infinity, '$-Infinity'],
  [-0, '$-0'],
])('%p has a value form', (value, text) => {
  expect(encodeNumber(value)).toBe(text);
});

test.each([0, 1, -1, 0.1, 1e21, Number.MIN_VALUE, Number.MAX_VALUE])(
  '%p is a JSON number',
  value => {
    expect(encodeNumber(value)).toBe(value);
  },
);

test('a minus means negative zero or negative infinity', () => {
  expect(decodeMinus('$-0')).toBe(-0);
  expect(decodeMinus('$-Infinity')).toBe(-Infinity);
  expect(decodeMinus('$-anything')).toBe(-Infinity);
});

test.each([
  [0n, '$n0'],
  [-12n, '$n-12'],
  [2n ** 64n, '$n18446744073709551616'],
])('%p is decimal', (value, text) => {
  expect(encodeBigInt(value)).toBe(text);
  expect(decodeBigInt(text)).toBe(value);
});
