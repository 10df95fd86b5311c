// A reporter like Jest's own, which only shows the console of test files with failures.
'use strict';

const {DefaultReporter} = require('@jest/reporters');

function hasFailed({numFailingTests, testExecError}) {
  return numFailingTests > 0 || testExecError !== undefined;
}

class ConsoleOfFailures extends DefaultReporter {
  printTestFileHeader(testPath, config, result) {
    const shown = hasFailed(result) ? result : {...result, console: undefined};
    super.printTestFileHeader(testPath, config, shown);
  }
}

module.exports = ConsoleOfFailures;
