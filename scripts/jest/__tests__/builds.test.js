// Which tests wait for which bundles.
'use strict';

const childProcess = require('child_process');
const path = require('path');
const config = require('../../../jest.config.js');
const manifest = require('../../../package.json');
const {testedBundler} = require('../testedPackages.js');

const ROOT = path.resolve(__dirname, '../../..');

function nameOf({displayName}) {
  return displayName;
}

// The options that the global setup of a project passes to the build; null if it has no setup.
function buildOf({globalSetup}) {
  if (globalSetup === undefined) {
    return null;
  }
  const spawn = jest
    .spyOn(childProcess, 'spawnSync')
    .mockReturnValue({status: 0});
  jest.isolateModules(() => require(globalSetup.replace('<rootDir>', ROOT))());
  const [[, parameters]] = spawn.mock.calls;
  spawn.mockRestore();
  return parameters.join(' ').replace('scripts/rollup/build.js', '').trim();
}

test('only the tests of bundles build, and only the mode that they use', () => {
  const builds = config.projects.map(each => [nameOf(each), buildOf(each)]);
  expect(Object.fromEntries(builds)).toEqual({
    tools: null,
    'tools-build': '--if-stale --bundler webpack',
    'source-dev': null,
    'source-prod': null,
    'server-dev': null,
    'server-prod': null,
    'build-dev': '--if-stale --mode development --bundler webpack',
    'build-prod': '--if-stale --mode production --bundler webpack',
  });
});

test.each([
  [{}, 'webpack'],
  [{FLIGHT_BUNDLER: 'webpack'}, 'webpack'],
  [{FLIGHT_BUNDLER: 'parcel'}, undefined],
  [{FLIGHT_LONG: '1'}, undefined],
])('with %j, the packages for %s are built', (env, bundler) => {
  expect(testedBundler(env)).toBe(bundler);
});

test('yarn jest only runs Jest', () => {
  expect(manifest.scripts.jest).toBe('jest');
});

test('a build that fails ends the run', () => {
  const spawn = jest
    .spyOn(childProcess, 'spawnSync')
    .mockReturnValue({status: 1});
  jest.isolateModules(() => {
    const {buildBundles} = require('../buildBundles.js');
    expect(() => buildBundles([])).toThrow('could not be built');
  });
  spawn.mockRestore();
});
