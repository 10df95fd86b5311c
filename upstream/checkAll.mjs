// The gates `upstream` and `proposals`, for the checkout REACT_CHECKOUT. Without --run, every place of every
// proposal is found, and nothing is written. With it, each proposal is applied, its suites and builds are
// run before and after, and the checkout is restored: about 7 minutes for each.

import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

import {Checkout} from './lib/checkout.mjs';
import {isModified, measure, restore} from './lib/measurement.mjs';
import {applyProposals, proposalNames} from './lib/proposals.mjs';

const {readCommandLine} = createRequire(import.meta.url)(
  '../scripts/commandLine.js',
);

const COMMAND = {
  name: 'node upstream/checkAll.mjs',
  about: 'Checks all proposals in the checkout of React REACT_CHECKOUT.',
  options: {
    run: {
      type: 'boolean',
      default: false,
      help: 'also applies each, runs its suites and builds, and restores the checkout',
    },
  },
  exits: {
    0: 'all are right, or REACT_CHECKOUT is not set',
    1: 'a place, a suite or a build of a proposal is wrong',
  },
};

const OUT = 'build/upstream-check';

const folder = process.env.REACT_CHECKOUT;

async function findPlaces(name) {
  const checkout = new Checkout(folder);
  const names = await applyProposals(checkout, name);
  return names.length === 0
    ? 'applied already'
    : `${checkout.changes().size} files`;
}

async function run(name) {
  const {open} = await measure({
    checkout: folder,
    proposal: name,
    steps: ['suites', 'build'],
    channels: ['experimental'],
    out: OUT,
    nodes: [],
    say: line => console.log(`${name}, ${line}`),
  }).finally(() => restore(folder));
  if (open.length > 0) {
    const titles = open.map(({title, from, to}) => `${title}: ${from} → ${to}`);
    throw new Error(`other results:\n${titles.join('\n')}`);
  }
  return 'the suites and builds are right';
}

async function checkAll(check) {
  for (const name of proposalNames()) {
    try {
      console.log(`${name}: ${await check(name)}`);
    } catch (error) {
      console.error(`${name}: ${error.message}`);
      process.exitCode = 1;
    }
  }
}

function runAll() {
  if (isModified(folder)) {
    console.error(`${folder} is modified: it is restored after each proposal.`);
    process.exitCode = 1;
    return;
  }
  fs.rmSync(path.resolve(OUT), {recursive: true, force: true});
  checkAll(run);
}

const {values} = readCommandLine(COMMAND);
if (folder === undefined) {
  console.log('Skipped: set REACT_CHECKOUT to a checkout of React.');
} else if (values.run) {
  runAll();
} else {
  checkAll(findPlaces);
}
