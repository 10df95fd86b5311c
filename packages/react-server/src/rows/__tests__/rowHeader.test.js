import {toRowId} from 'flight-core/src/wire/ids.js';
import {
  ERROR_ROW,
  HINT_ROW,
  MODEL_ROW,
  MODULE_ROW,
  TEXT_ROW,
} from 'flight-core/src/wire/rowTags.js';
import {lineHeader, sizedHeader} from '../rowHeader.js';

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
