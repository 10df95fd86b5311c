'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const {describeEstimate, estimate, storeDurations} = require('../durations.js');
const recorded = require('../durations.json');
const {GATES, LONG_GATES} = require('../gates.js');

let folder;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durations-'));
});

afterEach(() => {
  fs.rmSync(folder, {recursive: true});
});

function store(durations, passed = true) {
  storeDurations(
    folder,
    Object.entries(durations).map(([name, seconds]) => ({
      name,
      passed,
      seconds,
    })),
  );
}

test.each([
  ['one after the other', [['a'], ['b'], ['c']], 2, 60],
  ['at the same time', [['a', 'b', 'c']], 2, 40],
  ['more cores than gates', [['a', 'b']], 8, 20],
  ['both', [['a', 'b'], ['c']], 2, 50],
])('gates that run %s', (_name, groups, cores, seconds) => {
  store({a: 10, b: 20, c: 30});
  const expected = {seconds, unknown: []};
  expect(estimate(groups, {folder, cores})).toEqual(expected);
});

test('a gate that has not run here takes as long as recorded', () => {
  expect(estimate([['lint']], {folder, cores: 2}).seconds).toBe(recorded.lint);
  store({lint: 1234});
  expect(estimate([['lint']], {folder, cores: 2}).seconds).toBe(1234);
});

test('gates without a time are named', () => {
  store({a: 200});
  const expected = estimate([['a'], ['b c']], {folder, cores: 2});
  expect(describeEstimate(expected)).toBe(
    'This takes about 4 minutes, and the gates that have not run yet: b c.',
  );
});

test('the time of a gate that failed is not stored', () => {
  store({a: 10});
  store({a: 1, b: 2}, false);
  const {seconds, unknown} = estimate([['a', 'b']], {folder, cores: 1});
  expect([seconds, unknown]).toEqual([10, ['b']]);
});

test('recorded times are those of gates', () => {
  const names = [...GATES, ...LONG_GATES].map(({name}) => name);
  const others = Object.keys(recorded).filter(name => !names.includes(name));
  expect(others).toEqual([]);
});
