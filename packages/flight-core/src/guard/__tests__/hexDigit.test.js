import {hexDigit} from '../hexDigit.js';

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
