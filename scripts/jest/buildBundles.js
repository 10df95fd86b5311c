// Builds the bundles that the selected tests need. Jest calls the global setup of a project if it
// runs tests of this project, each file once, so there is one file per choice.
'use strict';

const {spawnSync} = require('child_process');
const path = require('path');
const {testedBundler} = require('./testedPackages.js');

const ROOT = path.resolve(__dirname, '../..');

// `selection`: options of build.js.
function buildBundles(selection) {
  const bundler = testedBundler(process.env);
  const parameters = [
    ...['scripts/rollup/build.js', '--if-stale', ...selection],
    ...(bundler === undefined ? [] : ['--bundler', bundler]),
  ];
  const {status} = spawnSync(process.execPath, parameters, {
    cwd: ROOT,
    // Jest may print results as JSON to standard output.
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    throw new Error(
      'The bundles for the tests could not be built, see the output above.',
    );
  }
}

module.exports = {buildBundles};
