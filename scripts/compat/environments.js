// The environments of `yarn compat`: how each is found, and how it runs a program that defines `runAll`.
// Programs of other runtimes and other releases of React come from npm.
'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const path = require('path');
const {MISSING, findBrowser, launchBrowser} = require('../browser.js');
const {VERSIONS, findNode, runningNode} = require('../runtimes.js');

const ROOT = path.resolve(__dirname, '../..');
const FOLDER = path.join(ROOT, 'build/compat');

// Pinned, so that all runs test the same versions.
const RUNTIMES = {bun: '1.4.5', deno: '2.9.6', workerd: '1.20261117.1'};
const RELEASE = '19.3.';

// Channels of React, which have a reference of their own.
const CHANNELS = {
  canary: '19.3.0-canary-dc9aed36-20261027',
  experimental: '0.0.0-experimental-dc9aed36-20261027',
};

// A MessageChannel keeps Deno alive.
const PRINT = `
runAll().then(all => {
  console.log(JSON.stringify(all));
  globalThis.Deno?.exit();
});
`;

function run(command, parameters, options) {
  const {status, stdout, stderr, error} = spawnSync(command, parameters, {
    encoding: 'utf8',
    shell: command === 'npm' && process.platform === 'win32',
    ...options,
  });
  if (status !== 0) {
    throw new Error(
      `${command} ${parameters.join(' ')} failed:\n${error?.message ?? stderr}`,
    );
  }
  return stdout;
}

function install(folder, packages) {
  fs.mkdirSync(folder, {recursive: true});
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private": true}\n');
  const parameters = ['install', '--prefer-offline', '--no-audit', '--no-fund'];
  run('npm', [...parameters, ...packages], {cwd: folder});
}

// The results are the last line: a runtime may print more.
function readResults(output) {
  return JSON.parse(output.trimEnd().split('\n').at(-1));
}

function runProgram(program, [command, ...parameters]) {
  const file = path.join(FOLDER, 'program.cjs');
  fs.writeFileSync(file, program + PRINT);
  return readResults(run(command, [...parameters, file]));
}

const NODE = {files: 'node', conditions: ['node'], platform: 'node'};

function nodeEnvironment({title, executable}) {
  return {
    ...NODE,
    name: title,
    react: undefined,
    // Also runs tests of Jest.
    executable,
    run: program => runProgram(program, [executable]),
  };
}

function nodes() {
  const {node} = process.versions;
  const others = Object.keys(VERSIONS).filter(
    release => !node.startsWith(`${release}.`),
  );
  return [runningNode(), ...others.map(findNode)].map(nodeEnvironment);
}

// The releases of React that npm has, without the one that all other environments use.
function reacts() {
  const published = JSON.parse(
    run('npm', ['view', 'react', 'versions', '--json']),
  );
  const {version: usual} = require('react/package.json');
  const {title, executable} = runningNode();
  return published
    .filter(each => each.startsWith(RELEASE) && !each.includes('-'))
    .filter(each => each !== usual)
    .map(version => {
      const folder = path.join(FOLDER, `react-${version}`);
      install(folder, [`react@${version}`, `react-dom@${version}`]);
      return {
        ...nodeEnvironment({title: `${title}, React ${version}`, executable}),
        react: folder,
        executable: null,
      };
    });
}

function channels() {
  const {title, executable} = runningNode();
  return Object.entries(CHANNELS).map(([channel, version]) => {
    const folder = path.join(FOLDER, `react-${channel}`);
    const packages = ['react', 'react-dom', 'react-server-dom-webpack'];
    install(folder, [
      '--legacy-peer-deps',
      ...packages.map(name => `${name}@${version}`),
    ]);
    return {
      ...nodeEnvironment({title: `${title}, React ${version}`, executable}),
      react: folder,
      reference: folder,
      executable: null,
    };
  });
}

function programOf(name) {
  return path.join(FOLDER, 'node_modules/.bin', name);
}

function runtime(name, {command, ...rest}) {
  const program = programOf(name);
  return {
    name: `${name[0].toUpperCase()}${name.slice(1)} ${RUNTIMES[name]}`,
    executable: null,
    run: text => runProgram(text, [program, ...command]),
    ...rest,
  };
}

// Workerd has AsyncLocalStorage with this flag. Our server and the reference expect it as a global.
const STORAGE_FLAG = 'nodejs_als';
const STORAGE_MODULE =
  "import {AsyncLocalStorage} from 'node:async_hooks';\n" +
  'globalThis.AsyncLocalStorage = AsyncLocalStorage;\n';

const CONFIGURATION = flags => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (
  modules = [
    (name = "worker.mjs", esModule = embed "worker.mjs"),
    (name = "first.mjs", esModule = embed "first.mjs"),
  ],
  compatibilityDate = "2026-04-26",
  compatibilityFlags = [${flags.map(flag => `"${flag}"`).join()}],
))]);
`;

function runInWorkerd(program, {flags, first}) {
  const files = {
    'first.mjs': first,
    'worker.mjs':
      `import './first.mjs';\n${program}\nexport default ` +
      '{async test() { console.log(JSON.stringify(await runAll())); }};\n',
    'config.capnp': CONFIGURATION(flags),
  };
  for (const [name, text] of Object.entries(files)) {
    fs.writeFileSync(path.join(FOLDER, name), text);
  }
  const config = path.join(FOLDER, 'config.capnp');
  return readResults(run(programOf('workerd'), ['test', config]));
}

// The program of a runtime.
function installRuntime(name) {
  install(FOLDER, [`${name}@${RUNTIMES[name]}`]);
  return programOf(name);
}

function runtimes() {
  install(
    FOLDER,
    Object.entries(RUNTIMES).map(([name, version]) => `${name}@${version}`),
  );
  const edge = {files: 'edge', conditions: ['workerd'], command: []};
  return [
    runtime('bun', {...NODE, command: []}),
    runtime('deno', {
      files: 'edge, server: browser',
      conditions: ['deno'],
      command: ['run', '--allow-all'],
    }),
    runtime('workerd', {
      ...edge,
      run: program => runInWorkerd(program, {flags: [], first: ''}),
    }),
    {
      ...runtime('workerd', edge),
      name: `Workerd ${RUNTIMES.workerd}, ${STORAGE_FLAG}`,
      run: program =>
        runInWorkerd(program, {flags: [STORAGE_FLAG], first: STORAGE_MODULE}),
    },
  ];
}

// Without a browser there is no version, and only its own run fails.
function browserName(executable) {
  const printed = executable === null ? '' : run(executable, ['--version']);
  return ['Chromium', ...(/\d[\d.]+/.exec(printed) ?? [])].join(' ');
}

function browser() {
  const found = findBrowser(process.env);
  return {
    name: browserName(found),
    files: 'browser',
    conditions: ['browser'],
    executable: null,
    async run(program) {
      if (found === null) {
        throw new Error(MISSING);
      }
      const opened = await launchBrowser(found);
      try {
        const page = await opened.newPage();
        await page.addScriptTag({content: program});
        return await page.evaluate('runAll()');
      } finally {
        await opened.close();
      }
    },
  };
}

function findEnvironments() {
  fs.mkdirSync(FOLDER, {recursive: true});
  return [...nodes(), ...reacts(), ...channels(), ...runtimes(), browser()];
}

module.exports = {FOLDER, ROOT, RUNTIMES, findEnvironments, installRuntime};
