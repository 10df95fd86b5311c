// Runs gates and prints one line per gate, in order. The output of a gate is in
// a file, and shown if the gate fails. A failing gate does not stop the others; the failed tests are
// named at the end.
'use strict';

const {spawn} = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const {failuresOf} = require('./failures.js');
const {ROOT} = require('./gates.js');

function secondsSince(started) {
  return Math.round((performance.now() - started) / 100) / 10;
}

function logOf({name}, folder) {
  return path.join(folder, `${name.replaceAll(' ', '-')}.log`);
}

// Removes the results of earlier runs.
function forgetResults(gates, folder) {
  fs.mkdirSync(folder, {recursive: true});
  for (const gate of gates) {
    for (const file of [gate.results, logOf(gate, folder)]) {
      if (file !== undefined) {
        fs.rmSync(file, {force: true});
      }
    }
  }
}

function runGate(gate, folder) {
  const output = fs.openSync(logOf(gate, folder), 'w');
  const program = gate.findProgram?.() ?? process.execPath;
  const started = performance.now();
  const child = spawn(program, gate.command(), {
    cwd: ROOT,
    env: {...process.env, ...gate.env},
    stdio: ['ignore', output, output],
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) => {
      if (signal !== null) {
        fs.writeSync(output, `${gate.name} was ended by ${signal}\n`);
      }
      fs.closeSync(output);
      const seconds = secondsSince(started);
      resolve({gate, name: gate.name, passed: status === 0, seconds});
    });
  });
}

// Adjacent gates that use one core each run at the same time.
function inGroups(gates) {
  const groups = [];
  for (const gate of gates) {
    const last = groups.at(-1);
    if (gate.usesOneCore && last?.[0].usesOneCore) {
      last.push(gate);
    } else {
      groups.push([gate]);
    }
  }
  return groups;
}

// Calls `ended` with the results in the order of the gates.
async function runGroup(group, {folder, ended}) {
  const waiting = [...group];
  const results = new Map();
  const next = [...group];
  const runNext = async () => {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
      results.set(gate, await runGate(gate, folder));
      while (results.has(next[0])) {
        ended(results.get(next.shift()));
      }
    }
  };
  await Promise.all(Array.from({length: os.availableParallelism()}, runNext));
  return group.map(gate => results.get(gate));
}

// The output of a gate that failed, and its line.
function linesOf({gate, passed, seconds}, folder) {
  const output = passed ? [] : [fs.readFileSync(logOf(gate, folder), 'utf8')];
  const verdict = passed ? 'ok    ' : 'FAILED';
  const time = seconds.toFixed(1).padStart(7);
  return [...output, `${verdict} ${time} s  ${gate.name}`];
}

function endOf(results, seconds) {
  const failed = results.filter(({passed}) => !passed);
  const count = results.length - failed.length;
  const took =
    seconds < 100
      ? `${Math.ceil(seconds)} s`
      : `${Math.ceil(seconds / 60)} minutes`;
  return [
    ...failuresOf(failed.map(({gate}) => gate)),
    `${count} of ${results.length} gates have passed in ${took}.`,
    ...(failed.length === 0
      ? []
      : [`Failed: ${failed.map(({name}) => name).join(', ')}.`]),
  ];
}

// Returns the results: {gate, name, passed, seconds}. `folder` gets the outputs, `print` the
// lines.
async function runGates(gates, {folder, print}) {
  const groups = inGroups(gates);
  forgetResults(gates, folder);
  const started = performance.now();
  const results = [];
  const printer = result => linesOf(result, folder).forEach(print);
  for (const group of groups) {
    results.push(...(await runGroup(group, {folder, ended: printer})));
  }
  endOf(results, secondsSince(started)).forEach(print);
  return results;
}

module.exports = {runGates};
