import {readEntryName} from '../entries.js';

test.each([
  ['0', {kind: 'part', number: 0}],
  ['17', {kind: 'part', number: 17}],
  ['9999999', {kind: 'part', number: 9999999}],
  ['S0', {kind: 'stream', number: 0}],
  ['S17', {kind: 'stream', number: 17}],
  ['_1_name', {kind: 'form', number: 1, field: 'name'}],
  ['_10_', {kind: 'form', number: 10, field: ''}],
  ['_1__2_x', {kind: 'form', number: 1, field: '_2_x'}],
  ['_1___proto__', {kind: 'form', number: 1, field: '__proto__'}],
])('%s is an entry name', (name, expected) => {
  expect(readEntryName('', name)).toEqual(expected);
  expect(readEntryName('$ACTION_x:', '$ACTION_x:' + name)).toEqual(expected);
  expect(readEntryName('$ACTION_y:', '$ACTION_x:' + name)).toBe(null);
});

test.each([
  '',
  ' ',
  '00',
  '01',
  '0x0',
  '0 ',
  ' 0',
  '1.0',
  '1e3',
  '-1',
  '+1',
  'a',
  '1_a',
  'S',
  'S00',
  'Sx',
  's1',
  'SS1',
  '_',
  '__',
  '__a',
  '_a_b',
  '_01_b',
  '_1',
  '__proto__',
  'constructor',
  '١',
  '10000000',
  'S10000000',
  '_10000000_a',
  '1'.repeat(100_000),
])('%p is not an entry name', name => {
  expect(readEntryName('', name)).toBe(null);
});
