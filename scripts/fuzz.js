// Runs tests of generated input with random seeds.
'use strict';

const {spawnSync} = require('child_process');
const path = require('path');
const {readCommandLine} = require('./commandLine.js');

const ROOT = path.resolve(__dirname, '..');
const BOTH_MODES = ['build-dev', 'build-prod'];

// kind → the command, its input, the projects and files of the tests, and the number of runs.
const KINDS = {
  trees: {
    name: 'yarn fuzz',
    input: 'trees and arguments, for each property',
    projects: ['build-prod'],
    files: ['matrix', 'batching', 'aborts', 'backpressure'],
    runs: '20000',
  },
  client: {
    name: 'yarn fuzz:client',
    input: 'damaged streams for the client, in both modes',
    projects: BOTH_MODES,
    files: ['clientFuzz'],
    runs: '200000',
  },
  reply: {
    name: 'yarn fuzz:reply',
    input: 'damaged replies for the server, and large replies',
    projects: ['build-prod'],
    files: ['replyFuzz'],
    runs: '200000',
  },
  graphs: {
    name: 'yarn fuzz:graphs',
    input: 'object graphs, in both modes',
    projects: BOTH_MODES,
    files: ['graphs'],
    runs: '20000',
  },
  html: {
    name: 'yarn fuzz:html',
    input: 'documents that are cut anywhere',
    projects: ['source-prod'],
    files: ['endOfDocument'],
    runs: '20000',
  },
};

function optionsOf({runs}) {
  const {env} = process;
  return {
    runs: {
      type: 'string',
      value: 'NUMBER',
      default: env.FLIGHT_FUZZ_RUNS ?? runs,
      help: 'how many, as FLIGHT_FUZZ_RUNS',
    },
    seed: {
      type: 'string',
      value: 'SEED',
      default: env.FLIGHT_FUZZ_SEED ?? 'random',
      help: 'what a failure prints, as FLIGHT_FUZZ_SEED',
    },
    path: {
      type: 'string',
      value: 'PATH',
      help: 'what a failure prints, as FLIGHT_FUZZ_PATH',
    },
  };
}

function fuzz(kind, given) {
  const {name, input, projects, files} = kind;
  const {values} = readCommandLine(
    {
      name,
      about: `Tests random input: ${input}. A failure prints the seed that repeats it.`,
      options: optionsOf(kind),
      exits: {0: 'no failure', 1: 'a failure'},
    },
    given,
  );
  const {status} = spawnSync(
    process.execPath,
    [
      require.resolve('jest/bin/jest'),
      ...['--selectProjects', ...projects],
      ...['--testPathPatterns', ...files],
    ],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        FLIGHT_FUZZ_RUNS: values.runs,
        FLIGHT_FUZZ_SEED: values.seed,
        ...(values.path === undefined ? {} : {FLIGHT_FUZZ_PATH: values.path}),
      },
    },
  );
  process.exitCode = status ?? 1;
}

const [name, ...given] = process.argv.slice(2);
if (Object.hasOwn(KINDS, name ?? '')) {
  fuzz(KINDS[name], given);
} else {
  console.error(
    `The first argument is the kind of input: ${Object.keys(KINDS).join(', ')}.`,
  );
  process.exitCode = 2;
}
