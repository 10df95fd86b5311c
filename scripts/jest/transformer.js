// Transforms the modules of tests with Babel. babel-jest has a cache for each project, and reads the Babel
// configuration to find a file in it. Here all projects share what was made once, because the result
// does not depend on the project, and the key is a hash of the text.
'use strict';

const fs = require('fs');
const path = require('path');
const {hashTexts} = require('../rollup/contentCache.js');

const ROOT = path.resolve(__dirname, '../..');

// What makes the result: the versions of Babel and its plugins are in the lockfile.
const TOOLS = ['babel.config.js', 'yarn.lock', 'scripts/jest/transformer.js']
  .map(file => fs.readFileSync(path.join(ROOT, file), 'utf8'))
  .concat(process.version);

const MADE_BY = hashTexts(TOOLS);

// What Babel is told of the caller.
const SUPPORTED = [
  'supportsDynamicImport',
  'supportsExportNamespaceFrom',
  'supportsStaticESM',
  'supportsTopLevelAwait',
];

function getCacheKey(text, file, options) {
  return hashTexts([
    MADE_BY,
    path.relative(ROOT, file),
    text,
    String(process.env.BABEL_ENV),
    String(options.instrument),
    ...SUPPORTED.map(name => String(options[name])),
  ]);
}

// Null if there is no such file, or if another process has not written all of it.
function readResult(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

// A result that cannot be stored is made again: for example, Windows does not replace a file that another
// process reads.
function storeResult(file, result) {
  const written = `${file}.${process.pid}`;
  try {
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(written, JSON.stringify(result));
    fs.renameSync(written, file);
  } catch {
    fs.rmSync(written, {force: true});
  }
}

function transform(text, file, options) {
  const folder = path.join(options.config.cacheDirectory, 'flight-transforms');
  const stored = path.join(folder, `${getCacheKey(text, file, options)}.json`);
  // Code that counts its coverage contains its path.
  const isCached = options.config.cache && !options.instrument;
  const known = isCached ? readResult(stored) : null;
  if (known !== null) {
    return known;
  }
  // Loaded on demand: that takes longer than to read all files of a test.
  const {createTransformer} = require('babel-jest').default;
  const result = createTransformer().process(text, file, options);
  if (isCached) {
    storeResult(stored, result);
  }
  return result;
}

module.exports = {canInstrument: true, getCacheKey, process: transform};
