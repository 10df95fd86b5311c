// The failed tests in Jest's results.
'use strict';

const fs = require('fs');
const path = require('path');
const {stripVTControlCharacters} = require('util');
const {ROOT} = require('./gates.js');

const MOST_LINES = 8;

// Null if the gate does not run tests, or has not ended.
function readResults({results}) {
  return results !== undefined && fs.existsSync(results)
    ? JSON.parse(fs.readFileSync(results, 'utf8'))
    : null;
}

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

function failuresOf(gates) {
  return gates
    .map(readResults)
    .filter(results => results !== null)
    .flatMap(describeFailures);
}

module.exports = {failuresOf, readResults};
