// Tests run in development and production mode, with matching `__DEV__` and NODE_ENV. Unit tests in
// folders that do not depend on the mode run in production only. Tests of server code resolve
// packages with the condition `react-server`. The projects `build` and `tools-build` have the tests
// of bundles, and build these first; other tests never wait for a build.
'use strict';

const {
  patternOf,
  SLOW,
  SLOW_IN_DEVELOPMENT,
} = require('./scripts/jest/longTests.js');
const {constantsOf} = require('./scripts/rollup/packageConstants.js');

// Tests of the build also run with the packages of another bundler (scripts/gates.js).
const BUNDLER = process.env.FLIGHT_BUNDLER ?? 'webpack';

const SERVER_LAYER = [
  'packages/react-server/',
  'packages/react-server-dom/src/hints/',
  'packages/react-server-dom/src/references/',
  'packages/react-server-dom/src/server/',
  'packages/react-server-dom/src/manifests/',
  'packages/react-server-dom-webpack/src/webpack/',
  'packages/react-server-dom-turbopack/src/turbopack/',
  'packages/react-server-dom-parcel/src/parcel/',
  'packages/react-server-dom-rspack/src/rspack/',
];

const IGNORED = ['<rootDir>/build/', '/node_modules/'];

// A package that is a plain Node program, whose tests are those of a tool.
const PROGRAM = '<rootDir>/packages/flight-next/';

// Only `yarn test:long` runs these.
const LONG = '\\.long\\.test\\.js$';

// The plugin, the loaders, the hooks and html do not depend on the mode, and the other two only apply to
// production.
const BUILT_ONCE =
  '/(plugin|nodeLoader|nodeRegister|nodeSSR|webpackLoader|longStreams|production)\\w*\\.build\\.test\\.js$|/flight-html/';

// Tests of bundles that only `yarn test:long` builds.
const OTHER_BUNDLERS =
  '/react-server-dom-(parcel|rspack|turbopack)/.*\\.build\\.test\\.js$';

// These tests only apply to development.
const DEVELOPMENT = '/development\\w*\\.build\\.test\\.js$';

// Folders and tests whose code does not depend on the mode: it has no `__DEV__` and does not load
// React, and the unit tests use no tracer.
const UNITS_ONCE = [
  '/flight-core/src/(?!chunk/|dev/)',
  '/react-client/src/(frame|revive|rows)/',
  '/react-client/src/__tests__/growth\\.test\\.js$',
  '/react-server/reply/(?!slots/)',
  '/flight-html/src/',
  '/react-server-dom/src/references/',
  '/react-server-dom-webpack/src/(directives|nodeLoader|plugin)/',
];

const isLongRun = process.env.FLIGHT_LONG === '1';

// Where tests and their modules are. Otherwise each project would look through node_modules and build.
const ROOTS = ['fixtures', 'packages', 'scripts', 'upstream'];

// Without this, Jest would warn about reads of globals after the end of a test file.
const ENVIRONMENT = {globalsCleanup: 'off'};

function notBelow(paths) {
  return paths.map(path => '<rootDir>/' + path);
}

function project(name, mode, options) {
  const production = mode === 'production';
  return {
    displayName: name + '-' + (production ? 'prod' : 'dev'),
    globals: {
      __DEV__: !production,
      ...constantsOf(__dirname, `react-server-dom-${BUNDLER}`),
    },
    setupFiles: [
      '<rootDir>/scripts/jest/setup' +
        (production ? 'Production' : 'Development') +
        '.js',
      '<rootDir>/scripts/jest/checkThis.js',
    ],
    setupFilesAfterEnv: [
      '<rootDir>/scripts/jest/storages.js',
      '<rootDir>/scripts/jest/asyncHooks.js',
      '<rootDir>/scripts/jest/ports.js',
    ],
    roots: ROOTS.map(folder => `<rootDir>/${folder}`),
    testEnvironment: 'node',
    testEnvironmentOptions: ENVIRONMENT,
    testPathIgnorePatterns: IGNORED,
    transform: {'\\.[jt]sx?$': '<rootDir>/scripts/jest/transformer.js'},
    transformIgnorePatterns: ['/node_modules/'],
    ...options,
  };
}

function projectsOf(mode) {
  const ignoredUnits = [
    ...IGNORED,
    PROGRAM,
    ...(mode === 'development' ? UNITS_ONCE : []),
  ];
  return [
    project('source', mode, {
      testMatch: ['<rootDir>/packages/**/__tests__/**/*.test.js'],
      testPathIgnorePatterns: [
        ...ignoredUnits,
        ...notBelow(SERVER_LAYER),
        '\\.build\\.test\\.js$',
      ],
    }),
    project('server', mode, {
      testMatch: SERVER_LAYER.map(
        path => '<rootDir>/' + path + '**/__tests__/**/*.test.js',
      ),
      testPathIgnorePatterns: [...ignoredUnits, '\\.build\\.test\\.js$'],
      testEnvironmentOptions: {
        ...ENVIRONMENT,
        customExportConditions: ['node', 'node-addons', 'react-server'],
      },
    }),
    project('build', mode, {
      globalSetup: `<rootDir>/scripts/jest/build${
        mode === 'development' ? 'Development' : 'Production'
      }.js`,
      testMatch: ['<rootDir>/packages/**/__tests__/**/*.build.test.js'],
      testPathIgnorePatterns: [
        ...IGNORED,
        PROGRAM,
        mode === 'development' ? BUILT_ONCE : DEVELOPMENT,
        ...(isLongRun ? [] : [patternOf(SLOW), OTHER_BUNDLERS]),
        ...(mode === 'development' && !isLongRun
          ? [patternOf(SLOW_IN_DEVELOPMENT)]
          : []),
      ],
    }),
  ];
}

// Scripts and fixtures are plain Node programs, so their tests run once.
function toolsProject(displayName, options) {
  return project('tools', 'development', {displayName, ...options});
}

function inTools(pattern) {
  return ['fixtures', 'packages/flight-next', 'scripts', 'upstream'].map(
    folder => `<rootDir>/${folder}/**/__tests__/${pattern}`,
  );
}

const tools = toolsProject('tools', {
  testMatch: inTools('*.test.js'),
  testPathIgnorePatterns: [...IGNORED, LONG, '\\.build\\.test\\.js$'],
});

// All long tests of tools use the bundles.
const toolsBuild = toolsProject('tools-build', {
  globalSetup: '<rootDir>/scripts/jest/buildBothModes.js',
  testMatch: [
    ...inTools('*.build.test.js'),
    ...(isLongRun ? inTools('*.long.test.js') : []),
  ],
});

module.exports = {
  maxWorkers: '100%',
  // Modules of a test file may still be in memory while the next one runs. A worker with too much
  // memory is restarted before garbage collection becomes slow.
  workerIdleMemoryLimit: '600MB',
  // Tests that start processes need more than five seconds on a busy machine.
  testTimeout: 60000,
  testSequencer: '<rootDir>/scripts/jest/longestFirst.js',
  projects: [
    tools,
    toolsBuild,
    ...projectsOf('development'),
    ...projectsOf('production'),
  ],
};
