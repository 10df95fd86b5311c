// Gate: the gzip size of each production bundle against its committed budget, and against
// the size of the reference's file of the same entry. With --write it puts the numbers
// into docs/sizes.md. size-limit knows budgets, but neither comparison nor table.
'use strict';

const {measureBundles} = require('./measure.js');
const {writeTable} = require('./sizeTable.js');
const budget = require('./sizeBudget.json');

// Clients are loaded by everybody who visits a page, minified by a bundler: none may then be
// larger than the reference's. What still is has to stand here, and no longer than it is.
const STILL_LARGER = new Set([
  'react-server-dom-webpack-client.browser',
  'react-server-dom-webpack-client.edge',
  'react-server-dom-webpack-client.node',
]);

function isLarger({ours, reference}) {
  return reference !== null && ours.minified > reference.minified;
}

function findingsOf(row) {
  const {name, ours} = row;
  const findings = [];
  if (budget[name] === undefined || ours.gzip > budget[name]) {
    findings.push(
      `${name} has ${ours.gzip} bytes; raise its budget in ` +
        'scripts/rollup/sizeBudget.json only with a reason in the commit',
    );
  }
  if (name.includes('-client.') && isLarger(row) !== STILL_LARGER.has(name)) {
    findings.push(
      isLarger(row)
        ? `${name} is larger than the reference's file, both minified`
        : `${name} is not larger than the reference's file any more`,
    );
  }
  return findings;
}

function print(cells) {
  const [name, ...numbers] = cells;
  const columns = numbers.map(cell => String(cell ?? '–').padStart(10));
  console.log([name.padEnd(42), ...columns].join(' '));
}

async function main(parameters) {
  const rows = await measureBundles();
  print(['production bundles', 'gzip', 'budget', 'reference']);
  for (const {name, ours, reference} of rows) {
    print([name, ours.gzip, budget[name], reference?.gzip]);
  }
  print(['minified by terser', 'gzip', '', 'reference']);
  for (const {name, ours, reference} of rows) {
    print([name, ours.minified, '', reference?.minified]);
  }
  for (const finding of rows.flatMap(findingsOf)) {
    console.error(`size: ${finding}`);
    process.exitCode = 1;
  }
  if (parameters.includes('--write')) {
    writeTable(rows);
  }
}

main(process.argv.slice(2));
