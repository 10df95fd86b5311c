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

import {createMemoryHost} from '../../__tests__/support/memoryHost.js';
import {encodeRow} from '../encodeRow.js';

const ID = toRowId(31);
const {host} = createMemoryHost();

test.each([
  [ID, MODEL_ROW, {a: [1]}, '1f:{"a":[1]}\n'],
  [ROOT_ID, MODEL_ROW, {a: [1]}, '0:{"a":[1]}\n'],
  [ID, MODULE_ROW, ['m', [], 'x'], '1f:I["m",[],"x"]\n'],
  [ID, ERROR_ROW, {digest: ''}, '1f:E{"digest":""}\n'],
  [null, TIME_ORIGIN_ROW, 1.5, ':N1.5\n'],
  [null, CONSOLE_ROW, ['log'], ':W["log"]\n'],
])('a line row of id %p with tag %p is one chunk', (id, tag, payload, text) => {
  expect(encodeRow(host, {id, tag, payload})).toEqual({
    header: null,
    content: text,
  });
});

test('a hint has no id, and is text already', () => {
  const row = {id: null, tag: HINT_ROW, payload: 'D"x"'};
  expect(encodeRow(host, row)).toEqual({header: null, content: ':HD"x"\n'});
});

test.each([
  ['$"\n€😀', '1f:Ta,'],
  ['x'.repeat(1024), '1f:T400,'],
  ['', '1f:T0,'],
])('a text row has its length in bytes, in hex: %p', (payload, header) => {
  expect(encodeRow(host, {id: ID, tag: TEXT_ROW, payload})).toEqual({
    header,
    content: payload,
  });
});

test('a binary row has its length in bytes', () => {
  const row = {id: 1, tag: 'o'.charCodeAt(0), payload: 'abc'};
  expect(encodeRow(host, row)).toEqual({header: '1:o3,', content: 'abc'});
});
