import {
  ERROR_ROW,
  HINT_ROW,
  MODEL_ROW,
  MODULE_ROW,
  TEXT_ROW,
} from 'flight-core/src/wire/rowTags.js';

import {createMemoryHost} from '../../__tests__/support/memoryHost.js';
import {encodeRow} from '../encodeRow.js';

const {host} = createMemoryHost();

test.each([
  [MODEL_ROW, {a: [1]}, '1f:{"a":[1]}\n'],
  [MODULE_ROW, ['m', [], 'x'], '1f:I["m",[],"x"]\n'],
  [ERROR_ROW, {digest: ''}, '1f:E{"digest":""}\n'],
])('a line row with tag %p is one chunk', (tag, payload, text) => {
  expect(encodeRow(host, {id: 31, tag, payload})).toEqual({
    header: null,
    content: text,
  });
});

test('a hint has no id, and is text already', () => {
  const row = {id: null, tag: HINT_ROW, payload: 'D"x"'};
  expect(encodeRow(host, row)).toEqual({header: null, content: ':HD"x"\n'});
});

test('a text row has its length in bytes', () => {
  const payload = '$"\n€😀';
  expect(encodeRow(host, {id: 31, tag: TEXT_ROW, payload})).toEqual({
    header: '1f:Ta,',
    content: payload,
  });
});

test('a binary row has its length in bytes', () => {
  const row = {id: 1, tag: 'o'.charCodeAt(0), payload: 'abc'};
  expect(encodeRow(host, row)).toEqual({header: '1:o3,', content: 'abc'});
});
