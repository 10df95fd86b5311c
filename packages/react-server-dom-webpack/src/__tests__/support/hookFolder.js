// Module files in a temporary folder that has one of the two packages installed, and Node
// processes there.
import {execFile} from 'child_process';
import fs from 'fs';
import os from 'os';
import path from 'path';
import {promisify} from 'util';

import {findNode, runningNode} from '../../../../../scripts/runtimes.js';

const ROOT = path.resolve(__dirname, '../../../../..');
const SCRIPTS = path.join(ROOT, 'scripts/jest');
const PROGRAMS = ['describeExports.mjs', 'printLoaded.mjs', 'textLoader.mjs'];

const PACKAGES = {
  ours: 'build/node_modules/react-server-dom-webpack',
  reference: 'node_modules/react-server-dom-webpack-reference',
};

// FLIGHT_RUNTIMES names other versions of Node, such as "22,24".
export function listRuntimes() {
  const names = process.env.FLIGHT_RUNTIMES?.split(',') ?? [];
  return [runningNode(), ...names.map(findNode)];
}

// Synchronous hooks where Node has them, as the README says.
function writeRegistration(specifier) {
  return (
    "import module from 'node:module';\n" +
    `import * as hooks from '${specifier}';\n` +
    'if (module.registerHooks) module.registerHooks(hooks);\n' +
    `else module.register('${specifier}', import.meta.url);\n`
  );
}

// Hooks in a thread of their own, which all tested releases of Node have.
function writeAsyncRegistration(specifier) {
  return (
    "import {register} from 'node:module';\n" +
    `register('${specifier}', import.meta.url);\n`
  );
}

const LOADER = 'react-server-dom-webpack/node-loader';

const REGISTRATIONS = {
  'registerLoader.mjs': writeRegistration(LOADER),
  'registerAsync.mjs': writeAsyncRegistration(LOADER),
  'registerTextLoader.mjs': writeAsyncRegistration('./textLoader.mjs'),
};

// implementation: 'ours' or 'reference'; files: name → text or bytes
export function createHookFolder(implementation, files) {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'flight-hooks-'));
  // Module URLs have the real path.
  const folder = fs.realpathSync(made);
  const modules = path.join(folder, 'node_modules');
  fs.mkdirSync(modules);
  fs.symlinkSync(
    path.join(ROOT, PACKAGES[implementation]),
    path.join(modules, 'react-server-dom-webpack'),
    'junction',
  );
  for (const program of PROGRAMS) {
    fs.copyFileSync(path.join(SCRIPTS, program), path.join(folder, program));
  }
  for (const [name, text] of Object.entries({
    ...REGISTRATIONS,
    ...LAST_FILES,
    ...files,
  })) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, text);
  }
  return folder;
}

export function removeFolder(folder) {
  fs.rmSync(folder, {recursive: true, force: true});
}

// {stdout, stderr}; fails if the process does. The input ends when `until` is in stderr.
export function runNode(folder, args, {executable, until = ''} = {}) {
  const running = promisify(execFile)(executable ?? process.execPath, args, {
    cwd: folder,
    // The options of Jest's worker must not be inherited.
    env: {...process.env, NODE_OPTIONS: ''},
    maxBuffer: 64 * 1024 * 1024,
  });
  const {stdin, stderr} = running.child;
  let printed = '';
  const endInTime = (text = '') => {
    printed += text;
    if (printed.includes(until)) {
      stdin.end();
    }
  };
  stderr.on('data', endInTime);
  endInTime();
  return running;
}

// Causes a warning. Hooks print asynchronously, but in order. So when the warning of this file,
// which is imported last, was printed, all warnings were printed.
export const LAST = 'last.mjs';

export const LAST_FILES = {
  [LAST]: "export const last = 1;\n'use client';",
};

// The exports of the modules with the given flags: {outcomes: name → {exports, frame} or {error},
// warnings}.
export async function describeExports(folder, modules, options) {
  const {flags, executable, warns = false} = options;
  const last = warns ? [LAST] : [];
  const until = warns ? `${LAST}: "use client"` : '';
  const {stdout, stderr} = await runNode(
    folder,
    [...flags, 'describeExports.mjs', ...modules, ...last],
    {executable, until},
  );
  const url = `file://${folder}/`;
  return {
    outcomes: JSON.parse(stdout),
    warnings: stderr.replaceAll(url, '').split(/\n(?=\(node:)/),
  };
}
