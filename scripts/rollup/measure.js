// How large the production bundles are, beside the reference's files of the same entries:
// as published, and made as small as terser can. Both are gzipped, as a server sends them.
'use strict';

const crypto = require('crypto');
const fs = require('fs');
const path = require('path');
const {minify} = require('terser');
const zlib = require('zlib');
const {BUNDLES} = require('./bundles.js');

const ROOT = path.resolve(__dirname, '../..');
const REFERENCE = 'node_modules/react-server-dom-webpack-reference';
const KNOWN = path.join(ROOT, 'build/minified.json');

function gzipSize(text) {
  return zlib.gzipSync(text, {level: 9}).length;
}

function readKnown() {
  return fs.existsSync(KNOWN) ? JSON.parse(fs.readFileSync(KNOWN, 'utf8')) : {};
}

// Minifying takes seconds, so the size is remembered for the text it was made from.
async function minifiedSize(text, known) {
  const hash = crypto.createHash('sha256').update(text).digest('hex');
  if (known[hash] === undefined) {
    const {code} = await minify(text, {toplevel: true});
    known[hash] = gzipSize(code);
  }
  return known[hash];
}

async function measureFile(file, known) {
  const full = path.join(ROOT, file);
  if (!fs.existsSync(full)) {
    return null;
  }
  const text = fs.readFileSync(full, 'utf8');
  return {gzip: gzipSize(text), minified: await minifiedSize(text, known)};
}

// One row per bundle: {name, ours, reference}, each {gzip, minified}; the reference is null
// for what it does not publish.
async function measureBundles() {
  const known = readKnown();
  const rows = [];
  for (const {package: packageName, name} of BUNDLES) {
    const file = `cjs/${name}.production.js`;
    rows.push({
      name,
      ours: await measureFile(
        `build/node_modules/${packageName}/${file}`,
        known,
      ),
      reference: await measureFile(`${REFERENCE}/${file}`, known),
    });
  }
  fs.writeFileSync(KNOWN, JSON.stringify(known));
  return rows;
}

module.exports = {measureBundles};
