import {ROOT_ID, formatId, hexDigit, parseIdAt, toRowId} from '../ids.js';

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

const CODES = Array.from({length: 0x10000}, (_, code) => code);

// The digit of a character according to `parseInt`.
function digitByParsing(code) {
  const character = String.fromCharCode(code);
  return /^[0-9a-f]$/i.test(character) ? parseInt(character, 16) : -1;
}

test('of all characters, hexadecimal digits and no others have a value', () => {
  expect(CODES.map(hexDigit)).toEqual(CODES.map(digitByParsing));
});

test.each(['/', ':', '@', '[', '`', 'g', 'G', '-', ' ', '٠', '０', 'ａ'])(
  '%p is not a digit',
  character => {
    expect(hexDigit(character.charCodeAt(0))).toBe(-1);
  },
);

test('the character code after the end of a text is not a digit', () => {
  expect(hexDigit('1'.charCodeAt(1))).toBe(-1);
});
