// Runs every gate, shows what each one prints, and ends with a table. A gate that fails
// does not stop the ones behind it. Names on the command line choose gates; with `--long`
// the gates are those of `yarn test:long`.
'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const {parseArgs} = require('util');
const {GATES, LONG_GATES, RESULTS, ROOT} = require('./gates.js');

function chooseGates(gates, names) {
  const unknown = names.filter(name => !gates.some(gate => gate.name === name));
  if (unknown.length > 0) {
    console.error(
      `test: unknown gate ${unknown.join(', ')}; known are ` +
        gates.map(gate => gate.name).join(', '),
    );
    process.exit(1);
  }
  return names.length === 0
    ? gates
    : gates.filter(gate => names.includes(gate.name));
}

// What an earlier run left says nothing about this one.
function forgetResults(gates) {
  fs.mkdirSync(RESULTS, {recursive: true});
  for (const {results} of gates) {
    if (results !== undefined) {
      fs.rmSync(results, {force: true});
    }
  }
}

function runGate(gate, position) {
  console.log(`\n── ${position} ${gate.name}`);
  const started = performance.now();
  const {status} = spawnSync(process.execPath, gate.command(), {
    cwd: ROOT,
    env: {...process.env, ...gate.env},
    stdio: 'inherit',
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return {name: gate.name, passed: status === 0, seconds};
}

function printTable(results) {
  console.log('\n── summary');
  const width = Math.max(14, ...results.map(({name}) => name.length));
  for (const {name, passed, seconds} of results) {
    const verdict = passed ? 'ok    ' : 'FAILED';
    console.log(`${verdict} ${name.padEnd(width)} ${seconds.padStart(6)} s`);
  }
}

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {long: {type: 'boolean', default: false}},
});
const gates = chooseGates(values.long ? LONG_GATES : GATES, positionals);
forgetResults(gates);
const results = gates.map((gate, index) =>
  runGate(gate, `${index + 1}/${gates.length}`),
);
printTable(results);
if (results.some(result => !result.passed)) {
  process.exitCode = 1;
}
