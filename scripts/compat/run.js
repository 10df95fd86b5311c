// `yarn compat`: the same scenario in all supported environments, with our package and the reference,
// and the conformance tests on all releases of Node.
'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const {isDeepStrictEqual} = require('util');
const {readCommandLine} = require('../commandLine.js');
const {writeBlock} = require('../documentBlock.js');
const {bundleScenario} = require('./bundle.js');
const {FOLDER, ROOT, findEnvironments} = require('./environments.js');
const {RESULTS, compatibilityBlock} = require('./table.js');

const COMMAND = {
  name: 'yarn compat',
  usage: '[NAME…]',
  about:
    'Runs a scenario of renders and replies in releases of React and Node, Bun, Deno, workerd and Chromium, ' +
    'with this package and the reference, and the conformance tests in each release of Node. Programs and ' +
    'releases that are missing come from npm. With names, only in the environments whose name contains one.',
  options: {
    publish: {
      type: 'boolean',
      default: false,
      help: 'also write docs/compatibility.json and the table of the README',
    },
  },
  exits: {0: 'all results are those of the reference', 1: 'some are not'},
};

const JEST = path.join(ROOT, 'node_modules/jest/bin/jest.js');
const SUITES = 'webpack/.*/(exports|conformance|replyConformance)\\.build';

// Our server and client against the bytes of the reference. `yarn test:nodes` runs all tests.
const OURS = {
  FLIGHT_SERVERS: 'ours',
  FLIGHT_CLIENTS: 'ours',
};

// The suites of Jest on a release of Node.
function runTests(executable) {
  const file = path.join(FOLDER, 'tests.json');
  fs.rmSync(file, {force: true});
  const {status, error} = spawnSync(
    executable,
    [
      ...[JEST, '--selectProjects', 'build-prod', '--silent'],
      ...['--testPathPatterns', SUITES, '--json', '--outputFile', file],
    ],
    {cwd: ROOT, stdio: 'ignore', env: {...process.env, ...OURS}},
  );
  if (!fs.existsSync(file)) {
    const reason = error?.message ?? `exit code ${status}`;
    throw new Error(`Jest wrote no results (${reason}).`);
  }
  const {numPassedTests, numFailedTests, numRuntimeErrorTestSuites} =
    JSON.parse(fs.readFileSync(file, 'utf8'));
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
  };
}

async function runScenario(environment, mode) {
  const {
    conditions,
    platform = 'neutral',
    react,
    reference: from,
  } = environment;
  const results = {};
  for (const implementation of ['ours', 'reference']) {
    const settings = {mode, implementation, react, from, conditions, platform};
    results[implementation] = await environment.run(
      await bundleScenario(settings),
    );
  }
  const {ours, reference} = results;
  return {isSame: isDeepStrictEqual(ours, reference), cached: ours.cached};
}

function when() {
  const date = new Date().toISOString().slice(0, 10);
  return {date, platform: `${os.type()} ${os.arch()}`};
}

async function runEnvironment(environment) {
  const {name, files, executable} = environment;
  try {
    const inDevelopment = await runScenario(environment, 'development');
    const {isSame, cached} = await runScenario(environment, 'production');
    const tests = executable === null ? null : runTests(executable);
    const isAllSame = isSame && inDevelopment.isSame;
    return {name, files, isSame: isAllSame, cached, tests, ...when()};
  } catch (error) {
    console.error(`compat: ${name}: ${error.message}`);
    const failed = {isSame: null, cached: null, tests: null};
    return {name, files, ...failed, ...when()};
  }
}

// `isSame` is null if the environment could not run.
const COMPARED = new Map([
  [true, 'as the reference'],
  [false, 'NOT as the reference'],
  [null, 'could not run'],
]);

function describe({name, isSame, tests}) {
  const compared = COMPARED.get(isSame);
  const counted =
    tests === null
      ? ''
      : `; tests: ${tests.passed} passed, ${tests.failed} failed`;
  return `compat: ${name}: ${compared}${counted}`;
}

function hasFailed({isSame, tests}) {
  return !isSame || (tests !== null && tests.failed > 0);
}

function readPublished() {
  return fs.existsSync(RESULTS)
    ? JSON.parse(fs.readFileSync(RESULTS, 'utf8'))
    : [];
}

// New results replace those of the same environment. `order`: the names of all environments.
async function publish(results, order) {
  const all = new Map(
    [...readPublished(), ...results].map(result => [result.name, result]),
  );
  // A browser that is not here has no version, and keeps its result.
  const find = name =>
    all.get(name) ??
    [...all.values()].find(each => each.name.startsWith(`${name} `));
  const ordered = order.map(find).filter(result => result !== undefined);
  fs.writeFileSync(RESULTS, JSON.stringify(ordered, null, 2) + '\n');
  await writeBlock(
    'docs/compatibility.md',
    'compatibility',
    compatibilityBlock(ordered),
  );
}

// All, or those whose name contains one of the given ones.
function chooseEnvironments(environments, given) {
  const names = environments.map(({name}) => name);
  const unknown = given.find(each => !names.some(name => name.includes(each)));
  if (unknown !== undefined) {
    throw new Error(
      `no environment is called "${unknown}". There are: ${names.join('; ')}.`,
    );
  }
  return environments.filter(
    ({name}) => given.length === 0 || given.some(each => name.includes(each)),
  );
}

async function main() {
  const {values, positionals} = readCommandLine(COMMAND);
  const environments = findEnvironments();
  const results = [];
  for (const environment of chooseEnvironments(environments, positionals)) {
    const result = await runEnvironment(environment);
    results.push(result);
    console.log(describe(result));
  }
  if (results.some(hasFailed)) {
    process.exitCode = 1;
  } else if (values.publish) {
    await publish(
      results,
      environments.map(({name}) => name),
    );
  }
}

main().catch(error => {
  console.error(`compat: ${error.message}`);
  process.exitCode = 1;
});
