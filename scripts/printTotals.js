// Prints the failed tests of the last runs of the gates of `.ci/run`, and their sum as `N passed, N
// failed`. A gate without results counts as a failure.
'use strict';

const {failuresOf, readResults} = require('./failures.js');
const {CI_GATES} = require('./gates.js');

// `gates`: only those that run tests.
function totalsOf(gates) {
  const failures = failuresOf(gates);
  const totals = {passed: 0, failed: 0, missing: [], failures};
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
    CI_GATES.filter(({results}) => results !== undefined),
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
