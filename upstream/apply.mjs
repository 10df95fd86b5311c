// node upstream/apply.mjs --checkout DIR [--proposal A,B] [--out DIR]
// Writes proposals as commits of a checkout of React. See README.md.

import fs from 'node:fs';
import path from 'node:path';

import {Checkout, git} from './lib/checkout.mjs';
import {runProgram} from './lib/program.mjs';
import {applyProposal, messageOf} from './lib/proposals.mjs';

const COMMAND = {
  name: 'node upstream/apply.mjs',
  about:
    'Writes each proposal as one commit on HEAD of a checkout of React, on a branch with its name, and as a patch.\n' +
    'The files of the checkout stay as they are.',
  options: {
    out: {
      type: 'string',
      value: 'DIR',
      help: 'where the patches are written. Without it, only says whether all places are found',
    },
  },
  exits: {
    0: 'all places were found',
    1: 'a place is missing or was found twice, or a branch has other work',
  },
};

runProgram(COMMAND, async ({checkout: folder, proposal, out}) => {
  for (const name of proposal) {
    const checkout = new Checkout(folder);
    await applyProposal(checkout, name);
    const files = checkout.changes().map(file => file.path);
    if (out === undefined) {
      console.log(`${name}: all places are found in ${files.join(', ')}`);
      continue;
    }
    const commit = checkout.commit(name, messageOf(name));
    fs.mkdirSync(out, {recursive: true});
    const given = ['format-patch', '-1', '--stdout', commit];
    const patch = path.join(out, `${name}.patch`);
    fs.writeFileSync(patch, `${git(checkout.folder, given)}\n`);
    console.log(`${name}: ${commit.slice(0, 10)}, ${patch}`);
  }
});
