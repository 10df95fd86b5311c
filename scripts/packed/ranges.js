// Long gate: the packed package satisfies the peer ranges of frameworks. npm, pnpm and yarn install it
// beside packages with these ranges, without overrides: under its name, and through an alias of a
// scoped package. npm and pnpm fail for a range that is not satisfied, yarn prints a warning. yarn 1
// cannot install a file whose package has another name, so it has no alias here. Needs npm's registry.
'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const {readCommandLine} = require('../commandLine.js');
const {PEER_RANGES} = require('./peerRanges.js');

const ROOT = path.resolve(__dirname, '../..');
const NAME = 'react-server-dom-webpack';
const PACKAGE = path.join(ROOT, 'build/node_modules', NAME);
const SCOPED = '@flight-test/react-server-dom-webpack';

const COMMAND = {
  name: 'node scripts/packed/ranges.js',
  about:
    'Installs the packed package with npm, pnpm and yarn beside packages with the peer ranges of frameworks.',
  options: {},
  exits: {0: 'all ranges are satisfied', 1: 'one is not, or an install failed'},
};

const MANAGERS = {
  npm: ['npm', 'install', '--strict-peer-deps', '--no-audit', '--no-fund'],
  pnpm: [
    ...['npx', '-y', 'pnpm@10.34.0', 'install', '--no-frozen-lockfile'],
    '--config.strict-peer-dependencies=true',
  ],
  yarn: [
    ...['npx', '-y', 'yarn@1.22.22', 'install', '--non-interactive'],
    ...['--cache-folder', 'cache'],
  ],
};

const REFUSAL = /incorrect peer|unmet peer|ERESOLVE|ERR_PNPM_PEER/i;

function run(cwd, [command, ...parameters]) {
  const {status, stdout, stderr} = spawnSync(command, parameters, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return {status, output: stdout + stderr};
}

function must(cwd, command) {
  const {status, output} = run(cwd, command);
  if (status !== 0) {
    throw new Error(`${command.join(' ')} failed:\n${output}`);
  }
}

function writeJson(file, value) {
  fs.mkdirSync(path.dirname(file), {recursive: true});
  fs.writeFileSync(file, JSON.stringify(value, null, 2));
}

// The path of a tarball of the package, with another name if one is given.
function pack(folder, name) {
  const copy = path.join(folder, 'package-' + path.basename(name));
  fs.cpSync(PACKAGE, copy, {recursive: true});
  const file = path.join(copy, 'package.json');
  writeJson(file, {...JSON.parse(fs.readFileSync(file, 'utf8')), name});
  const target = path.join(folder, 'tarball-' + name.replaceAll('/', '-'));
  fs.mkdirSync(target);
  must(copy, ['npm', 'pack', '--pack-destination', target]);
  fs.rmSync(copy, {recursive: true});
  return path.join(target, fs.readdirSync(target)[0]);
}

// Frameworks are packages with a peer range and nothing else.
function writeApp(app, tarball, ranges) {
  const {devDependencies} = require('../../package.json');
  const dependencies = {
    react: devDependencies.react,
    'react-dom': devDependencies['react-dom'],
    [NAME]: `file:${tarball}`,
  };
  for (const [framework, range] of Object.entries(ranges)) {
    const folder = path.join(app, 'frameworks', framework);
    writeJson(path.join(folder, 'package.json'), {
      name: `peer-of-${framework}`,
      version: '1.0.0',
      peerDependencies: {[NAME]: range},
    });
    must(folder, ['npm', 'pack', '--pack-destination', folder]);
    dependencies[`peer-of-${framework}`] =
      `file:${path.join(folder, `peer-of-${framework}-1.0.0.tgz`)}`;
  }
  writeJson(path.join(app, 'package.json'), {
    name: 'app',
    version: '1.0.0',
    private: true,
    dependencies,
  });
}

function install(folder, {manager, tarball, ranges}) {
  const app = fs.mkdtempSync(path.join(folder, `app-${manager}-`));
  writeApp(app, tarball, ranges);
  const {status, output} = run(app, MANAGERS[manager]);
  const file = path.join(app, 'node_modules', NAME, 'package.json');
  const installed = fs.existsSync(file)
    ? JSON.parse(fs.readFileSync(file, 'utf8')).version
    : null;
  return {
    isSatisfied: status === 0 && !REFUSAL.test(output),
    installed,
    output,
  };
}

function expectInstalled(folder, {manager, tarball, title}) {
  const found = install(folder, {manager, tarball, ranges: PEER_RANGES});
  const {version} = require(path.join(PACKAGE, 'package.json'));
  if (!found.isSatisfied || found.installed !== version) {
    throw new Error(`${manager}, ${title}:\n${found.output}`);
  }
  console.log(`ranges: ${manager} installs ${version} ${title}`);
}

// A range that is not satisfied must be noticed, or the test above shows nothing.
function expectRefused(folder, {manager, tarball}) {
  const ranges = {none: '~18.0.0'};
  const {isSatisfied} = install(folder, {manager, tarball, ranges});
  if (isSatisfied) {
    throw new Error(`${manager} does not notice an unsatisfied range`);
  }
  console.log(`ranges: ${manager} refuses another range`);
}

function main() {
  readCommandLine(COMMAND);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ranges-'));
  try {
    const own = pack(folder, NAME);
    const scoped = pack(folder, SCOPED);
    for (const manager of Object.keys(MANAGERS)) {
      expectInstalled(folder, {manager, tarball: own, title: 'by its name'});
      if (manager !== 'yarn') {
        const title = `as ${SCOPED}, under an alias`;
        expectInstalled(folder, {manager, tarball: scoped, title});
      }
      expectRefused(folder, {manager, tarball: own});
    }
  } catch (error) {
    console.error(`ranges: ${error.message}`);
    process.exitCode = 1;
  } finally {
    fs.rmSync(folder, {recursive: true, force: true});
  }
}

main();
