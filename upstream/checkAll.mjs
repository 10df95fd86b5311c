// The gates `upstream` and `proposals`, for the checkout REACT_CHECKOUT. Without --run, every place of every
// proposal is found, and nothing is written. With it, each proposal is applied, its suites and builds are
// run before and after, and the checkout is restored: about 10 minutes for each.

import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import {Checkout} from './lib/checkout.mjs';
import {measure} from './lib/measurement.mjs';
import {applyProposal, proposalNames} from './lib/proposals.mjs';

const OUT = 'build/upstream-check';

const folder = process.env.REACT_CHECKOUT;

async function findPlaces(name) {
  const checkout = new Checkout(folder);
  const names = await applyProposal(checkout, name);
  return names.length === 0
    ? 'applied already'
    : `${checkout.changes().size} files`;
}

function git(...given) {
  return execFileSync('git', given, {cwd: folder, encoding: 'utf8'});
}

function restore() {
  git('checkout', '--quiet', 'packages');
  git('clean', '--quiet', '-d', '-f', 'packages');
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
  }).finally(restore);
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
  if (git('status', '--porcelain', '--', 'packages') !== '') {
    console.error(`${folder} is modified: it is restored after each proposal.`);
    process.exitCode = 1;
    return;
  }
  fs.rmSync(path.resolve(OUT), {recursive: true, force: true});
  checkAll(run);
}

if (folder === undefined) {
  console.log('Skipped: set REACT_CHECKOUT to a checkout of React.');
} else if (process.argv.includes('--run')) {
  runAll();
} else {
  checkAll(findPlaces);
}
