// Gate: the gzip size of each production bundle against its committed budget, printed
// beside the size of the reference's file of the same entry.
'use strict';

const fs = require('fs');
const path = require('path');
const zlib = require('zlib');
const {BUNDLES} = require('./bundles.js');
const budget = require('./sizeBudget.json');

const ROOT = path.resolve(__dirname, '../..');
const REFERENCE = 'node_modules/react-server-dom-webpack-reference';

function gzipSize(file) {
  return zlib.gzipSync(fs.readFileSync(path.join(ROOT, file)), {level: 9})
    .length;
}

function measure({package: packageName, name}) {
  const file = `cjs/${name}.production.js`;
  const size = gzipSize(`build/node_modules/${packageName}/${file}`);
  const reference = gzipSize(`${REFERENCE}/${file}`);
  return {name, size, reference, allowed: budget[name]};
}

function row(cells) {
  const [name, ...numbers] = cells;
  return [
    name.padEnd(42),
    ...numbers.map(cell => String(cell).padStart(10)),
  ].join(' ');
}

const measured = BUNDLES.map(measure);
console.log(
  row(['production bundle, gzip bytes', 'size', 'budget', 'reference']),
);
for (const {name, size, reference, allowed} of measured) {
  console.log(row([name, size, allowed ?? 'none', reference]));
  if (allowed === undefined || size > allowed) {
    console.error(
      `size: ${name} has ${size} bytes; raise its budget in ` +
        'scripts/rollup/sizeBudget.json only with a reason in the commit',
    );
    process.exitCode = 1;
  }
}
