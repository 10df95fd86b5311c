// The version of the packages for bundlers (docs/decisions/027-versions.md).
'use strict';

const path = require('path');
const semver = require('semver');
const {BINDINGS} = require('../../rollup/bundles.js');
const {PEER_RANGES} = require('../peerRanges.js');

const ROOT = path.resolve(__dirname, '../../..');

function manifestOf(folder) {
  return require(path.join(ROOT, folder, 'package.json'));
}

describe.each(BINDINGS.map(row => row.package))('%s', name => {
  const {version, flight, peerDependencies} = manifestOf(`packages/${name}`);

  test.each(Object.entries(PEER_RANGES))(
    'is in the range of %s, %s',
    (framework, range) => {
      expect(semver.satisfies(version, range)).toBe(true);
    },
  );

  test('is no pre-release, and at least the release that it follows', () => {
    expect(semver.prerelease(version)).toBe(null);
    expect(semver.gte(version, flight.react)).toBe(true);
  });

  test('names the release and the revision', () => {
    const {major, minor, patch} = semver.parse(flight.react);
    expect(flight.revision).toBeGreaterThan(0);
    expect(flight.revision).toBeLessThan(1000);
    expect(version).toBe(`${major}.${minor}.${patch * 1000 + flight.revision}`);
  });

  test('follows the React of the tests', () => {
    const {devDependencies} = manifestOf('.');
    expect(devDependencies.react).toBe(flight.react);
    expect(semver.satisfies(flight.react, peerDependencies.react)).toBe(true);
  });
});

test('all packages have the same version', () => {
  const versions = BINDINGS.map(
    row => manifestOf(`packages/${row.package}`).version,
  );
  expect(new Set(versions).size).toBe(1);
});
