// Whether build/ is up to date with its inputs: compares a hash of the inputs with build/stamp.txt.
'use strict';

const crypto = require('crypto');
const fs = require('fs');
const path = require('path');

const INPUTS = [
  'packages',
  'scripts/rollup',
  'babel.config.js',
  'yarn.lock',
  'LICENSE',
];
const SKIPPED = new Set(['__tests__', 'node_modules']);

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

function hashInputs(root) {
  const files = [];
  for (const input of INPUTS) {
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

function stampFile(root) {
  return path.join(root, 'build/stamp.txt');
}

function isStale(root) {
  const file = stampFile(root);
  return (
    !fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== hashInputs(root)
  );
}

module.exports = {hashInputs, isStale, stampFile};
