// The packages that the tests of the build use: those for webpack. `yarn test:long` also tests the packages
// for other bundlers, which take most of the time of a build.
'use strict';

const {packagesFor} = require('../rollup/bundles.js');

// Undefined: the packages for all bundlers.
function testedBundler({FLIGHT_LONG, FLIGHT_BUNDLER = 'webpack'}) {
  return FLIGHT_LONG === '1' || FLIGHT_BUNDLER !== 'webpack'
    ? undefined
    : FLIGHT_BUNDLER;
}

const TESTED_PACKAGES = packagesFor(testedBundler(process.env));

function isTested({package: name}) {
  return TESTED_PACKAGES.includes(name);
}

module.exports = {TESTED_PACKAGES, isTested, testedBundler};
