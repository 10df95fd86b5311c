// node upstream/apply.mjs --checkout DIR --proposal NAME [--check]
// Applies a proposal to a checkout of React, in place. See README.md.

import {createRequire} from 'node:module';

import {Checkout} from './lib/checkout.mjs';
import {AnchorError} from './lib/editor.mjs';
import {applyProposals, areProposals, proposalNames} from './lib/proposals.mjs';

const {readCommandLine} = createRequire(import.meta.url)(
  '../scripts/commandLine.js',
);

const COMMAND = {
  name: 'node upstream/apply.mjs',
  about: `Applies a proposal to a checkout of React: ${proposalNames().join(', ')}.`,
  options: {
    checkout: {type: 'string', value: 'DIR', help: 'the checkout'},
    proposal: {type: 'string', value: 'A,B', help: 'one or several'},
    check: {
      type: 'boolean',
      default: false,
      help: 'only says whether all places are found; writes nothing',
    },
  },
  exits: {
    0: 'applied, or applied already',
    1: 'a place is missing or was found twice; nothing was written',
  },
};

async function run({checkout: folder, proposal, check}) {
  if (folder === undefined || !areProposals(proposal ?? '')) {
    throw new AnchorError(
      `Expected --checkout DIR and --proposal of ${proposalNames().join(', ')}.`,
    );
  }
  const checkout = new Checkout(folder);
  const names = await applyProposals(checkout, proposal);
  if (names.length === 0) {
    console.log(`${proposal} is applied already.`);
    return;
  }
  const changes = checkout.changes();
  if (!check) {
    checkout.write(changes);
  }
  for (const file of changes.keys()) {
    console.log(`${check ? 'would change' : 'changed'} ${file}`);
  }
  console.log(`${check ? 'Applicable' : 'Applied'}: ${names.join(', ')}.`);
}

function report(error) {
  if (!(error instanceof AnchorError)) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = 1;
}

run(readCommandLine(COMMAND).values).catch(report);
