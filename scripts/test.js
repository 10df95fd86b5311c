// Runs all gates, shows their output, and ends with a table. A failing gate does not stop the
// others. Names on the command line select gates; with `--long` the gates are those of
// `yarn test:long`, with `--nodes` those of `yarn test:nodes`.
'use strict';

const {spawn} = require('child_process');
const fs = require('fs');
const os = require('os');
const {parseArgs} = require('util');
const {GATES, LONG_GATES, NODE_GATES, RESULTS, ROOT} = require('./gates.js');

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
    process.exit(1);
  }
  return names.length === 0
    ? gates
    : gates.filter(gate => names.includes(gate.name));
}

// Removes the results of earlier runs.
function forgetResults(gates) {
  fs.mkdirSync(RESULTS, {recursive: true});
  for (const {results} of gates) {
    if (results !== undefined) {
      fs.rmSync(results, {force: true});
    }
  }
}

// Shows the output of a gate while it runs or, if other gates run at the same time, when it has
// ended.
function runGate(gate, {title, isAlone}) {
  const program = gate.findProgram?.() ?? process.execPath;
  const child = spawn(program, gate.command(), {
    cwd: ROOT,
    env: {...process.env, ...gate.env},
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const started = performance.now();
  const printed = [];
  const heading = `\n── ${title}\n`;
  if (isAlone) {
    process.stdout.write(heading);
  } else {
    child.stdout.on('data', piece => printed.push(piece));
    child.stderr.on('data', piece => printed.push(piece));
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) => {
      if (!isAlone) {
        process.stdout.write(heading + Buffer.concat(printed));
      }
      if (signal !== null) {
        console.error(`test: ${gate.name} was ended by ${signal}`);
      }
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      resolve({name: gate.name, passed: status === 0, seconds});
    });
  });
}

// Adjacent gates that use one core each run at the same time.
function inGroups(gates) {
  const groups = [];
  gates.forEach((gate, index) => {
    const entry = {gate, title: `${index + 1}/${gates.length} ${gate.name}`};
    const last = groups.at(-1);
    if (gate.usesOneCore && last?.[0].gate.usesOneCore) {
      last.push(entry);
    } else {
      groups.push([entry]);
    }
  });
  return groups;
}

async function runGroup(group) {
  const isAlone = group.length === 1;
  const waiting = [...group];
  const results = new Map();
  const runNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const {gate, title} = next;
      results.set(gate, await runGate(gate, {title, isAlone}));
    }
  };
  await Promise.all(Array.from({length: os.availableParallelism()}, runNext));
  return group.map(({gate}) => results.get(gate));
}

function printTable(results) {
  console.log('\n── summary');
  const width = Math.max(14, ...results.map(({name}) => name.length));
  for (const {name, passed, seconds} of results) {
    const verdict = passed ? 'ok    ' : 'FAILED';
    console.log(`${verdict} ${name.padEnd(width)} ${seconds.padStart(6)} s`);
  }
}

async function main() {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      long: {type: 'boolean', default: false},
      nodes: {type: 'boolean', default: false},
    },
  });
  const gates = chooseGates(gatesOf(values), positionals);
  forgetResults(gates);
  const results = [];
  for (const group of inGroups(gates)) {
    results.push(...(await runGroup(group)));
  }
  printTable(results);
  if (results.some(result => !result.passed)) {
    process.exitCode = 1;
  }
}

main();
