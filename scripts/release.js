// `yarn release:pack`: the tarballs of a release, and a dry run of their publication. See
// docs/releasing.md.
'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const path = require('path');
const {readCommandLine} = require('./commandLine.js');
const {packFlightNext} = require('./packFlightNext.js');
const {ENTRIES} = require('./rollup/bundles.js');

const ROOT = path.resolve(__dirname, '..');
const BUILT = path.join(ROOT, 'build/node_modules');
const TARBALLS = path.join(ROOT, 'build/tarballs');

const COMMAND = {
  name: 'yarn release:pack',
  about:
    'Packs the built packages into build/tarballs, and tries the publication without publishing.',
  exits: {0: 'the tarballs are complete', 1: 'npm refused a package'},
};

function npm(folder, parameters) {
  const {status, stdout, stderr} = spawnSync('npm', parameters, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    throw new Error(`npm ${parameters.join(' ')} failed:\n${stdout}${stderr}`);
  }
  return stdout;
}

function pack(name) {
  const folder = path.join(BUILT, name);
  const [{filename, entryCount, size}] = JSON.parse(
    npm(folder, ['pack', '--json', '--pack-destination', TARBALLS]),
  );
  npm(folder, ['publish', '--dry-run', '--access', 'public', '--tag', 'next']);
  const kilobytes = Math.round(size / 1000);
  console.log(
    `release: build/tarballs/${filename}, ${entryCount} files, ${kilobytes} kB`,
  );
}

function main() {
  readCommandLine(COMMAND);
  fs.rmSync(TARBALLS, {recursive: true, force: true});
  fs.mkdirSync(TARBALLS, {recursive: true});
  const next = path.basename(packFlightNext());
  [...Object.keys(ENTRIES), next].forEach(pack);
}

if (require.main === module) {
  try {
    main();
  } catch (error) {
    console.error(`release: ${error.message}`);
    process.exitCode = 1;
  }
}

module.exports = {TARBALLS};
