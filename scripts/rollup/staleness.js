// Whether the bundles of a package in a mode are up to date with their inputs: compares a hash of the
// inputs with that of the last build, in build/stamps.
'use strict';

const crypto = require('crypto');
const fs = require('fs');
const path = require('path');

// What makes bundles of sources.
const TOOLS = ['scripts/rollup', 'babel.config.js', 'yarn.lock'];
const INPUTS = ['packages', ...TOOLS, 'LICENSE'];
// Tests, and what only measures bundles.
const SKIPPED = new Set([
  ...['__tests__', 'node_modules'],
  ...['measure.js', 'size.js', 'sizeBudget.json', 'sizeOfFiles.js'],
  'sizeTable.js',
]);

function collect(file, found) {
  if (!fs.existsSync(file)) {
    return;
  }
  if (!fs.statSync(file).isDirectory()) {
    found.push(file);
    return;
  }
  for (const name of fs.readdirSync(file).sort()) {
    if (!SKIPPED.has(name)) {
      collect(path.join(file, name), found);
    }
  }
}

function hashFiles(root, inputs) {
  const files = [];
  for (const input of inputs) {
    collect(path.join(root, input), files);
  }
  const hash = crypto.createHash('sha256');
  for (const file of files) {
    const text = fs.readFileSync(file);
    hash.update(`${path.relative(root, file)}\n${text.length}\n`);
    hash.update(text);
  }
  return hash.digest('hex');
}

function hashInputs(root) {
  return hashFiles(root, INPUTS);
}

function hashTools(root) {
  return hashFiles(root, TOOLS);
}

function stampFile(root, mode, packageName) {
  return path.join(root, 'build/stamps', mode, `${packageName}.txt`);
}

// `stamps`: files, one for each mode and package.
function isStale(root, stamps) {
  const stamp = hashInputs(root);
  return stamps.some(
    file => !fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== stamp,
  );
}

module.exports = {hashInputs, hashTools, isStale, stampFile};
