// Gate: the package as a stranger gets it. It is packed, installed beside npm's React
// into an empty folder outside the repository, and a page goes through it from a server
// process to a client process, as development and as production.
'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const ROOT = path.resolve(__dirname, '../..');
const PACKAGE = path.join(ROOT, 'build/node_modules/react-server-dom-webpack');
const APP = path.join(__dirname, 'app');
const INSTALL = ['install', '--prefer-offline', '--no-audit', '--no-fund'];

const EXPECTED_HTML =
  '<main class="page"><h1>packed</h1>' +
  '<button data-at="0">press</button><!--$--><p>later</p><!--/$--></main>';

function run(cwd, command, options) {
  const {parameters, input, mode} = options;
  const result = spawnSync(command, parameters, {
    cwd,
    input,
    encoding: 'utf8',
    env: {...process.env, NODE_ENV: mode},
    shell: command === 'npm' && process.platform === 'win32',
  });
  return {...result, output: result.stdout + result.stderr};
}

function must(cwd, command, options) {
  const result = run(cwd, command, options);
  if (result.status !== 0) {
    throw new Error(
      `${command} ${options.parameters.join(' ')} failed:\n${result.output}`,
    );
  }
  return result.stdout;
}

function reactVersions() {
  const {devDependencies} = require('../../package.json');
  return ['react', 'react-dom'].map(name => `${name}@${devDependencies[name]}`);
}

function installInto(folder) {
  console.log('packed: packing and installing');
  must(PACKAGE, 'npm', {parameters: ['pack', '--pack-destination', folder]});
  const tarball = fs.readdirSync(folder).find(name => name.endsWith('.tgz'));
  const app = path.join(folder, 'app');
  fs.mkdirSync(app);
  fs.writeFileSync(path.join(app, 'package.json'), '{"private": true}\n');
  const packages = [path.join(folder, tarball), ...reactVersions()];
  must(app, 'npm', {parameters: [...INSTALL, ...packages]});
  fs.cpSync(APP, app, {recursive: true});
  return app;
}

function equal(actual, expected, what) {
  if (actual !== expected) {
    throw new Error(`${what}\n  expected ${expected}\n  received ${actual}`);
  }
}

function renderPage(app, mode) {
  const node = process.execPath;
  const rows = must(app, node, {
    parameters: ['--conditions', 'react-server', 'render.mjs'],
    mode,
  });
  const html = must(app, node, {parameters: ['decode.mjs'], input: rows, mode});
  equal(html, EXPECTED_HTML, `the page in ${mode}`);
  console.log(`packed: ${mode} page is right (${rows.length} characters)`);
}

function refuse(app, specifier, message) {
  const {status, output} = run(app, process.execPath, {
    parameters: ['-e', `require(${JSON.stringify(specifier)})`],
  });
  if (status === 0 || !output.includes(message)) {
    throw new Error(`require('${specifier}') did not fail as it has to`);
  }
  console.log(`packed: require('${specifier}') is refused`);
}

function main() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'packed-'));
  try {
    const app = installInto(folder);
    renderPage(app, 'development');
    renderPage(app, 'production');
    refuse(app, 'react-server-dom-webpack', 'has no main module');
    refuse(app, 'react-server-dom-webpack/server', 'react-server');
    refuse(
      app,
      'react-server-dom-webpack/cjs/x.js',
      'not defined by "exports"',
    );
  } finally {
    fs.rmSync(folder, {recursive: true, force: true});
  }
}

try {
  main();
} catch (error) {
  console.error(`packed: ${error.message}`);
  process.exitCode = 1;
}
