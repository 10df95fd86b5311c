// Prints the failed tests of the last runs of the gates of `.ci/run`, and their sum as `N passed, N
// failed`. A gate without results counts as a failure.
'use strict';

const fs = require('fs');
const path = require('path');
const {stripVTControlCharacters} = require('util');
const {GATES, LONG_GATES, ROOT} = require('./gates.js');

function readResults({results}) {
  return fs.existsSync(results)
    ? JSON.parse(fs.readFileSync(results, 'utf8'))
    : null;
}

const MOST_LINES = 8;

function firstLines(message) {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines.slice(0, MOST_LINES).map(line => '    ' + line);
}

// The name of each failed test with the beginning of its message. `testResults` is Jest's: a file
// that could not be run has a message and no tests.
function describeFailures({testResults = []}) {
  return testResults
    .filter(({status}) => status === 'failed')
    .flatMap(({name, message, assertionResults}) => {
      const file = path.relative(ROOT, name);
      const failed = assertionResults.filter(({status}) => status === 'failed');
      return failed.length === 0
        ? [file, ...firstLines(message)]
        : failed.flatMap(({fullName, failureMessages}) => [
            `${file}: ${fullName}`,
            ...failureMessages.flatMap(firstLines),
          ]);
    });
}

// `gates`: only those that run tests.
function totalsOf(gates) {
  const totals = {passed: 0, failed: 0, missing: [], failures: []};
  for (const gate of gates) {
    const results = readResults(gate);
    if (results === null) {
      totals.missing.push(gate.name);
    } else {
      totals.passed += results.numPassedTests;
      totals.failed +=
        results.numFailedTests + results.numRuntimeErrorTestSuites;
      totals.failures.push(...describeFailures(results));
    }
  }
  return totals;
}

// The line to print, and whether all tests have passed.
function conclude({passed, failed, missing}) {
  const unfinished = failed + missing.length;
  return {
    line: `${passed} passed, ${unfinished} failed`,
    isGood: unfinished === 0 && passed > 0,
  };
}

module.exports = {conclude, totalsOf};

if (require.main === module) {
  const totals = totalsOf(
    [...GATES, ...LONG_GATES].filter(({results}) => results !== undefined),
  );
  for (const name of totals.missing) {
    console.error(`The tests of the gate "${name}" did not complete.`);
  }
  for (const line of totals.failures) {
    console.error(line);
  }
  const {line, isGood} = conclude(totals);
  console.log(line);
  if (!isGood) {
    process.exitCode = 1;
  }
}
