// The sizes of the production bundles and of the reference's files for the same entries: as
// published, and minified as by applications.
'use strict';

const crypto = require('crypto');
const esbuild = require('esbuild');
const fs = require('fs');
const path = require('path');
const terser = require('terser');
const zlib = require('zlib');
const {BUNDLES, fileOf, packagesFor} = require('./bundles.js');

const ROOT = path.resolve(__dirname, '../..');
const KNOWN = path.join(ROOT, 'build/minified.json');

function compressedSizes(text) {
  return {
    gzip: zlib.gzipSync(text, {level: 9}).length,
    brotli: zlib.brotliCompressSync(text).length,
  };
}

async function minifiedSizes(text) {
  const byTerser = await terser.minify(text, {toplevel: true});
  // With `cjs`, esbuild also renames top-level variables, like terser with `toplevel`.
  const byEsbuild = await esbuild.transform(text, {
    minify: true,
    format: 'cjs',
  });
  return {
    published: compressedSizes(text),
    terser: compressedSizes(byTerser.code),
    esbuild: compressedSizes(byEsbuild.code),
  };
}

function readKnown() {
  return fs.existsSync(KNOWN) ? JSON.parse(fs.readFileSync(KNOWN, 'utf8')) : {};
}

// Minifying takes seconds, so the sizes are cached by the hash of the text.
async function measureFile(file, known) {
  const full = path.join(ROOT, file);
  if (!fs.existsSync(full)) {
    return null;
  }
  const text = fs.readFileSync(full, 'utf8');
  const hash = crypto.createHash('sha256').update(text).digest('hex');
  known[hash] = known[hash]?.published
    ? known[hash]
    : await minifiedSizes(text);
  return known[hash];
}

// One row per bundle of the packages for `bundler`, or of all: {name, ours, reference}. `ours` and `reference` have `published`, `terser`
// and `esbuild`, each {gzip, brotli} in bytes. `reference` is null if it has no such file.
async function measureBundles(bundler) {
  const packages = packagesFor(bundler);
  const known = readKnown();
  const rows = [];
  for (const row of BUNDLES.filter(each => packages.includes(each.package))) {
    const {package: packageName} = row;
    const file = fileOf(row, 'production');
    rows.push({
      name: row.name,
      ours: await measureFile(
        `build/node_modules/${packageName}/${file}`,
        known,
      ),
      reference: await measureFile(
        `node_modules/${packageName}-reference/${file}`,
        known,
      ),
    });
  }
  fs.writeFileSync(KNOWN, JSON.stringify(known));
  return rows;
}

module.exports = {measureBundles};
