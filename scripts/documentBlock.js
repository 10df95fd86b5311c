// Parts of documents that programs generate: the text between <!-- name:begin --> and <!-- name:end -->.
'use strict';

const fs = require('fs');
const path = require('path');

const ROOT = path.resolve(__dirname, '..');

// The text before, between and after the markers.
function splitBlock(text, name) {
  const [opening, closing] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const [before, rest] = text.split(opening);
  const [block, after] = rest?.split(closing) ?? [];
  if (after === undefined) {
    throw new Error(
      `The document must have ${opening}, followed by ${closing}.`,
    );
  }
  return [before + opening, block.trim(), closing + after];
}

async function formatMarkdown(text, file) {
  const prettier = require('prettier');
  const options = await prettier.resolveConfig(file);
  return prettier.format(text, {...options, parser: 'markdown'});
}

// `document`: its path in the repository.
async function writeBlock(document, name, block) {
  const file = path.join(ROOT, document);
  const [before, , after] = splitBlock(fs.readFileSync(file, 'utf8'), name);
  const text = `${before}\n\n${block}\n\n${after}`;
  fs.writeFileSync(file, await formatMarkdown(text, file));
}

module.exports = {splitBlock, writeBlock};
