// What is run in a commit of a checkout, and where the results are. A step whose result exists is not run again, so
// that an interrupted measurement continues.

import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

import {Refusal} from './editor.mjs';
import {SUITES, readResults, suiteArguments} from './suites.mjs';

// The packages that the pages are rendered with.
const BUNDLES =
  'react/index,react/jsx,react.react-server,react-jsx-runtime.react-server,' +
  'react-dom/index,react-dom/server,react-dom.react-server,react-dom-server.node,' +
  'react-dom-server-legacy.node,' +
  'scheduler,react-server-dom-webpack/';

function fileName(name) {
  return name.replace(/[^a-z0-9]+/gi, '-');
}

export function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

function writeJson(file, value) {
  fs.mkdirSync(path.dirname(file), {recursive: true});
  fs.writeFileSync(file, JSON.stringify(value));
}

// Runs Node in `folder`. The output is written to `log`. Returns the exit code.
function runNode(given, {folder, log, env = {}, node = process.execPath}) {
  fs.mkdirSync(path.dirname(log), {recursive: true});
  const output = fs.openSync(log, 'w');
  const {status} = spawnSync(node, given, {
    cwd: folder,
    env: {...process.env, ...env},
    stdio: ['ignore', output, output],
  });
  fs.closeSync(output);
  return status;
}

function runOrStop(given, options) {
  const status = runNode(given, options);
  if (status !== 0) {
    throw new Refusal(
      `node ${given.join(' ')} failed (exit code ${status}): see ${options.log}`,
    );
  }
}

// `side` is a commit with the folder of its results: {folder, commit, out}.
export function suiteFile({out}, {name}) {
  return path.join(out, 'suites', `${fileName(name)}.json`);
}

function suiteStep(suite) {
  return {
    name: `suites, ${suite.name}`,
    isDone: side => fs.existsSync(suiteFile(side, suite)),
    run(side) {
      const file = suiteFile(side, suite);
      const raw = `${file}.raw`;
      fs.rmSync(raw, {force: true});
      // Failing tests are results, too: only a missing file is a failure of the step.
      runNode(suiteArguments(suite, raw), {
        folder: side.folder,
        log: `${file}.log`,
      });
      if (!fs.existsSync(raw)) {
        throw new Refusal(`Jest wrote no results: see ${file}.log`);
      }
      writeJson(file, readResults(readJson(raw), side.folder));
      fs.rmSync(raw);
    },
  };
}

// React is found from a package only if the folder around it is called node_modules. It exists only when it is
// complete.
function buildFolder({out}) {
  return path.join(out, 'build', 'node_modules');
}

const BUILD_STEP = {
  name: 'build',
  isDone: side => fs.existsSync(buildFolder(side)),
  run(side) {
    const {folder, out} = side;
    const built = path.join(folder, 'build/node_modules');
    fs.rmSync(built, {recursive: true, force: true});
    runOrStop(['scripts/rollup/build.js', BUNDLES, '--type=NODE_PROD'], {
      folder,
      log: path.join(out, 'build.log'),
      env: {RELEASE_CHANNEL: 'stable'},
    });
    const partial = `${buildFolder(side)}-partial`;
    fs.rmSync(partial, {recursive: true, force: true});
    fs.cpSync(built, partial, {recursive: true});
    fs.renameSync(partial, buildFolder(side));
  },
};

const STEPS = {suites: SUITES.map(suiteStep), build: [BUILD_STEP], pages: []};

export const STEP_NAMES = Object.keys(STEPS);

// The steps that run in a commit, by the names of the command line.
export function stepsOf(names) {
  return names.flatMap(name => STEPS[name]);
}

const PAGE_PROCESS = fileURLToPath(new URL('pageProcess.mjs', import.meta.url));

// The compiler and the collector of garbage run where they are counted, and when they are needed.
const PAGE_FLAGS = ['--no-concurrent-recompilation', '--single-threaded-gc'];

// A page in the builds of both sides, in several processes. Returns the results of each.
export function runPage({node, page, processes, program}, sides) {
  const name = fileName(`${node.version} ${page} ${processes}`);
  const file = path.join(sides[1].out, 'pages', `${name}.json`);
  if (fs.existsSync(file)) {
    return readJson(file);
  }
  const builds = sides.map(buildFolder);
  const missing = builds.find(built => !fs.existsSync(built));
  if (missing !== undefined) {
    throw new Refusal(`${missing} is missing: run the step build first.`);
  }
  const folders = builds.map(built => `${built}/react-server-dom-webpack`);
  const results = Array.from({length: processes}, (_, i) => {
    const order = i % 2 === 0 ? [] : ['swapped'];
    const given = [program ?? PAGE_PROCESS, ...folders, page, ...order];
    runOrStop([...PAGE_FLAGS, ...given], {
      folder: process.cwd(),
      log: `${file}.log`,
      node: node.file,
      env: {NODE_ENV: 'production'},
    });
    return readJson(`${file}.log`);
  });
  writeJson(file, results);
  return results;
}
