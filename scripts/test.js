// `yarn test`: chooses the gates and runs them.
'use strict';

const {readCommandLine} = require('./commandLine.js');
const DESCRIPTIONS = require('./gateDescriptions.js');
const {GATES, LONG_GATES, NODE_GATES, RESULTS} = require('./gates.js');
const {runGates} = require('./runGates.js');

const IS_LONG = process.argv.includes('--long');

// A line for each gate.
function describeGates(gates) {
  const width = Math.max(...gates.map(({name}) => name.length));
  return gates
    .map(({name}) => `  ${name.padEnd(width)}  ${DESCRIPTIONS[name]}`)
    .join('\n');
}

const COMMAND = {
  name: 'yarn test',
  usage: '[GATE…]',
  about:
    'Runs the gates that are named, or all. `yarn test:long` has --long, `yarn test:nodes` --nodes.\n' +
    'The output of each gate is in build/test-results.\n\nGates:\n' +
    describeGates(IS_LONG ? LONG_GATES : GATES),
  options: {
    long: {
      type: 'boolean',
      default: false,
      help: 'the gates that are too slow for every change',
    },
    nodes: {
      type: 'boolean',
      default: false,
      help: 'all tests on other releases of Node: GATE is 22, 24 or 26',
    },
  },
  exits: {
    0: 'all gates have passed',
    1: 'a gate has failed',
    2: 'unknown option or gate',
  },
};

function gatesOf({long, nodes}) {
  if (nodes) {
    return NODE_GATES;
  }
  return long ? LONG_GATES : GATES;
}

function chooseGates(gates, names) {
  const unknown = names.filter(name => !gates.some(gate => gate.name === name));
  if (unknown.length > 0) {
    console.error(
      `test: unknown gate ${unknown.join(', ')}; known are ` +
        gates.map(gate => gate.name).join(', '),
    );
    process.exit(2);
  }
  return names.length === 0
    ? gates
    : gates.filter(gate => names.includes(gate.name));
}

async function main() {
  const {values, positionals} = readCommandLine(COMMAND);
  const gates = chooseGates(gatesOf(values), positionals);
  const print = line => console.log(line);
  const results = await runGates(gates, {folder: RESULTS, print});
  process.exitCode = results.every(({passed}) => passed) ? 0 : 1;
}

main();
