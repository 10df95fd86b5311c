import {toRowId} from '../ids.js';
import {lineHeader, sizedHeader} from '../rowHeader.js';
import {
  ERROR_ROW,
  HINT_ROW,
  MODEL_ROW,
  MODULE_ROW,
  ROW_TAGS,
  TEXT_ROW,
  isLineTag,
  isSizedTag,
} from '../rowTags.js';

const ID = toRowId(31);

test.each([
  [MODEL_ROW, '1f:'],
  [MODULE_ROW, '1f:I'],
  [ERROR_ROW, '1f:E'],
  [HINT_ROW, ':H'],
])('the header of tag %p', (tag, header) => {
  expect(lineHeader(ID, tag)).toBe(header);
});

test('a sized header counts bytes in hex', () => {
  expect(sizedHeader(ID, TEXT_ROW, 1024)).toBe('1f:T400,');
  expect(sizedHeader(ID, TEXT_ROW, 0)).toBe('1f:T0,');
});

test('every tag is told by its letter, and is either sized or a line', () => {
  const letters = ROW_TAGS.map(entry => entry.letter);
  expect(new Set(letters).size).toBe(letters.length);
  for (const {code, framing} of ROW_TAGS) {
    expect(isSizedTag(code)).toBe(framing === 'sized');
    if (framing === 'line' && code !== MODEL_ROW) {
      expect(isLineTag(code)).toBe(true);
    }
  }
});

test.each([...'"[{-0123456789tfn'])('%p begins a model', letter => {
  expect(isSizedTag(letter.charCodeAt(0))).toBe(false);
  expect(isLineTag(letter.charCodeAt(0))).toBe(false);
});

test('bytes above ASCII are no tags', () => {
  for (let code = 128; code < 256; code++) {
    expect(isSizedTag(code) || isLineTag(code)).toBe(false);
  }
});
