// Prepares a clone, then runs a program: `bootstrap.js [--build[=BUNDLER]] [PROGRAM [ARGUMENTS]]`.
// Installs the dependencies of yarn.lock if node_modules is missing or older; with --build, also builds
// bundles that are missing or stale, with BUNDLER only those of its packages. It only needs Node, npx
// and the repository.
'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const path = require('path');

const ROOT = path.resolve(__dirname, '..');
const YARN = 'yarn@1.22.22';
// `engines` of package.json.
const MINIMUM_NODE = [20, 11];

// yarn writes this file last, so it is missing after an interrupted install.
const INSTALLED = path.join(ROOT, 'node_modules/.yarn-integrity');
const INPUTS = ['yarn.lock', 'package.json', ...workspaces()];

// yarn links each workspace into node_modules.
function workspaces() {
  return fs
    .readdirSync(path.join(ROOT, 'packages'))
    .map(name => `packages/${name}/package.json`);
}

function modifiedAt(file) {
  return fs.existsSync(file) ? fs.statSync(file).mtimeMs : 0;
}

function isInstalled() {
  const installed = modifiedAt(INSTALLED);
  return INPUTS.every(file => modifiedAt(path.join(ROOT, file)) <= installed);
}

// Standard output belongs to the program: `yarn inspect F --html > page.html`.
const PREPARATION = ['ignore', process.stderr, 'inherit'];

function run(command, parameters, options) {
  const {status, error, stderr} = spawnSync(command, parameters, {
    cwd: ROOT,
    stdio: PREPARATION,
    ...options,
    // npx is a script on Windows.
    shell: command === 'npx' && process.platform === 'win32',
  });
  if (error !== undefined) {
    console.error(`bootstrap: ${command} did not start: ${error.message}`);
  }
  if (status !== 0) {
    process.stderr.write(stderr ?? '');
    process.exit(status ?? 1);
  }
}

// Warnings, which are about other packages, are printed only if it fails.
function install() {
  console.error('bootstrap: installing the dependencies (about a minute)');
  run(
    'npx',
    ['-y', YARN, 'install', '--frozen-lockfile', '--non-interactive'],
    {
      stdio: ['ignore', process.stderr, 'pipe'],
    },
  );
  // yarn does not update the time of the file if there was nothing to install.
  const now = new Date();
  fs.utimesSync(INSTALLED, now, now);
}

const [major, minor] = process.versions.node.split('.').map(Number);
const [minimumMajor, minimumMinor] = MINIMUM_NODE;
if (major < minimumMajor || (major === minimumMajor && minor < minimumMinor)) {
  console.error(
    `bootstrap: Node ${MINIMUM_NODE.join('.')} or newer is required, this is ` +
      process.version,
  );
  process.exit(1);
}
const given = process.argv.slice(2);
const [, built] = /^--(build(?:=\w+)?)$/.exec(given[0]) ?? [];
const program = built === undefined ? given : given.slice(1);
// The description of a program needs neither the newest dependencies nor the build.
const isDescription = program.includes('--help') && fs.existsSync(INSTALLED);
if (!isInstalled() && !isDescription) {
  install();
}
if (built !== undefined && !isDescription) {
  const bundler = built.split('=')[1];
  run(process.execPath, [
    ...['scripts/rollup/build.js', '--if-stale'],
    ...(bundler === undefined ? [] : ['--bundler', bundler]),
  ]);
}
if (program.length > 0) {
  // In the folder of the caller, which paths in ARGUMENTS start from.
  const [file, ...parameters] = program;
  run(process.execPath, [path.join(ROOT, file), ...parameters], {
    cwd: process.cwd(),
    stdio: 'inherit',
  });
}
