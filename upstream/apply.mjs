// node upstream/apply.mjs --checkout DIR --proposal NAME [--check]
// Applies a proposal to a checkout of React, in place. See README.md.

import {Checkout} from './lib/checkout.mjs';
import {runProgram} from './lib/program.mjs';
import {applyProposals} from './lib/proposals.mjs';

const COMMAND = {
  name: 'node upstream/apply.mjs',
  about: 'Applies a proposal to a checkout of React.',
  options: {
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

runProgram(COMMAND, async ({checkout: folder, proposal, check}) => {
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
});
