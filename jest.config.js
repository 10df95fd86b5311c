// Every test runs twice, as development and as production: `__DEV__` and NODE_ENV
// agree. Tests of server code resolve packages under the `react-server` condition.
'use strict';

const SERVER_LAYER = [
  'packages/react-server/',
  'packages/react-server-dom-webpack/src/references/',
  'packages/react-server-dom-webpack/src/server/',
];

const IGNORED = ['<rootDir>/build/', '/node_modules/'];

// Deleting the globals of a finished test file warns about late readers.
const ENVIRONMENT = {globalsCleanup: 'off'};

function notBelow(paths) {
  return paths.map(path => '<rootDir>/' + path);
}

function project(name, mode, options) {
  const production = mode === 'production';
  return {
    displayName: name + '-' + (production ? 'prod' : 'dev'),
    globals: {__DEV__: !production},
    setupFiles: [
      '<rootDir>/scripts/jest/setup' +
        (production ? 'Production' : 'Development') +
        '.js',
    ],
    setupFilesAfterEnv: ['<rootDir>/scripts/jest/storages.js'],
    testEnvironment: 'node',
    testEnvironmentOptions: ENVIRONMENT,
    testPathIgnorePatterns: IGNORED,
    transformIgnorePatterns: ['/node_modules/'],
    ...options,
  };
}

function projectsOf(mode) {
  return [
    project('source', mode, {
      testMatch: ['<rootDir>/packages/**/__tests__/*.test.js'],
      testPathIgnorePatterns: [
        ...IGNORED,
        ...notBelow(SERVER_LAYER),
        '\\.build\\.test\\.js$',
      ],
    }),
    project('server', mode, {
      testMatch: SERVER_LAYER.map(
        path => '<rootDir>/' + path + '**/__tests__/*.test.js',
      ),
      testPathIgnorePatterns: [...IGNORED, '\\.build\\.test\\.js$'],
      testEnvironmentOptions: {
        ...ENVIRONMENT,
        customExportConditions: ['node', 'node-addons', 'react-server'],
      },
    }),
    project('build', mode, {
      testMatch: ['<rootDir>/packages/**/__tests__/*.build.test.js'],
    }),
  ];
}

// Scripts and fixtures are plain Node programs: once is enough.
const tools = project('tools', 'development', {
  displayName: 'tools',
  testMatch: [
    '<rootDir>/fixtures/**/__tests__/*.test.js',
    '<rootDir>/scripts/**/__tests__/*.test.js',
  ],
});

module.exports = {
  maxWorkers: '100%',
  // What a test file loads is not all let go of: without this a worker spends most of its
  // time collecting garbage after some hundred files.
  workerIdleMemoryLimit: '600MB',
  // Tests that start processes need more than five seconds on a busy machine.
  testTimeout: 60000,
  testSequencer: '<rootDir>/scripts/jest/longestFirst.js',
  projects: [tools, ...projectsOf('development'), ...projectsOf('production')],
};
