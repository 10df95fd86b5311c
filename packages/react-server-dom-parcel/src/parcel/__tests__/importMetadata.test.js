import {acceptMetadata} from '../importMetadata.js';

test.each([
  [['m', 'X', []]],
  [[7, 'X', ['a.js', 'b.js']]],
  [['m', 'X', ['a.js'], {lib: 'lib.js'}]],
  [['m', 'X', [], null]],
])('%j is a module row', row => {
  expect(acceptMetadata(row)).toBe(row);
});

test.each([
  [null],
  [{}],
  ['m'],
  [[]],
  [['m', 'X']],
  [['m', 'X', 'a.js']],
  [['m', 'X', [5]]],
  [['m', 5, []]],
  [[null, 'X', []]],
  [['m', 'X', [], 'map']],
  [['m', ['a.js'], 'X']],
])('%j is refused', row => {
  expect(() => acceptMetadata(row)).toThrow('A module row must be');
});
