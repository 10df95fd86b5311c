// Gate: the size of each production bundle after an application's minifier (terser) and gzip is
// within its committed budget. It also prints the target, which is relative to the reference's file
// for the same entry.
// size-limit does not minify with terser, compare with another package, or know the source files.
'use strict';

const {readCommandLine} = require('../commandLine.js');
const {BINDINGS} = require('./bundles.js');
const {measureBundles} = require('./measure.js');
const {sizeOfFiles} = require('./sizeOfFiles.js');
const {writeTable} = require('./sizeTable.js');
const budget = require('./sizeBudget.json');

const COMMAND = {
  name: 'yarn size',
  about:
    'Compares the bundles, minified and compressed, with their budgets and with the reference.',
  options: {
    bundler: {
      type: 'string',
      value: 'BUNDLER',
      help: 'only the bundles of the packages for one bundler, for example webpack',
    },
    why: {
      type: 'string',
      value: 'ENTRY',
      help: 'the bytes of a bundle by source file, for example client.browser',
    },
    write: {
      type: 'boolean',
      default: false,
      help: 'also write the table in docs/sizes.md',
    },
  },
  exits: {
    0: 'all bundles are within their budgets',
    1: 'a bundle is too large',
  },
};

// As a multiple of the reference's size.
const TARGETS = [
  [/-client\.browser$/, 1.25],
  [/-client\./, 1.3],
  [/-server\./, 1.6],
];

function targetOf({name, reference}) {
  const row = TARGETS.find(([pattern]) => pattern.test(name));
  return row === undefined || reference === null
    ? null
    : Math.floor(row[1] * reference.terser.gzip);
}

function print(cells) {
  const [name, ...numbers] = cells;
  const columns = numbers.map(cell => String(cell ?? '–').padStart(11));
  console.log([name.padEnd(42), ...columns].join(''));
}

function printTable(rows) {
  const headers = ['terser gzip', 'budget', 'target', 'reference'];
  print(['minified', ...headers, 'brotli', 'esbuild', 'published']);
  for (const row of rows) {
    const {name, ours, reference} = row;
    const {terser, esbuild, published} = ours;
    print([
      ...[name, terser.gzip, budget[name], targetOf(row)],
      ...[reference?.terser.gzip, terser.brotli, esbuild.gzip, published.gzip],
    ]);
  }
}

function findingsOf({name, ours}) {
  const {gzip} = ours.terser;
  return budget[name] !== undefined && gzip <= budget[name]
    ? []
    : [
        `${name} has ${gzip} bytes. \`yarn size --why ${name}\` lists them by file; raise the ` +
          'budget in scripts/rollup/sizeBudget.json only with a reason in the commit',
      ];
}

async function explain(entry) {
  const files = await sizeOfFiles(entry);
  print(['file', 'minified']);
  for (const {file, minified} of files) {
    print([file.replace(/^packages\//, ''), minified]);
  }
  print(['all', files.reduce((sum, {minified}) => sum + minified, 0)]);
}

async function main() {
  const {values} = readCommandLine(COMMAND);
  if (values.why !== undefined) {
    await explain(values.why);
    return;
  }
  const {bundler} = values;
  if (bundler !== undefined && !BINDINGS.some(row => row.folder === bundler)) {
    throw new Error(`unknown bundler ${bundler}`);
  }
  const rows = await measureBundles(bundler);
  printTable(rows);
  for (const finding of rows.flatMap(findingsOf)) {
    console.error(`size: ${finding}`);
    process.exitCode = 1;
  }
  // The table has all bundles.
  if (values.write && bundler === undefined) {
    writeTable(rows);
  }
}

main().catch(error => {
  console.error(`size: ${error.message}`);
  process.exitCode = 1;
});
