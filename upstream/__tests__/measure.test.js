// Measurements with an invented checkout whose programs only note that they ran.
'use strict';

const {execFile, execFileSync} = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const {promisify} = require('util');

const LIBRARY = path.resolve(__dirname, '../lib');

// Stands for React's Jest: a test changes with the proposal, and another one in production only.
const JEST = `
const fs = require('fs');
const given = process.argv.slice(2);
const value = name => given.find(each => each.startsWith('--' + name + '=')).split('=')[1];
fs.appendFileSync('calls.txt', 'suites ' + value('release-channel') + ' ' + value('env') + '\\n');
const isApplied = fs.readFileSync('packages/react-server/src/Boat.js', 'utf8').includes('keel');
const assertionResults = [
  {fullName: 'floats', status: 'passed'},
  {fullName: 'sails far', status: isApplied ? 'failed' : 'passed'},
  {fullName: 'sinks', status: isApplied && value('env') === 'production' ? 'failed' : 'passed'},
  ...(isApplied ? ['passed', 'pending'] : []).map(status => ({fullName: 'is new', status})),
];
const testResults = [{name: process.cwd() + '/Boat-test.js', assertionResults}];
fs.writeFileSync(value('outputFile'), JSON.stringify({testResults}));
process.exitCode = 1;`;

const BUILD = `
const fs = require('fs');
fs.appendFileSync('calls.txt', 'build ' + process.env.RELEASE_CHANNEL + '\\n');
fs.mkdirSync('build/node_modules/boat', {recursive: true});
fs.copyFileSync('packages/react-server/src/Boat.js', 'build/node_modules/boat/index.js');`;

const SSR = `
const fs = require('fs');
const built = fs.readFileSync('node_modules/boat/index.js', 'utf8').includes('keel');
fs.appendFileSync('../../calls.txt', 'ssr ' + (built ? 'after' : 'before') + '\\n');
const file = process.argv.find(each => each.startsWith('--json-out=')).slice(11);
fs.writeFileSync(file, JSON.stringify({results: [{name: 'Flight', median: built ? 5 : 10}]}));`;

const BENCH = `console.log('bench of', process.argv.slice(2).map(each => each.replace(/=.*[/]oss/, '=oss')).join(' '));`;

const PROPOSAL = `
const BOAT = 'packages/react-server/src/Boat.js';
export const changes = {'sails far': 'it asserts the old keel'};
export const applied = checkout => checkout.file(BOAT).hasName('keel');
export function edit(checkout) {
  checkout.file(BOAT).type('Boat').addProperty('keel: boolean');
}`;

let folder;
let checkout;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'measure-'));
  checkout = path.join(folder, 'checkout');
  const write = (file, text) => {
    const absolute = path.join(folder, file);
    fs.mkdirSync(path.dirname(absolute), {recursive: true});
    fs.writeFileSync(absolute, text);
  };
  write(
    'checkout/packages/react-server/src/Boat.js',
    'type Boat = {\n  sails: number,\n};\n',
  );
  write('checkout/scripts/jest/jest-cli.js', JEST);
  write('checkout/scripts/rollup/build.js', BUILD);
  write('checkout/fixtures/flight-ssr-bench/bench.js', SSR);
  write('checkout/fixtures/flight-ssr-bench/node_modules/webpack/a', '');
  write('checkout/node_modules/prettier/package.json', '{"bin": "bin.js"}');
  write('checkout/node_modules/prettier/bin.js', '');
  write('bench.js', BENCH);
  write('proposals/keel/edits.mjs', PROPOSAL);
  write('proposals/other/edits.mjs', PROPOSAL.replaceAll('keel', 'flag'));
  const git = (...given) => execFileSync('git', given, {cwd: checkout});
  git('init', '--quiet');
  git('add', 'packages');
  git(
    ...['-c', 'user.name=a', '-c', 'user.email=b@c'],
    ...['commit', '--quiet', '--message', 'boat'],
  );
});

afterEach(() => {
  fs.rmSync(folder, {recursive: true});
});

