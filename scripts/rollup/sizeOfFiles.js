// The bytes of a bundle by source file, after an application's minifier:
// `node scripts/rollup/size.js --why client.browser`.
'use strict';

const fs = require('fs');
const path = require('path');
const {TraceMap, eachMapping} = require('@jridgewell/trace-mapping');
const {minify} = require('terser');
const {BUNDLES, fileOf} = require('./bundles.js');
const {mapFile} = require('./writeFiles.js');

const ROOT = path.resolve(__dirname, '../..');
const NO_SOURCE = '(no source)';

function findBundle(entry) {
  const bundle = BUNDLES.find(
    ({name}) => name === entry || name.endsWith(`-${entry}`),
  );
  if (bundle === undefined) {
    const names = BUNDLES.map(({name}) => name).join(', ');
    throw new Error(`unknown entry "${entry}"; known are ${names}`);
  }
  return bundle;
}

// The source of each character, by its index in the minified code, which is ASCII.
function sourcesOf(code, map) {
  const lineStarts = [0];
  for (let at = code.indexOf('\n'); at !== -1; at = code.indexOf('\n', at)) {
    lineStarts.push(++at);
  }
  const sources = new Array(code.length).fill(NO_SOURCE);
  let start = 0;
  let source = NO_SOURCE;
  eachMapping(new TraceMap(map), mapping => {
    const end = lineStarts[mapping.generatedLine - 1] + mapping.generatedColumn;
    sources.fill(source, start, end);
    start = end;
    source = mapping.source ?? NO_SOURCE;
  });
  return sources.fill(source, start);
}

// [{file, minified}] in bytes, largest first.
async function sizeOfFiles(entry) {
  const bundle = findBundle(entry);
  const file = path.join(
    ROOT,
    'build/node_modules',
    bundle.package,
    fileOf(bundle, 'production'),
  );
  const {code, map} = await minify(fs.readFileSync(file, 'utf8'), {
    toplevel: true,
    format: {ascii_only: true},
    sourceMap: {content: fs.readFileSync(mapFile(ROOT, file), 'utf8')},
  });
  const files = new Map();
  for (const source of sourcesOf(code, map)) {
    files.set(source, (files.get(source) ?? 0) + 1);
  }
  return Array.from(files, ([source, minified]) => ({
    file: source,
    minified,
  })).sort((one, other) => other.minified - one.minified);
}

module.exports = {sizeOfFiles};
