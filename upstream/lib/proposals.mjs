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

// Names of a command line, "a,b" for two that are applied together.
export function areProposals(names) {
  const known = proposalNames();
  return names.split(',').every(name => known.includes(name));
}

function load(name, folder) {
  return import(pathToFileURL(path.join(folder, name, 'edits.mjs')).href);
}

// The proposals, each behind what it requires.
export async function requiredProposals(names, folder = PROPOSALS) {
  const all = new Set();
  for (const name of names.split(',')) {
    const {requires = []} = await load(name, folder);
    for (const required of requires) {
      (await requiredProposals(required, folder)).forEach(each =>
        all.add(each),
      );
    }
    all.add(name);
  }
  return [...all];
}

export async function expectedChanges(names, folder = PROPOSALS) {
  const expected = {};
  for (const each of await requiredProposals(names, folder)) {
    const {changes = {}} = await load(each, folder);
    Object.assign(expected, changes);
  }
  return expected;
}

// Edits the checkout in memory. Returns the names of the proposals that were applied now.
export async function applyProposals(checkout, names, folder = PROPOSALS) {
  const now = [];
  for (const name of await requiredProposals(names, folder)) {
    const {applied, edit} = await load(name, folder);
    if (!applied(checkout)) {
      const read = path.join(folder, name, 'files');
      edit(checkout, own => fs.readFileSync(path.join(read, own), 'utf8'));
      now.push(name);
    }
  }
  return now;
}