// The modules of `upstream` are ES modules, which Jest does not load.
async function measure(proposal, steps) {
  const program = `
    import {measure} from ${JSON.stringify(path.join(LIBRARY, 'measurement.mjs'))};
    const said = [];
    const options = ${JSON.stringify({
      checkout,
      proposal,
      steps,
      channels: ['stable'],
      out: path.join(folder, 'out'),
      nodes: [process.execPath],
      cases: 'sections',
      bench: path.join(folder, 'bench.js'),
      proposals: path.join(folder, 'proposals'),
      command: 'node measure',
    })};
    const result = await measure({...options, say: line => said.push(line)}).catch(
      error => ({refused: error.constructor.name + ': ' + error.message}),
    );
    console.log(JSON.stringify({...result, said}));`;
  const {stdout} = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    program,
  ]);
  return JSON.parse(stdout);
}

function calls() {
  const file = path.join(checkout, 'calls.txt');
  return fs.existsSync(file)
    ? fs.readFileSync(file, 'utf8').trim().split('\n')
    : [];
}

test('the summary has the suites, the changes with their reasons, and both benchmarks', async () => {
  const {text, open} = await measure('keel', [
    'suites',
    'build',
    'ssr',
    'bench',
  ]);
  expect(text).toContain('# keel: before and after');
  expect(text).toMatch(/Applied: keel\. 1 file changed, 1 insertion/);
  expect(text).toContain(
    '| stable development | 3 passed, 0 failed, 0 skipped | 3 passed, 1 failed, 1 skipped |',
  );
  expect(text).toContain(
    '- stable development: Boat-test.js › sails far: passed → failed. it asserts the old keel',
  );
  expect(text).toContain(
    '- stable production: Boat-test.js › sinks: passed → failed. **Not explained.**',
  );
  expect(text).not.toContain('is new');
  expect(text).toContain(
    '| Flight | 10.0 (10.0, 10.0) | 5.0 (5.0, 5.0) | 0.50 × |',
  );
  expect(text).toContain(
    'bench of --case sections --impl after=oss-stable/node_modules/react-server-dom-webpack ' +
      '--impl before=oss-stable/node_modules/react-server-dom-webpack --only before,after',
  );
  expect([...new Set(open.map(({title}) => title))]).toEqual([
    'Boat-test.js › sinks',
  ]);
  const called = calls();
  expect(called.filter(call => call.startsWith('suites'))).toHaveLength(6);
  expect(called.filter(call => call.startsWith('build'))).toEqual([
    'build stable',
    'build experimental',
    'build stable',
    'build experimental',
  ]);
  expect(called.slice(-4)).toEqual([
    'ssr before',
    'ssr after',
    'ssr before',
    'ssr after',
  ]);
});

test('steps that are done are not run again, and the others are announced with their time', async () => {
  const first = await measure('keel', ['build']);
  expect(first.said[0]).toBe('before: build, stable (not known how long)');
  expect(first.said[2]).toBe('after: build, stable (about 1 min)');
  const count = calls().length;
  const again = await measure('keel', ['build']);
  expect(again.said).toEqual([]);
  const steady = text => text.replace(/load average [\d.]+/, '');
  expect(steady(again.text)).toBe(steady(first.text));
  expect(calls()).toHaveLength(count);
});

test('a checkout that is modified is not taken for the one before, nor for another proposal', async () => {
  const boat = path.join(checkout, 'packages/react-server/src/Boat.js');
  fs.appendFileSync(boat, '// Mine.\n');
  const refusal = /^StepError: .*is modified, but has to be measured as it was/;
  expect((await measure('keel', ['build'])).refused).toMatch(refusal);
  expect(calls()).toEqual([]);
  execFileSync('git', ['checkout', '--quiet', 'packages'], {cwd: checkout});
  await measure('keel', ['build']);
  expect((await measure('other', ['build'])).refused).toMatch(refusal);
});

test('a step that fails names its log', async () => {
  fs.writeFileSync(
    path.join(checkout, 'scripts/rollup/build.js'),
    'process.exit(3)',
  );
  expect((await measure('keel', ['build'])).refused).toMatch(
    /failed \(exit code 3\): see .*build-stable\.log$/,
  );
});

test('the suites are run in all channels and modes of the command line', async () => {
  const file = JSON.stringify(path.join(LIBRARY, 'suites.mjs'));
  const {stdout} = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    `import {SUITES} from ${file};
    console.log(SUITES.map(({flags}) => flags.join(' ')).join('\\n'));`,
  ]);
  const lines = stdout.trim().split('\n');
  expect(lines).toHaveLength(18);
  expect(new Set(lines).size).toBe(18);
  expect(lines).toContain(
    '--release-channel=experimental --env=development --persistent',
  );
  expect(lines).toContain(
    '--release-channel=www-classic --env=production --variant=false',
  );
});
