import {compareRequests} from '../searchFolder.js';

test('folders are before files, and both are ordered by their names', () => {
  const ordered = [
    './a/deep/z.js',
    './a/b.js',
    './a/c.js',
    './b/a.js',
    './B.js',
    './a.js',
    './a.jsx',
    './b.js',
  ];
  for (const shuffled of [[...ordered].reverse(), [...ordered].sort()]) {
    expect(shuffled.sort(compareRequests)).toEqual(ordered);
  }
});

test('equal requests keep their order', () => {
  expect(compareRequests('./a/b.js', './a/b.js')).toBe(0);
});
