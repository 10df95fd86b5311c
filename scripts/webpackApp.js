// Runs a script (`start` or `dev`) of fixtures/webpack-app with the package in build/node_modules.
// Tests use copies of the application, one for each implementation.
'use strict';

const {spawn, spawnSync} = require('child_process');
const fs = require('fs');
const path = require('path');
const {pathToFileURL} = require('url');
const {readCommandLine} = require('./commandLine.js');

const ROOT = path.resolve(__dirname, '..');
const APP = path.join(ROOT, 'fixtures/webpack-app');

const PACKAGES = {
  ours: path.join(ROOT, 'build/node_modules/react-server-dom-webpack'),
  reference: path.join(ROOT, 'node_modules/react-server-dom-webpack-reference'),
};

// Links the package into the node_modules of the application.
function linkPackage(folder, implementation) {
  const link = path.join(folder, 'node_modules/react-server-dom-webpack');
  fs.mkdirSync(path.dirname(link), {recursive: true});
  fs.rmSync(link, {force: true, recursive: true});
  fs.symlinkSync(PACKAGES[implementation], link, 'junction');
}

function replaceIn(file, text, replacement) {
  const before = fs.readFileSync(file, 'utf8');
  if (!before.includes(text)) {
    throw new Error(`${file} does not contain ${text}`);
  }
  fs.writeFileSync(file, before.replace(text, replacement));
}

// Entries that the reference does not have: [file, entry that it imports, file of our package]
const OWN_IMPORTS = [
  ['server/renderHtml.js', 'html', 'html.node.js'],
  ['server/renderHtml.js', 'node-ssr', 'node-ssr.js'],
  ['browser/main.jsx', 'html.client', 'html.client.js'],
  ['browser/staticBlocks.js', 'static-blocks', 'static-blocks.js'],
];

// The changes that an application needs to run with the reference.
function adaptToReference(folder) {
  for (const [file, entry, ours] of OWN_IMPORTS) {
    replaceIn(
      path.join(folder, file),
      `'react-server-dom-webpack/${entry}'`,
      JSON.stringify(pathToFileURL(path.join(PACKAGES.ours, ours)).href),
    );
  }
  replaceIn(
    path.join(folder, 'webpack.config.js'),
    "'react-server-dom-webpack/loader'",
    JSON.stringify(path.join(PACKAGES.ours, 'loader.js')),
  );
  // The reference's plugin omits bundle chunks with styles.
  replaceIn(
    path.join(folder, 'app/Counter.jsx'),
    "import './Counter.css';\n",
    '',
  );
}

// Copies the application to a folder from which its dependencies are found. Test files run at the
// same time, so each uses a different `name`.
function copyApp(implementation, name) {
  const folder = path.join(ROOT, 'build/webpack-app', name, implementation);
  fs.rmSync(folder, {force: true, recursive: true});
  fs.cpSync(APP, folder, {
    recursive: true,
    filter: file => !/[/\\](node_modules|dist|__tests__)$/.test(file),
  });
  linkPackage(folder, implementation);
  if (implementation === 'reference') {
    adaptToReference(folder);
  }
  return folder;
}

function buildApp(folder, variables) {
  const {status, stdout, stderr} = spawnSync(process.execPath, ['build.js'], {
    cwd: folder,
    encoding: 'utf8',
    env: {...process.env, NODE_ENV: undefined, ...variables},
  });
  if (status !== 0) {
    throw new Error(stdout + stderr);
  }
}

const ADDRESS = /http:\/\/localhost:\d+/;

// Starts a program of the application with additional environment variables: {address, stop()}.
async function startProgram(folder, program, variables) {
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: {...process.env, NODE_ENV: undefined, PORT: '0', ...variables},
  });
  let output = '';
  const address = await new Promise((resolve, reject) => {
    const read = piece => {
      output += piece;
      const found = ADDRESS.exec(output);
      if (found !== null) {
        resolve(found[0]);
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(output)));
  });
  return {
    address,
    stop: () =>
      new Promise(resolve => {
        // 'close' also waits for the server, which shares the output and ends later.
        child.on('close', resolve);
        child.kill();
      }),
  };
}

const SCRIPTS = {
  start: 'Builds and serves the application of fixtures/webpack-app.',
  dev: 'Serves the application of fixtures/webpack-app, and builds it again after each change.',
};

// `name`: a script of the application.
function runScript(name) {
  readCommandLine(
    {
      name: `yarn ${name}`,
      about: `${SCRIPTS[name]} The environment variable PORT is the port (default: 3000).`,
      exits: {0: 'the server was stopped', 1: 'the build or the server failed'},
    },
    process.argv.slice(3),
  );
  linkPackage(APP, 'ours');
  const {scripts} = require(path.join(APP, 'package.json'));
  const {status} = spawnSync(scripts[name], {
    cwd: APP,
    shell: true,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

if (require.main === module) {
  runScript(process.argv[2]);
}

module.exports = {buildApp, copyApp, replaceIn, startProgram};
