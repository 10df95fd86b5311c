// The order of test files.
'use strict';

const fs = require('fs');
const path = require('path');
const LongestFirst = require('../longestFirst.js');

const ROOT = path.resolve(__dirname, '../../..');

function testsOf(files) {
  const context = {
    config: {id: 'x', cacheDirectory: '/nowhere'},
    hasteFS: {getSize: file => fs.statSync(file).size},
  };
  return files.map(file => ({path: path.join(ROOT, file), context}));
}

const TABLES = 'packages/react-server-dom-webpack/src/__tests__';

test('the slowest files are first, the others are in the order of Jest', () => {
  const files = [
    'CONTRIBUTING.md',
    `${TABLES}/published/readme.build.test.js`,
    `${TABLES}/attacks/attacks.build.test.js`,
    `${TABLES}/values/conformance.build.test.js`,
  ];
  const sorted = new LongestFirst({}).sort(testsOf(files));
  // Jest puts the largest files first.
  expect(sorted.map(each => path.relative(ROOT, each.path))).toEqual([
    files[3],
    files[2],
    files[0],
    files[1],
  ]);
});

test.each(LongestFirst.LONG)('%s exists', file => {
  expect(fs.existsSync(file)).toBe(true);
});
