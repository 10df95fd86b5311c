// The proposals: `edits.mjs` of each folder exports
//   requires  names of proposals that are applied before
//   adds      paths of new files, whose texts are in `files/`; the proposal is applied if they exist
//   edit      (checkout, text) => void; `text` reads another file of `files/`
//   applied   (checkout) => boolean, if nothing is added
//   changes   titles of present tests with other expectations, and why

import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

export const PROPOSALS = fileURLToPath(
  new URL('../proposals', import.meta.url),
);

export function proposalNames(folder = PROPOSALS) {
  return fs.readdirSync(folder).sort();
}

async function load(name, folder) {
  const file = pathToFileURL(path.join(folder, name, 'edits.mjs')).href;
  return {requires: [], adds: [], changes: {}, ...(await import(file))};
}

// The proposals, each behind what it requires.
export async function requiredProposals(names, folder = PROPOSALS) {
  const all = new Set();
  for (const name of names.split(',')) {
    for (const required of (await load(name, folder)).requires) {
      (await requiredProposals(required, folder)).forEach(each =>
        all.add(each),
      );
    }
    all.add(name);
  }
  return [...all];
}

export async function expectedChanges(names, folder = PROPOSALS) {
  const required = await requiredProposals(names, folder);
  const all = await Promise.all(required.map(name => load(name, folder)));
  return Object.assign({}, ...all.map(({changes}) => changes));
}

// Edits the checkout in memory. Returns the names of the proposals that were applied now.
export async function applyProposals(checkout, names, folder = PROPOSALS) {
  const now = [];
  for (const name of await requiredProposals(names, folder)) {
    const {adds, applied, edit} = await load(name, folder);
    if (applied?.(checkout) ?? adds.every(file => checkout.has(file))) {
      continue;
    }
    const text = own =>
      fs.readFileSync(path.join(folder, name, 'files', own), 'utf8');
    edit(checkout, text);
    adds.forEach(file => checkout.add(file, text(path.basename(file))));
    now.push(name);
  }
  return now;
}
