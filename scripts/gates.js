// The gates of the project in the order they run, cheapest first.
'use strict';

const path = require('path');

const ROOT = path.resolve(__dirname, '..');
const JEST_RESULTS = path.join(ROOT, 'build/jest-results.json');

// A tool of node_modules as a Node program: yarn and npx need not be on the path.
function tool(packageName, bin = packageName) {
  const folder = path.join(ROOT, 'node_modules', packageName);
  const manifest = require(path.join(folder, 'package.json'));
  const file =
    typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[bin];
  return path.join(folder, file);
}

const GATES = [
  {name: 'format', command: () => [tool('prettier'), '--check', '.']},
  {name: 'lint', command: () => [tool('eslint'), '.']},
  {
    name: 'flow',
    command: () => [
      tool('flow-bin', 'flow'),
      'full-check',
      '--max-warnings',
      '0',
      '--strip-root',
    ],
  },
  {name: 'imports', command: () => ['scripts/check/imports.js']},
  {name: 'limits', command: () => ['scripts/check/limits.js']},
  {name: 'suppressions', command: () => ['scripts/check/suppressions.js']},
  {name: 'lockfile', command: () => ['scripts/check/lockfile.js']},
  // Before the tests, because half of them run what was built.
  {name: 'build', command: () => ['scripts/rollup/build.js', '--if-stale']},
  {name: 'size', command: () => ['scripts/rollup/size.js']},
  {
    name: 'tests',
    command: () => [tool('jest'), '--json', '--outputFile', JEST_RESULTS],
  },
  {name: 'packed', command: () => ['scripts/packed/run.js']},
  {
    name: 'bench smoke',
    command: () => [
      'fixtures/flight-bench/run.js',
      '--quick',
      '--only',
      'ours,19.3.1',
    ],
  },
];

module.exports = {GATES, JEST_RESULTS, ROOT};
