// Keeps the bundles of the last build in build/bundles/, each with the hashes of the files that it
// was made from, so that a build makes only the bundles whose files have changed.
'use strict';

const crypto = require('crypto');
const fs = require('fs');
const path = require('path');
const {writeFile} = require('./writeFiles.js');

function hashOf(file) {
  return fs.existsSync(file)
    ? crypto.createHash('sha256').update(fs.readFileSync(file)).digest('hex')
    : null;
}

function cacheFile(root, file) {
  return path.join(root, 'build/bundles', `${path.basename(file)}.json`);
}

function hashAll(root, inputs) {
  return inputs.map(input => [input, hashOf(path.join(root, input))]);
}

// `file` is the path of the bundle in its package, `tools` the hash of everything that makes
// bundles. Returns null if there is no bundle of these inputs.
function readBundle(root, {file, tools}) {
  const cached = cacheFile(root, file);
  if (!fs.existsSync(cached)) {
    return null;
  }
  const {
    tools: knownTools,
    inputs,
    built,
  } = JSON.parse(fs.readFileSync(cached, 'utf8'));
  const isCurrent =
    knownTools === tools &&
    inputs.every(([input, hash]) => hashOf(path.join(root, input)) === hash);
  return isCurrent ? {...built, files: new Map(built.files)} : null;
}

// `built` is a result of buildBundle.
function storeBundle(root, {file, tools}, built) {
  const inputs = hashAll(root, built.inputs);
  writeFile(
    cacheFile(root, file),
    JSON.stringify({tools, inputs, built: {...built, files: [...built.files]}}),
  );
}

module.exports = {readBundle, storeBundle};
