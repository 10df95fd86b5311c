// Prints the sum of the last runs of the gates of `.ci/run` as `N passed, N failed`. A gate without
// results counts as a failure.
'use strict';

const fs = require('fs');
const {GATES, LONG_GATES} = require('./gates.js');

function readResults({results}) {
  return fs.existsSync(results)
    ? JSON.parse(fs.readFileSync(results, 'utf8'))
    : null;
}

// `gates`: only those that run tests.
function totalsOf(gates) {
  const totals = {passed: 0, failed: 0, missing: []};
  for (const gate of gates) {
    const results = readResults(gate);
    if (results === null) {
      totals.missing.push(gate.name);
    } else {
      totals.passed += results.numPassedTests;
      totals.failed +=
        results.numFailedTests + results.numRuntimeErrorTestSuites;
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
  const {line, isGood} = conclude(totals);
  console.log(line);
  if (!isGood) {
    process.exitCode = 1;
  }
}
