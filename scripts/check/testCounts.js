// Gate: the number of tests does not decrease by more than one percent. The numbers are committed; a
// gate without a number is new. `--long` checks the tests of `yarn test:long`; `--update` records the
// numbers of the last run. Tests in a browser are only compared if there is a browser. Jest has no
// such check. (The linter refuses focused tests, which skip all others.)
'use strict';

const fs = require('fs');
const path = require('path');
const {findBrowser} = require('../browser.js');
const {GATES, LONG_GATES} = require('../gates.js');
const report = require('./report.js');

const COUNTS_FILE = 'scripts/check/testCounts.json';

const TOLERANCE = 0.01;
const IN_BROWSER = /InBrowser(\.long|\.build)?\.test\.js$/;

// The counts of one file of Jest's results. `passed` and `skipped` do not include tests in a
// browser.
function countTests({testResults}) {
  const counts = {passed: 0, skipped: 0, inBrowser: 0};
  for (const {name, assertionResults} of testResults) {
    for (const {status} of assertionResults) {
      if (IN_BROWSER.test(name)) {
        counts.inBrowser += status === 'passed' ? 1 : 0;
      } else if (status === 'passed') {
        counts.passed++;
      } else if (status !== 'failed') {
        counts.skipped++;
      }
    }
  }
  return counts;
}

function compareCounts(name, {counted, recorded, hasBrowser}) {
  const {passed, inBrowser} = recorded;
  const complaints = [];
  if (counted.passed < passed * (1 - TOLERANCE)) {
    complaints.push(`${counted.passed} tests passed, there were ${passed}`);
  }
  if (hasBrowser && counted.inBrowser < inBrowser) {
    complaints.push(
      `${counted.inBrowser} tests passed in a browser, there were ${inBrowser}`,
    );
  }
  return complaints.map(complaint => `${name}: ${complaint}`);
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

function countGates(gates) {
  const counted = new Map();
  for (const {name, results} of gates) {
    if (results !== undefined) {
      counted.set(
        name,
        fs.existsSync(results) ? countTests(readJson(results)) : null,
      );
    }
  }
  return counted;
}

function checkCounts(root, {gates, hasBrowser, command}) {
  const recorded = readJson(path.join(root, COUNTS_FILE));
  const complaints = [];
  let sum = 0;
  for (const [name, counted] of countGates(gates)) {
    if (counted === null) {
      complaints.push(`${name}: the tests did not complete`);
    } else {
      sum += counted.passed;
      const known = recorded[name] ?? counted;
      complaints.push(
        ...compareCounts(name, {counted, recorded: known, hasBrowser}),
      );
    }
  }
  if (complaints.length > 0) {
    complaints.push(
      `if this is intended, run after a complete run: ${command} --update`,
    );
  }
  return {complaints, summary: `${sum} tests passed`};
}

function updateCounts(root, {gates, hasBrowser}) {
  const file = path.join(root, COUNTS_FILE);
  const recorded = readJson(file);
  for (const [name, counted] of countGates(gates)) {
    if (counted !== null) {
      const inBrowser = hasBrowser
        ? counted.inBrowser
        : (recorded[name]?.inBrowser ?? 0);
      recorded[name] = {...counted, inBrowser};
    }
  }
  fs.writeFileSync(file, formatCounts(recorded));
}

// In the format of Prettier.
function formatCounts(recorded) {
  const lines = Object.entries(recorded).map(
    ([name, {passed, skipped, inBrowser}]) =>
      `  ${JSON.stringify(name)}: {"passed": ${passed}, "skipped": ${skipped}, "inBrowser": ${inBrowser}}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

module.exports = {checkCounts, compareCounts, countTests, updateCounts};

if (require.main === module) {
  const isLong = process.argv.includes('--long');
  const options = {
    gates: isLong ? LONG_GATES : GATES,
    hasBrowser: findBrowser(process.env) !== null,
    command: 'node scripts/check/testCounts.js' + (isLong ? ' --long' : ''),
  };
  if (process.argv.includes('--update')) {
    updateCounts(path.resolve(__dirname, '../..'), options);
  } else {
    report('counts', root => checkCounts(root, options));
  }
}
