// The table of environments in docs/compatibility.md is the output of the published results.
'use strict';

const fs = require('fs');
const path = require('path');
const {splitBlock} = require('../../documentBlock.js');
const {VERSIONS} = require('../../runtimes.js');
const {RUNTIMES} = require('../environments.js');
const {RESULTS, compatibilityBlock} = require('../table.js');

const DOCUMENT = path.resolve(__dirname, '../../../docs/compatibility.md');

const results = JSON.parse(fs.readFileSync(RESULTS, 'utf8'));

// Removes the padding that Prettier adds to the cells of a table.
function compact(block) {
  return block.replace(/ +/g, ' ').replace(/-{3,}/g, '---').trim();
}

test('the table is that of the results', () => {
  const [, block] = splitBlock(
    fs.readFileSync(DOCUMENT, 'utf8'),
    'compatibility',
  );
  expect(compact(block)).toBe(compact(compatibilityBlock(results)));
});

test('the results are of all environments, and complete', () => {
  const names = results.map(({name}) => name);
  const expected = [
    ...['20.', ...Object.values(VERSIONS)].map(version => `Node ${version}`),
    ...Object.entries(RUNTIMES).map(each => each.join(' ')),
    ...['React 19.3.', 'nodejs_als', 'Chromium'],
  ];
  const has = each =>
    names.some(name => name.toLowerCase().includes(each.toLowerCase()));
  expect(expected.filter(each => !has(each))).toEqual([]);
  for (const {name, isSame, tests} of results) {
    expect([name, isSame, tests?.failed ?? 0]).toEqual([name, true, 0]);
  }
});

test('the conformance tests ran on each release of Node, and only there', () => {
  const isRelease = ({name}) => /^Node [\d.]+$/.test(name);
  const tested = results.filter(({tests}) => tests !== null);
  expect(tested).toEqual(results.filter(isRelease));
  expect(tested.filter(({tests}) => !(tests.passed > 0))).toEqual([]);
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
