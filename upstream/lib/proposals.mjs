// The proposals: `edits.mjs` of each folder exports
//   requires  names of proposals that are applied before
//   applied   (checkout) => whether the checkout has the proposal already
//   edit      (checkout, text) => void; `text` reads a new file of ours from `files/`
//   changes   titles of present tests with other expectations, and why

import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

export const PROPOSALS = fileURLToPath(
  new URL('../proposals', import.meta.url),
);

// Proposals without code have no edits.
export function proposalNames(folder = PROPOSALS) {
  return fs
    .readdirSync(folder)
    .filter(name => fs.existsSync(path.join(folder, name, 'edits.mjs')))
    .sort();
}

function load(name, folder) {
  return import(pathToFileURL(path.join(folder, name, 'edits.mjs')).href);
}

// The proposal, behind what it requires.
export async function requiredProposals(name, folder = PROPOSALS) {
  const {requires = []} = await load(name, folder);
  const names = [];
  for (const required of requires) {
    names.push(...(await requiredProposals(required, folder)));
  }
  return [...names, name];
}

export async function expectedChanges(name, folder = PROPOSALS) {
  const expected = {};
  for (const each of await requiredProposals(name, folder)) {
    const {changes = {}} = await load(each, folder);
    Object.assign(expected, changes);
  }
  return expected;
}

// Edits the checkout in memory. Returns the names of the proposals that were applied now.
export async function applyProposal(checkout, name, folder = PROPOSALS) {
  const {requires = [], applied, edit} = await load(name, folder);
  if (applied(checkout)) {
    return [];
  }
  const names = [];
  for (const required of requires) {
    names.push(...(await applyProposal(checkout, required, folder)));
  }
  const read = path.join(folder, name, 'files');
  edit(checkout, own => fs.readFileSync(path.join(read, own), 'utf8'));
  return [...names, name];
}
