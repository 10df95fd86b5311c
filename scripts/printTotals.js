// Prints `N passed, N failed` from the last run of the tests. No result counts as a
// failure: a run without tests shows nothing.
'use strict';

const fs = require('fs');
const path = require('path');

const RESULTS = path.resolve(__dirname, '../build/jest-results.json');

if (!fs.existsSync(RESULTS)) {
  console.error('The tests did not run to their end.');
  process.exit(1);
}
const results = JSON.parse(fs.readFileSync(RESULTS, 'utf8'));
const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
console.log(`${results.numPassedTests} passed, ${failed} failed`);
if (failed > 0 || results.numPassedTests === 0) {
  process.exitCode = 1;
}
