// Prints the result of a gate: one line if it passes, otherwise one line per complaint and a
// failing exit code.
'use strict';

const path = require('path');

const ROOT = path.resolve(__dirname, '../..');

module.exports = function report(name, check) {
  const {complaints, summary} = check(ROOT);
  if (complaints.length === 0) {
    console.log(`${name}: ${summary}, no complaints`);
    return;
  }
  for (const complaint of complaints) {
    console.error(`${name}: ${complaint}`);
  }
  process.exitCode = 1;
};
