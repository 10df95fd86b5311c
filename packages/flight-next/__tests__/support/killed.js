// A program: applies, and kills itself at a change.
//
//   node killed.js NEXT FLIGHT INDEX
'use strict';

const {apply} = require('../../lib/commands.js');

const [root, flight, index] = process.argv.slice(2);
let count = 0;

apply(
  {root, version: '16.4.0'},
  {
    flight,
    observe() {
      count++;
      if (count === Number(index)) {
        process.kill(process.pid, 'SIGKILL');
      }
    },
  },
);
