import {ROOT_ID, formatId, parseIdAt, toRowId} from '../ids.js';

test('the root is row 0', () => {
  expect(ROOT_ID).toBe(0);
});

test.each([
  [0, '0'],
  [10, 'a'],
  [255, 'ff'],
  [2 ** 31, '80000000'],
])('%p is written as %p', (number, text) => {
  const id = toRowId(number);
  expect(formatId(id)).toBe(text);
  expect(parseIdAt(text, 0)).toBe(id);
});

test.each([
  ['AF', 0xaf],
  ['1f:props', 0x1f],
  ['1g', 1],
  ['2`', 2],
  ['2@', 2],
])('the id in %p is its leading hex digits', (text, id) => {
  expect(parseIdAt(text, 0)).toBe(id);
  expect(parseIdAt(text, 0)).toBe(parseInt(text, 16));
});

test.each(['', 'x1', ':1', '-1', ' 1', '/', '[', '`'])(
  '%p is not an id',
  text => {
    expect(parseIdAt(text, 0)).toBe(NaN);
  },
);

test('an id may be parsed inside a longer text', () => {
  expect(parseIdAt('$L1f', 2)).toBe(0x1f);
  expect(parseIdAt('$L', 2)).toBe(NaN);
});
