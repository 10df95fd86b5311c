import {MODEL_ROW, isLineTag, isSizedTag} from '../rowTags.js';
import {ROW_TAGS} from './support/tagTables.js';

test('every tag has its own letter, and is either sized or a line', () => {
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

test('bytes above ASCII are not tags', () => {
  for (let code = 128; code < 256; code++) {
    expect(isSizedTag(code) || isLineTag(code)).toBe(false);
  }
});
