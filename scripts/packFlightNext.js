// Puts the package flight-next, with the built packages that it applies, into build/node_modules, from
// where `npm pack` makes its tarball.
'use strict';

const fs = require('fs');
const path = require('path');
const {readCommandLine} = require('./commandLine.js');

const ROOT = path.resolve(__dirname, '..');
const SOURCE = path.join(ROOT, 'packages/flight-next');
const BUILT = path.join(ROOT, 'build/node_modules');
const TARGET = path.join(BUILT, 'flight-next');
const COPIED = ['package.json', 'README.md', 'bin', 'lib'];

// A package without a bundle of Flight has nothing to apply.
const FLIGHT = /^react-server-dom-(webpack|turbopack)$/;
const BUNDLES = /-(client|server)\.\w+\.\w+\.js$/;

function copyFlight(name) {
  const from = path.join(BUILT, name);
  const to = path.join(TARGET, 'vendor', name);
  fs.mkdirSync(path.join(to, 'cjs'), {recursive: true});
  for (const file of ['package.json', 'LICENSE']) {
    fs.copyFileSync(path.join(from, file), path.join(to, file));
  }
  for (const file of fs.readdirSync(path.join(from, 'cjs'))) {
    if (BUNDLES.test(file) && !file.includes('-html.')) {
      fs.copyFileSync(path.join(from, 'cjs', file), path.join(to, 'cjs', file));
    }
  }
}

// Returns the folder of the package.
function packFlightNext() {
  fs.rmSync(TARGET, {recursive: true, force: true});
  for (const name of COPIED) {
    fs.cpSync(path.join(SOURCE, name), path.join(TARGET, name), {
      recursive: true,
    });
  }
  fs.copyFileSync(path.join(ROOT, 'LICENSE'), path.join(TARGET, 'LICENSE'));
  fs.readdirSync(BUILT)
    .filter(name => FLIGHT.test(name))
    .forEach(copyFlight);
  return TARGET;
}

if (require.main === module) {
  readCommandLine({
    name: 'node scripts/packFlightNext.js',
    about: 'Puts the package flight-next into build/node_modules.',
    exits: {0: 'the package is there'},
  });
  console.log(packFlightNext());
}

module.exports = {packFlightNext};
