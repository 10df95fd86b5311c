// Gate: the published package works. It is packed, and installed with npm's React in an empty
// folder outside the repository. Then a page is sent from a server process to a client process, in
// all hosts, in development and production mode, and each set of conditions must select the
// expected files. Before, the standard tools publint and attw ("are the types wrong") check
// package.json and the declarations.
'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const {readCommandLine} = require('../commandLine.js');
const {BINDINGS} = require('../rollup/bundles.js');
const {CONDITION_TABLE, ENTRIES, importUnder} = require('./conditions.js');

const ROOT = path.resolve(__dirname, '../..');
const BUILT = path.join(ROOT, 'build/node_modules');
const NAME = 'react-server-dom-webpack';
const APP = path.join(__dirname, 'app');
const INSTALL = ['install', '--prefer-offline', '--no-audit', '--no-fund'];

const COMMAND = {
  name: 'yarn packed',
  about:
    'Packs react-server-dom-webpack, installs it with npm in an empty folder and uses it there.',
  options: {
    others: {
      type: 'boolean',
      default: false,
      help: 'only checks the manifests and declarations of the packages for other bundlers',
    },
  },
  exits: {0: 'the package works', 1: 'it does not, or npm failed'},
};

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

function pack(folder, name) {
  const parameters = ['pack', '--silent', '--pack-destination', folder];
  return must(path.join(BUILT, name), 'npm', {parameters}).trim();
}

// The package requires Node 20 and tools that know `exports`, so TypeScript's old resolution
// `node10` is left out. Node's hooks are an ES module, like those of the reference.
const LINTERS = [
  ['publint', ['run', '--strict']],
  ['attw', ['--profile', 'node16']],
];

const LINTERS_WITH_HOOKS = [
  ['publint', ['run', '--strict']],
  ['attw', ['--exclude-entrypoints', 'node-loader', '--profile', 'node16']],
  ['attw', ['--entrypoints', 'node-loader', '--profile', 'esm-only']],
];

function lint(name, tarball) {
  for (const [tool, parameters] of name === NAME
    ? LINTERS_WITH_HOOKS
    : LINTERS) {
    const command = path.join(ROOT, 'node_modules/.bin', tool);
    must(ROOT, command, {parameters: [...parameters, tarball]});
  }
  console.log(`packed: publint and attw have no findings in ${name}`);
}

// The packages for other bundlers than webpack.
function lintOthers(folder) {
  for (const {package: name} of BINDINGS) {
    if (name !== NAME) {
      lint(name, path.join(folder, pack(folder, name)));
    }
  }
}

function installInto(folder, tarball) {
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

// server, client: the programs of the app, with their arguments
function renderPage(app, mode, {server, client}) {
  const node = process.execPath;
  const rows = must(app, node, {
    parameters: ['--conditions', 'react-server', ...server],
    mode,
  });
  const html = must(app, node, {parameters: client, input: rows, mode});
  const what = `${mode} page of ${server.join(' ')} and ${client.join(' ')}`;
  equal(html, EXPECTED_HTML, what);
  console.log(`packed: ${what} is correct (${rows.length} characters)`);
}

function renderPages(app, mode) {
  renderPage(app, mode, {server: ['render.mjs'], client: ['decode.mjs']});
  for (const host of ['node', 'edge', 'browser']) {
    const server = ['renderWeb.mjs', host];
    renderPage(app, mode, {server, client: ['decode.mjs', host]});
  }
}

async function findFiles(app) {
  for (const {conditions, files} of CONDITION_TABLE) {
    const outcomes = await importUnder(
      {
        specifiers: ENTRIES.map(entry => 'react-server-dom-webpack/' + entry),
        conditions,
        from: path.join(app, 'render.mjs'),
        hasWebpack: true,
      },
      'production',
    );
    const found = outcomes.map(({file}) => path.basename(file)).join(', ');
    equal(found, files.join(', '), `the files under ${conditions.join(', ')}`);
  }
  console.log(
    `packed: ${CONDITION_TABLE.length} sets of conditions are correct`,
  );
}

// Creates the plugin and uses both hooks. webpack is not needed before the plugin is applied.
function useTools(app) {
  const node = process.execPath;
  const printed = must(app, node, {
    parameters: [
      '--conditions',
      'react-server',
      '--import',
      './tools/register.mjs',
      'tools/main.mjs',
    ],
  });
  equal(
    printed,
    'react.client.reference clientPart.mjs#Button\n' +
      'react.client.reference clientPart.cjs#Button\n' +
      'react.server.reference actions.mjs#default\n' +
      'react.server.reference actions.cjs#act\n',
    'the references of the hooks',
  );
  console.log('packed: plugin, node-loader and node-register are correct');
}

function refuse(app, specifier, message) {
  const {status, output} = run(app, process.execPath, {
    parameters: ['-e', `require(${JSON.stringify(specifier)})`],
  });
  if (status === 0 || !output.includes(message)) {
    throw new Error(`require('${specifier}') did not fail with "${message}"`);
  }
  console.log(`packed: require('${specifier}') is refused`);
}

// The names of exports are found without the condition, too. Otherwise Node reports a missing name.
function refuseName(app) {
  const source =
    "import {renderToReadableStream} from 'react-server-dom-webpack/server'";
  const {status, output} = run(app, process.execPath, {
    parameters: ['--input-type', 'module', '-e', source],
  });
  if (status === 0 || !output.includes('--conditions react-server')) {
    throw new Error(`\`${source}\` did not fail with our message:\n${output}`);
  }
  console.log('packed: a named import without the condition is refused');
}

async function usePackage(folder) {
  console.log('packed: packing and installing');
  const tarball = pack(folder, NAME);
  lint(NAME, path.join(folder, tarball));
  const app = installInto(folder, tarball);
  renderPages(app, 'development');
  renderPages(app, 'production');
  await findFiles(app);
  useTools(app);
  refuse(app, 'react-server-dom-webpack', 'has no main module');
  refuse(app, 'react-server-dom-webpack/server', 'react-server');
  refuseName(app);
  refuse(app, 'react-server-dom-webpack/static', 'react-server');
  refuse(app, 'react-server-dom-webpack/cjs/x.js', 'not defined by "exports"');
}

async function main() {
  const {values} = readCommandLine(COMMAND);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'packed-'));
  try {
    if (values.others) {
      lintOthers(folder);
    } else {
      await usePackage(folder);
    }
  } finally {
    fs.rmSync(folder, {recursive: true, force: true});
  }
}

main().catch(error => {
  console.error(`packed: ${error.message}`);
  process.exitCode = 1;
});
