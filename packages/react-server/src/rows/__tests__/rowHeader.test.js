import {ROOT_ID, toRowId} from 'flight-core/src/wire/ids.js';
import {
  CONSOLE_ROW,
  ERROR_ROW,
  HINT_ROW,
  MODEL_ROW,
  MODULE_ROW,
  TEXT_ROW,
  TIME_ORIGIN_ROW,
} from 'flight-core/src/wire/rowTags.js';
import {lineHeader, sizedHeader} from '../rowHeader.js';

const ID = toRowId(31);

test.each([
  [ID, MODEL_ROW, '1f:'],
  [ID, MODULE_ROW, '1f:I'],
  [ID, ERROR_ROW, '1f:E'],
  [ROOT_ID, MODEL_ROW, '0:'],
  [null, HINT_ROW, ':H'],
  [null, CONSOLE_ROW, ':W'],
  [null, TIME_ORIGIN_ROW, ':N'],
])('the header of id %p and tag %p', (id, tag, header) => {
  expect(lineHeader(id, tag)).toBe(header);
});

test('a sized header counts bytes in hex', () => {
  expect(sizedHeader(ID, TEXT_ROW, 1024)).toBe('1f:T400,');
  expect(sizedHeader(ID, TEXT_ROW, 0)).toBe('1f:T0,');
});
