// The bytes of a bundle by source file, after an application's minifier and gzip:
// `node scripts/rollup/size.js --why client.browser`.
'use strict';

const fs = require('fs');
const path = require('path');
const {TraceMap, eachMapping} = require('@jridgewell/trace-mapping');
const {minify} = require('terser');
const {BUNDLES} = require('./bundles.js');
const {deflateCosts} = require('./deflateCosts.js');

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

// [{file, minified, gzip}] in bytes, largest first.
async function sizeOfFiles(entry) {
  const {name, package: packageName} = findBundle(entry);
  const file = path.join(
    ROOT,
    `build/node_modules/${packageName}/cjs/${name}.production.js`,
  );
  const {code, map} = await minify(fs.readFileSync(file, 'utf8'), {
    toplevel: true,
    format: {ascii_only: true},
    sourceMap: {content: fs.readFileSync(`${file}.map`, 'utf8')},
  });
  const costs = deflateCosts(Buffer.from(code, 'latin1'));
  const files = new Map();
  sourcesOf(code, map).forEach((source, at) => {
    const row = files.get(source) ?? {file: source, minified: 0, gzip: 0};
    row.minified++;
    row.gzip += costs[at] / 8;
    files.set(source, row);
  });
  return [...files.values()].sort((one, other) => other.gzip - one.gzip);
}

module.exports = {sizeOfFiles};
