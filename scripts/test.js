// Runs every gate, shows what each one prints, and ends with a table. A gate that fails
// does not stop the ones behind it. Names on the command line choose gates.
'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const {GATES, JEST_RESULTS, ROOT} = require('./gates.js');

function chooseGates(names) {
  const unknown = names.filter(name => !GATES.some(gate => gate.name === name));
  if (unknown.length > 0) {
    console.error(
      `test: unknown gate ${unknown.join(', ')}; known are ` +
        GATES.map(gate => gate.name).join(', '),
    );
    process.exit(1);
  }
  return names.length === 0
    ? GATES
    : GATES.filter(gate => names.includes(gate.name));
}

function runGate(gate, position) {
  console.log(`\n── ${position} ${gate.name}`);
  const started = performance.now();
  const {status} = spawnSync(process.execPath, gate.command(), {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return {name: gate.name, passed: status === 0, seconds};
}

function printTable(results) {
  console.log('\n── summary');
  for (const {name, passed, seconds} of results) {
    const verdict = passed ? 'ok    ' : 'FAILED';
    console.log(`${verdict} ${name.padEnd(14)} ${seconds.padStart(6)} s`);
  }
}

const gates = chooseGates(process.argv.slice(2));
fs.rmSync(JEST_RESULTS, {force: true});
const results = gates.map((gate, index) =>
  runGate(gate, `${index + 1}/${gates.length}`),
);
printTable(results);
if (results.some(result => !result.passed)) {
  process.exitCode = 1;
}
