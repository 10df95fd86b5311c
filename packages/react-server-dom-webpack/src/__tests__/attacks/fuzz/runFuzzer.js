// What both fuzzers do: read mutant after mutant, and report those that do harm.
//
//   node --expose-gc PROGRAM INPUTS --runs 5000 --seed 1 [--from 0]
// INPUTS is a JSON file of valid inputs. NODE_ENV selects the build. A failure prints the seed and the number of the
// mutant; --seed SEED --from NUMBER --runs 1 repeats it.
'use strict';

const fs = require('fs');
const path = require('path');
const {parseArgs} = require('util');
const {
  createRandom,
} = require('../../../../../../fixtures/flight-bench/lib/random.js');
const {createTimeLimit} = require('./cost.js');
const {findChange, remember} = require('./prototypes.js');

const PACKAGE = path.resolve(
  __dirname,
  '../../../../../../build/node_modules/react-server-dom-webpack',
);

// Turns of the event loop after the end of the input, for modules that load, and files and streams that are read.
const MOST_TURNS = 200;

// Decoded values per byte of input, in addition to a fixed number. More than one, because each reference of four bytes
// can create a Map from the same row.
const MOST_VALUES_PER_BYTE = 8;
const MOST_KEPT_PER_MUTANT = 2000;
const MOST_FAILURES = 10;
const WARM_UP = 500;
const COLLECTIONS = 4;
const PAUSE = 250;

// Hashes the numbers, so that mutants with similar numbers have different random values.
function randomOf(seed, index) {
  return createRandom(
    Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index, 0xc2b2ae35),
  );
}

async function settle(exploration) {
  for (let turn = 0; turn < MOST_TURNS && exploration.open > 0; turn++) {
    await new Promise(setImmediate);
  }
}

async function readMutant(fuzzer, mutant) {
  const exploration = fuzzer.openExploration();
  try {
    await fuzzer.deliver(mutant, root => exploration.visit(root));
  } catch (error) {
    exploration.problems.push(`thrown at the caller: ${error.stack}`);
  }
  await settle(exploration);
  const {open, problems, size} = exploration;
  const length = fuzzer.lengthOf(mutant);
  if (open > 0 && fuzzer.mayStayOpen?.(mutant) !== true) {
    problems.push(`${open} promises did not settle`);
  }
  if (size > 1000 + MOST_VALUES_PER_BYTE * length) {
    problems.push(`${size} values of ${length} bytes`);
  }
  return problems;
}

// Returns a function that lists the problems since its last call that results do not show: unhandled errors, changed
// prototypes, and those of `more`.
function createWatch(more = () => []) {
  const unhandled = [];
  process.on('unhandledRejection', error => unhandled.push(error));
  process.on('uncaughtException', error => unhandled.push(error));
  const remembered = remember();
  return async function listProblems() {
    if (unhandled.length > 0) {
      await new Promise(setImmediate);
    }
    const escaped = unhandled
      .splice(0)
      .map(error => `unhandled: ${error?.stack}`);
    const change = findChange(remembered);
    return [...escaped, ...(change === null ? [] : [change]), ...more()];
  };
}

// Development keeps a response until its performance tracks are drawn and finalizers have run, which is after a first
// garbage collection.
async function usedMemory() {
  for (let count = 0; count < COLLECTIONS; count++) {
    await new Promise(resolve => setTimeout(resolve, PAUSE));
    global.gc();
  }
  const {heapUsed, external} = process.memoryUsage();
  return heapUsed + external;
}

function report({origin, mutations}, title, lines) {
  console.log(`${title}: ${origin}, ${mutations.join()}`);
  lines.forEach(line => console.log('  ' + line.slice(0, 1500)));
}

async function runAll(fuzzer, {seed, from, end}) {
  const listProblems = createWatch(fuzzer.listProblems);
  const isInTime = await createTimeLimit();
  const counts = {failed: 0, run: 0, memoryBefore: null};
  for (let index = from; index < end; index++) {
    const create = () => fuzzer.createMutant(randomOf(seed, index));
    const mutant = create();
    let problems = [];
    const read = async () => {
      problems = await readMutant(fuzzer, create());
    };
    if (!(await isInTime(read, fuzzer.lengthOf(mutant)))) {
      problems.push('takes too long');
    }
    problems.push(...(await listProblems()));
    if (problems.length > 0) {
      counts.failed++;
      const found = problems.slice(0, 5).map(problem => '→ ' + problem);
      const lines = [...fuzzer.describe(mutant), ...found];
      report(mutant, `seed ${seed}, mutant ${index}`, lines);
    }
    counts.run++;
    if (counts.run === WARM_UP) {
      counts.memoryBefore = await usedMemory();
    }
    if (counts.failed === MOST_FAILURES) {
      break;
    }
  }
  return counts;
}

async function requireLittleMemory(counts) {
  const mutants = counts.run - WARM_UP;
  if (mutants > 0) {
    const kept = (await usedMemory()) - counts.memoryBefore;
    console.log(`kept: ${Math.round(kept / mutants)} bytes for each mutant`);
    if (kept > mutants * MOST_KEPT_PER_MUTANT) {
      counts.failed++;
    }
  }
}

// `createFuzzer(inputs)` returns
//   createMutant(random)      {origin, mutations, …}, the same for the same random values
//   lengthOf(mutant)          its bytes
//   deliver(mutant, read)     sends it, and calls `read` with the result
//   openExploration()         reads the result
//   mayStayOpen(mutant)       optional: whether values may wait forever
//   listProblems()            optional: other problems since the last call
//   describe(mutant)          lines for a report
async function runFuzzer(createFuzzer) {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      runs: {type: 'string', default: '5000'},
      seed: {type: 'string', default: '1'},
      from: {type: 'string', default: '0'},
    },
  });
  const fuzzer = createFuzzer(JSON.parse(fs.readFileSync(positionals[0])));
  const [seed, from] = [Number(values.seed), Number(values.from)];
  const end = from + Number(values.runs);
  const counts = await runAll(fuzzer, {seed, from, end});
  await requireLittleMemory(counts);
  const {run, failed} = counts;
  console.log(`${run} mutants of seed ${seed}, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

module.exports = {PACKAGE, runFuzzer};
