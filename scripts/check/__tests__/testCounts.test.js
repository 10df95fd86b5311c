'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const {
  checkCounts,
  compareCounts,
  countTests,
  updateCounts,
} = require('../testCounts.js');

function fileOf(name, ...statuses) {
  return {name, assertionResults: statuses.map(status => ({status}))};
}

test('tests in a browser are counted separately', () => {
  const testResults = [
    fileOf('/a/one.test.js', 'passed', 'pending', 'passed', 'failed', 'todo'),
    fileOf('/a/pageInBrowser.test.js', 'passed', 'pending'),
  ];
  expect(countTests({testResults})).toEqual({
    passed: 2,
    skipped: 2,
    inBrowser: 1,
  });
});

const RECORDED = {passed: 1000, skipped: 2, inBrowser: 3};

test.each([
  [{}, true, []],
  [{passed: 1001, skipped: 3, inBrowser: 4}, true, []],
  [{passed: 990}, true, []],
  [{passed: 989}, true, ['a: 989 tests passed, there were 1000']],
  [{inBrowser: 2}, true, [expect.stringContaining('a: 2 tests passed in a')]],
  [{inBrowser: 0}, false, []],
])('%j with a browser %p', (counts, hasBrowser, complaints) => {
  const counted = {...RECORDED, ...counts};
  expect(compareCounts('a', {counted, recorded: RECORDED, hasBrowser})).toEqual(
    complaints,
  );
});

describe('the gate', () => {
  let root;
  let options;

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'counts-test-'));
    fs.mkdirSync(path.join(root, 'scripts/check'), {recursive: true});
    record({tests: RECORDED});
    options = {
      gates: [
        {name: 'lint'},
        {name: 'tests', results: path.join(root, 'r.json')},
      ],
      hasBrowser: false,
      command: 'count',
    };
  });

  afterEach(() => {
    fs.rmSync(root, {recursive: true});
  });

  function record(counts) {
    const file = path.join(root, 'scripts/check/testCounts.json');
    fs.writeFileSync(file, JSON.stringify(counts));
  }

  function finish(passed) {
    const statuses = Array.from({length: passed}, () => 'passed');
    fs.writeFileSync(
      path.join(root, 'r.json'),
      JSON.stringify({testResults: [fileOf('/a.test.js', ...statuses)]}),
    );
  }

  test('compares the last run with the recorded numbers', () => {
    finish(1000);
    expect(checkCounts(root, options)).toEqual({
      complaints: [],
      summary: '1000 tests passed',
    });
  });

  test('has instructions for recording new numbers', () => {
    finish(900);
    expect(checkCounts(root, options).complaints).toEqual([
      'tests: 900 tests passed, there were 1000',
      'if this is intended, run after a complete run: count --update',
    ]);
    updateCounts(root, options);
    expect(checkCounts(root, options).complaints).toEqual([]);
    // The update ran without a browser.
    finish(1000);
    expect(
      checkCounts(root, {...options, hasBrowser: true}).complaints[0],
    ).toBe('tests: 0 tests passed in a browser, there were 3');
  });

  test('reports an incomplete run, and accepts a new gate', () => {
    expect(checkCounts(root, options).complaints[0]).toBe(
      'tests: the tests did not complete',
    );
    finish(1);
    record({});
    expect(checkCounts(root, options).complaints).toEqual([]);
  });
});
