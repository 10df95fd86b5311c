// The gates of `yarn test`, `yarn test:long` and `yarn test:nodes`, in their order. The long gates
// mostly run the same tests with larger numbers, the gates of `test:nodes` on other releases of Node.
'use strict';

const path = require('path');
const {TABLES} = require('./jest/longTests.js');
const {VERSIONS, findNode} = require('./runtimes.js');

const ROOT = path.resolve(__dirname, '..');
const RESULTS = path.join(ROOT, 'build/test-results');

// The file of a tool in node_modules, as a program for Node: yarn and npx need not be in PATH.
function tool(packageName, bin = packageName) {
  const folder = path.join(ROOT, 'node_modules', packageName);
  const manifest = require(path.join(folder, 'package.json'));
  const file =
    typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[bin];
  return path.join(folder, file);
}

// A gate that uses one core, so that it can run at the same time as others.
function singleCoreGate(name, command) {
  return {name, command, usesOneCore: true};
}

// The console of tests that pass is not shown.
const REPORTERS = [
  '--reporters',
  './scripts/jest/consoleOfFailures.js',
  '--reporters',
  'summary',
];

// Runs Jest and writes the results to a file, for the totals.
function testGate(name, {results, env = {}, select = []}) {
  const file = path.join(RESULTS, results);
  return {
    name,
    env,
    results: file,
    command: () => [
      tool('jest'),
      ...REPORTERS,
      ...select,
      '--json',
      '--outputFile',
      file,
    ],
  };
}

// Before the tests, because many of them run the build. The tests in GATES only use the packages for
// webpack (scripts/jest/testedPackages.js).
const BUILD = ['scripts/rollup/build.js', '--if-stale'];
const WEBPACK = ['--bundler', 'webpack'];

const GATES = [
  singleCoreGate('build', () => [...BUILD, ...WEBPACK]),
  singleCoreGate('format', () => [
    tool('prettier'),
    ...['--check', '--cache', '--cache-strategy', 'content'],
    ...['--cache-location', 'build/prettier.json', '.'],
  ]),
  singleCoreGate('lint', () => [tool('eslint'), '.']),
  singleCoreGate('flow', () => [
    tool('flow-bin', 'flow'),
    'full-check',
    '--max-warnings',
    '0',
    '--strip-root',
  ]),
  singleCoreGate('imports', () => ['scripts/check/imports.js']),
  singleCoreGate('suppressions', () => ['scripts/check/suppressions.js']),
  singleCoreGate('lockfile', () => ['scripts/check/lockfile.js']),
  // Says that it was skipped without REACT_CHECKOUT.
  singleCoreGate('upstream', () => ['upstream/checkAll.mjs']),
  testGate('tests', {results: 'tests.json'}),
  singleCoreGate('size', () => ['scripts/rollup/size.js', ...WEBPACK]),
  singleCoreGate('packed', () => ['scripts/packed/run.js']),
];

// Runs some test files with larger numbers than in `yarn test`.
function longTests(name, {projects, files, env}) {
  return testGate(name, {
    results: `long-${name.replaceAll(' ', '-')}.json`,
    env,
    select: [
      '--selectProjects',
      ...projects,
      '--testPathPatterns',
      ...files.map(file => `/${file}\\.test\\.js$`),
    ],
  });
}

const TREES = ['matrix', 'aborts', 'backpressure'];
const REPLIES = ['replyMatrix', 'replyAborts'];
const BOTH_MODES = ['build-dev', 'build-prod'];

function built(names) {
  return names.map(name => name + '.build');
}

// The shared tests with the packages of another bundler. npm's newest ones are of React 19.3.0, in which
// streams of replies have other names, so replies are only exchanged between ours.
function testsOfBundler(name, more) {
  const FLIGHT_BUNDLER = name.toLowerCase();
  return [
    longTests(name, {
      projects: BOTH_MODES,
      files: built([
        'exports',
        'conformance',
        'matrix',
        'replyActions',
        ...more,
      ]),
      env: {FLIGHT_BUNDLER},
    }),
    longTests(`${name} replies`, {
      projects: BOTH_MODES,
      files: built(['replyConformance']),
      env: {
        FLIGHT_BUNDLER,
        FLIGHT_LONG: '1',
        FLIGHT_CLIENTS: 'ours',
        FLIGHT_SERVERS: 'ours',
      },
    }),
  ];
}

const ALL_BENCHES = [
  'fixtures/flight-bench/run.js',
  '--quick',
  '--all',
  '--few',
  '--only',
  'ours,19.3.1,chain,rsc-html-stream',
];

