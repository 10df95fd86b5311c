// Long gate: the packed package satisfies the peer ranges of frameworks. npm, pnpm and yarn install it
// beside packages with these ranges, without overrides: under its name, and through an alias of a
// scoped package, which a registry on this machine serves. npm and pnpm fail for a range that is not
// satisfied, yarn prints a warning. Needs npm's registry.
'use strict';

const {spawn} = require('child_process');
const {once} = require('events');
const fs = require('fs');
const os = require('os');
const path = require('path');
const {readCommandLine} = require('../commandLine.js');
const {PEER_RANGES} = require('./peerRanges.js');
const {startScopeRegistry} = require('./scopeRegistry.js');

const ROOT = path.resolve(__dirname, '../..');
const NAME = 'react-server-dom-webpack';
const PACKAGE = path.join(ROOT, 'build/node_modules', NAME);
const SCOPE = '@flight-test';
const SCOPED = `${SCOPE}/${NAME}`;
const MANIFEST = require(path.join(PACKAGE, 'package.json'));

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

// Not synchronously, because the registry of the scope is in this process.
async function run(cwd, [command, ...parameters]) {
  const child = spawn(command, parameters, {
    cwd,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = [];
  child.stdout.on('data', text => texts.push(text));
  child.stderr.on('data', text => texts.push(text));
  const [status] = await once(child, 'close');
  return {status, output: Buffer.concat(texts).toString()};
}

async function must(cwd, command) {
  const {status, output} = await run(cwd, command);
  if (status !== 0) {
    throw new Error(`${command.join(' ')} failed:\n${output}`);
  }
}

function writeJson(file, value) {
  fs.mkdirSync(path.dirname(file), {recursive: true});
  fs.writeFileSync(file, JSON.stringify(value, null, 2));
}

// The path of a tarball of the package, with another name if one is given.
async function pack(folder, name) {
  const copy = path.join(folder, 'package-' + path.basename(name));
  fs.cpSync(PACKAGE, copy, {recursive: true});
  writeJson(path.join(copy, 'package.json'), {...MANIFEST, name});
  const target = path.join(folder, 'tarball-' + name.replaceAll('/', '-'));
  fs.mkdirSync(target);
  await must(copy, ['npm', 'pack', '--pack-destination', target]);
  fs.rmSync(copy, {recursive: true});
  return path.join(target, fs.readdirSync(target)[0]);
}

// Frameworks are packages with a peer range and nothing else. `wanted`: what the application depends on.
async function writeApp(app, wanted, ranges) {
  const {devDependencies} = require('../../package.json');
  const dependencies = {
    react: devDependencies.react,
    'react-dom': devDependencies['react-dom'],
    [NAME]: wanted,
  };
  for (const [framework, range] of Object.entries(ranges)) {
    const folder = path.join(app, 'frameworks', framework);
    writeJson(path.join(folder, 'package.json'), {
      name: `peer-of-${framework}`,
      version: '1.0.0',
      peerDependencies: {[NAME]: range},
    });
    await must(folder, ['npm', 'pack', '--pack-destination', folder]);
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

async function install(folder, {manager, wanted, registry, ranges}) {
  const app = fs.mkdtempSync(path.join(folder, `app-${manager}-`));
  await writeApp(app, wanted, ranges);
  fs.writeFileSync(path.join(app, '.npmrc'), `${SCOPE}:registry=${registry}\n`);
  const {status, output} = await run(app, MANAGERS[manager]);
  const file = path.join(app, 'node_modules', NAME, 'package.json');
  const {name = null, version = null} = fs.existsSync(file)
    ? JSON.parse(fs.readFileSync(file, 'utf8'))
    : {};
  return {
    isSatisfied: status === 0 && !REFUSAL.test(output),
    installed: `${name}@${version}`,
    output,
  };
}

async function expectInstalled(folder, {name, ...options}) {
  const found = await install(folder, {...options, ranges: PEER_RANGES});
  const expected = `${name}@${MANIFEST.version}`;
  const {manager} = options;
  if (!found.isSatisfied || found.installed !== expected) {
    throw new Error(
      `${manager} has ${found.installed}, expected ${expected}:\n${found.output}`,
    );
  }
  console.log(`ranges: ${manager} installs ${expected} as ${NAME}`);
}

// A range that is not satisfied must be noticed, or the test above shows nothing.
async function expectRefused(folder, {name, ...options}) {
  const ranges = {none: '~18.0.0'};
  const {isSatisfied} = await install(folder, {...options, ranges});
  const {manager} = options;
  if (isSatisfied) {
    throw new Error(
      `${manager} does not notice an unsatisfied range of ${name}`,
    );
  }
  console.log(`ranges: ${manager} refuses another range of ${name}`);
}

async function checkAll(folder) {
  const own = await pack(folder, NAME);
  const scoped = await pack(folder, SCOPED);
  const registry = await startScopeRegistry(
    {...MANIFEST, name: SCOPED},
    scoped,
  );
  // What the application depends on, by the name of the package that it gets.
  const forms = {
    [NAME]: `file:${own}`,
    [SCOPED]: `npm:${SCOPED}@${MANIFEST.version}`,
  };
  try {
    for (const manager of Object.keys(MANAGERS)) {
      for (const [name, wanted] of Object.entries(forms)) {
        const options = {manager, name, wanted, registry: registry.url};
        await expectInstalled(folder, options);
        await expectRefused(folder, options);
      }
    }
  } finally {
    await registry.stop();
  }
}

async function main() {
  readCommandLine(COMMAND);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ranges-'));
  try {
    await checkAll(folder);
  } catch (error) {
    console.error(`ranges: ${error.message}`);
    process.exitCode = 1;
  } finally {
    fs.rmSync(folder, {recursive: true, force: true});
  }
}

main();
