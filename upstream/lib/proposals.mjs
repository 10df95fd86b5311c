// The proposals: each folder has PROPOSAL.md, the text of the pull request, and edits.mjs, which exports
//   edit      (checkout, text) => void; `text` reads a file of `files/`

import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

export const PROPOSALS = fileURLToPath(
  new URL('../proposals', import.meta.url),
);

export function proposalNames(folder = PROPOSALS) {
  return fs.readdirSync(folder).sort();
}

// Edits the checkout in memory.
export async function applyProposal(checkout, name, folder = PROPOSALS) {
  const own = path.join(folder, name);
  const {edit} = await import(pathToFileURL(path.join(own, 'edits.mjs')).href);
  edit(checkout, file =>
    fs.readFileSync(path.join(own, 'files', file), 'utf8'),
  );
}

// The title and the summary of the pull request.
export function messageOf(name, folder = PROPOSALS) {
  const text = fs.readFileSync(path.join(folder, name, 'PROPOSAL.md'), 'utf8');
  const [title, summary] = text.split(/^#+ .*Summary\n|^## (?!Summary)/m);
  return `${title.replace('# ', '').trim()}\n\n${summary.trim()}`;
}
