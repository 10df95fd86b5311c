// The table of environments in the README is the output of the published results.
'use strict';

const fs = require('fs');
const path = require('path');
const {splitBlock} = require('../../documentBlock.js');
const {VERSIONS} = require('../../runtimes.js');
const {RESULTS, compatibilityBlock} = require('../table.js');

const README = path.resolve(__dirname, '../../../README.md');

const results = JSON.parse(fs.readFileSync(RESULTS, 'utf8'));

// Removes the padding that Prettier adds to the cells of a table.
function compact(block) {
  return block.replace(/ +/g, ' ').replace(/-{3,}/g, '---').trim();
}

test('the table is that of the results', () => {
  const [, block] = splitBlock(
    fs.readFileSync(README, 'utf8'),
    'compatibility',
  );
  expect(compact(block)).toBe(compact(compatibilityBlock(results)));
});

test('the results are of all environments, and complete', () => {
  const names = results.map(({name}) => name);
  const expected = [
    ...['20.', ...Object.values(VERSIONS)].map(version => `Node ${version}`),
    ...['React 19.3.', 'Bun', 'Deno', 'Workerd', 'nodejs_als', 'Chromium'],
  ];
  expect(
    expected.filter(each => !names.some(name => name.includes(each))),
  ).toEqual([]);
  for (const {isSame, tests} of results) {
    expect([isSame, tests?.failed ?? 0]).toEqual([true, 0]);
  }
});

test('differences and failures are in the table', () => {
  const [first] = results;
  const environments = [
    {...first, isSame: false, cached: null, tests: {passed: 1, failed: 2}},
  ];
  expect(compatibilityBlock(environments)).toContain(
    'not as the reference | not known | 1 passed, 2 failed |',
  );
});