const LONG_GATES = [
  singleCoreGate('all packages', () => BUILD),
  longTests('packages', {
    projects: [...BOTH_MODES, 'tools-build'],
    files: [
      ...built(['parcel', 'rspack', 'turbopack']),
      ...built(['declarations', 'mangledNames', 'output']),
      ...['sizes.long', 'pack.long', 'measure.long'],
    ],
    env: {FLIGHT_LONG: '1'},
  }),
  longTests('tables in development', {
    projects: ['build-dev'],
    files: built(TABLES),
    env: {FLIGHT_LONG: '1'},
  }),
  longTests('trees', {
    projects: ['build-prod', 'server-prod'],
    files: [...built([...TREES, ...REPLIES]), 'lifeCycle', 'flushOrder'],
    env: {FLIGHT_FUZZ_RUNS: '800'},
  }),
  longTests('batching', {
    projects: ['build-prod'],
    files: built(['batching']),
    env: {FLIGHT_FUZZ_RUNS: '800'},
  }),
  longTests('html', {
    projects: ['build-prod', 'tools-build'],
    files: [
      ...built(['placement']),
      ...['htmlInBrowser.long', 'compressedInBrowser.long'],
    ],
    env: {FLIGHT_FUZZ_RUNS: '300', FLIGHT_LONG: '1'},
  }),
  longTests('html documents', {
    projects: ['source-prod'],
    files: ['endOfDocument'],
    env: {FLIGHT_FUZZ_RUNS: '5000'},
  }),
  longTests('browser', {
    projects: ['build-dev', 'tools-build'],
    files: [
      'developmentKeysInBrowser.build',
      'serverInBrowser.long',
      'developmentInBrowser.long',
      'webpackAppInBrowser.long',
    ],
    env: {FLIGHT_LONG: '1'},
  }),
  longTests('trees in development', {
    projects: ['build-dev'],
    files: built([...TREES, ...REPLIES, 'batching']),
    env: {FLIGHT_FUZZ_RUNS: '150'},
  }),
  longTests('benchmark', {
    projects: ['tools-build'],
    files: [...['run.long', 'inputs.long', 'slowed.long'], 'bailouts.long'],
    env: {FLIGHT_LONG: '1'},
  }),
  ...testsOfBundler('Turbopack', ['graphs', 'experimentalObjects']),
  // The graphs rename modules by the consumer manifest, which Parcel does not have.
  ...testsOfBundler('Parcel', []),
  ...testsOfBundler('Rspack', ['graphs']),
  longTests('graphs', {
    projects: BOTH_MODES,
    files: built(['graphs']),
    env: {FLIGHT_FUZZ_RUNS: '4000'},
  }),
  longTests('damage', {
    projects: BOTH_MODES,
    files: built(['clientFuzz', 'replyFuzz']),
    env: {FLIGHT_FUZZ_RUNS: '3000'},
  }),
  longTests('depth and length', {
    projects: ['build-prod', 'source-prod'],
    files: [
      ...built(['deepRows', 'deepModels', 'deepChains', 'longStreams']),
      'react-client/src/__tests__/growth',
    ],
    env: {
      FLIGHT_DEPTH: '100000',
      FLIGHT_STREAM_ITEMS: '200000',
      FLIGHT_ROWS: '6000',
    },
  }),
  longTests('bundlers', {
    projects: [...BOTH_MODES, 'tools-build'],
    files: [
      ...built([
        ...['plugin', 'pluginChunks', 'pluginProblems', 'pluginRebuilds'],
        'webpackLoader',
      ]),
      ...built(['conditions', 'developmentEvaluation']),
    ],
    env: {FLIGHT_LONG: '1', FLIGHT_WEBPACK_VERSIONS: 'all'},
  }),
  longTests('heaps', {
    projects: BOTH_MODES,
    files: built(['developmentHeap', 'endedRenders', 'finishedRenders']),
    env: {FLIGHT_LONG: '1', FLIGHT_RENDERS: '120'},
  }),
  longTests('programs in development', {
    projects: ['build-dev'],
    files: built(['developmentPrograms']),
    env: {FLIGHT_EVERY: '6'},
  }),
  // Tests of the hooks on other versions of Node, which npx installs in its cache.
  longTests('hooks on other Nodes', {
    projects: ['build-prod'],
    files: built(['nodeLoader', 'nodeRegister']),
    env: {FLIGHT_RUNTIMES: '22,24,26'},
  }),
  singleCoreGate('all sizes', () => ['scripts/rollup/size.js']),
  // Says that it was skipped without REACT_CHECKOUT.
  singleCoreGate('proposals', () => ['upstream/checkAll.mjs', '--run']),
  singleCoreGate('other packages', () => ['scripts/packed/run.js', '--others']),
  singleCoreGate('peer ranges', () => ['scripts/packed/ranges.js']),
  singleCoreGate('fresh clone', () => ['scripts/freshClone.js']),
  singleCoreGate('vite app', () => ['fixtures/vite-app/check.mjs']),
  singleCoreGate('parcel app', () => ['fixtures/parcel-app/check.mjs']),
  singleCoreGate('rspack app', () => ['fixtures/rspack-app/check.mjs']),
  // With one bundler, and one application for each channel of React, because each build takes a minute.
  singleCoreGate('next app', () => [
    'fixtures/next-app/check.mjs',
    ...['--app', 'plain', '--app', 'tainted', '--bundler', 'turbopack'],
  ]),
  {name: 'all benches', command: () => ALL_BENCHES},
];

// All tests, without the gates that do not depend on Node.
const NODE_GATES = Object.keys(VERSIONS).map(release => ({
  ...testGate(release, {results: `node-${release}.json`}),
  findProgram: () => findNode(release).executable,
}));

// What `.ci/run` runs.
const CI_RELEASE = '24';
const CI_GATES = [
  ...GATES,
  ...NODE_GATES.filter(({name}) => name === CI_RELEASE),
  ...LONG_GATES,
];

module.exports = {CI_GATES, GATES, LONG_GATES, NODE_GATES, RESULTS, ROOT};
