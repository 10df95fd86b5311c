// Finds a bundle by the content of the files that it was made from. The names of these files are
// those of its last build: if they have the same content as in an earlier build, so has the bundle.
'use strict';

const fs = require('fs');
const path = require('path');
const {hashTexts} = require('./contentCache.js');

// `file` is the path of the bundle in its package, `tools` the hash of everything that makes
// bundles.
function listKey({file, tools}) {
  return hashTexts(['inputs', file, tools]);
}

function bundleKey(root, {file, tools}, inputs) {
  const contents = inputs.map(input => {
    const full = path.join(root, input);
    return fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : '';
  });
  return hashTexts(['bundle', file, tools, ...inputs, ...contents]);
}

// Null if there is no bundle of these inputs.
function readBundle(root, cache, bundle) {
  const inputs = cache.read(listKey(bundle));
  const built =
    inputs === null ? null : cache.read(bundleKey(root, bundle, inputs));
  return built === null ? null : {...built, files: new Map(built.files)};
}

// `built` is a result of buildBundle.
function storeBundle(root, cache, {bundle, built}) {
  // Rollup reads files in no fixed order.
  const inputs = [...built.inputs].sort();
  cache.store(listKey(bundle), inputs);
  cache.store(bundleKey(root, bundle, inputs), {
    ...built,
    files: [...built.files],
  });
}

module.exports = {readBundle, storeBundle};
