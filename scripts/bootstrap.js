// Makes a fresh clone usable before anything else runs: installs what yarn.lock names
// when node_modules is missing or older, then builds what is missing or stale. Uses
// nothing but Node, npm's npx and the repository.
'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const path = require('path');

const ROOT = path.resolve(__dirname, '..');
const YARN = 'yarn@1.22.22';
const MINIMUM_NODE = 20;

// yarn writes this file last, so that an interrupted install counts as none.
const INSTALLED = path.join(ROOT, 'node_modules/.yarn-integrity');
const INPUTS = ['yarn.lock', 'package.json'];

function modifiedAt(file) {
  return fs.existsSync(file) ? fs.statSync(file).mtimeMs : 0;
}

function isInstalled() {
  const installed = modifiedAt(INSTALLED);
  return INPUTS.every(file => modifiedAt(path.join(ROOT, file)) <= installed);
}

function run(command, parameters) {
  const {status, error} = spawnSync(command, parameters, {
    cwd: ROOT,
    stdio: 'inherit',
    // npx is a script on Windows.
    shell: process.platform === 'win32',
  });
  if (error !== undefined) {
    console.error(`bootstrap: ${command} did not start: ${error.message}`);
  }
  if (status !== 0) {
    process.exit(1);
  }
}

function install() {
  console.log('bootstrap: installing the dependencies (about a minute)');
  run('npx', ['-y', YARN, 'install', '--frozen-lockfile', '--non-interactive']);
  // An install that had nothing to do leaves the file's date as it was.
  const now = new Date();
  fs.utimesSync(INSTALLED, now, now);
}

if (Number(process.versions.node.split('.')[0]) < MINIMUM_NODE) {
  console.error(
    `bootstrap: Node ${MINIMUM_NODE} or newer is needed, this is ` +
      process.version,
  );
  process.exit(1);
}
if (!isInstalled()) {
  install();
}
run(process.execPath, ['scripts/rollup/build.js', '--if-stale']);
