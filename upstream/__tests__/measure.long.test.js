// Measurements with an invented checkout whose programs only note that they ran.
'use strict';

const {execFileSync} = require('child_process');
const fs = require('fs');
const path = require('path');
const {createFolder, evaluate, library, run} = require('./support/folder.js');

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
  {fullName: 'drifts', status: isApplied ? 'pending' : 'passed'},
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
fs.writeFileSync(file, JSON.stringify({results: [{name: 'Flight', median: built ? 5 : 10, min: built ? 3 : 6}]}));`;

// Stands for a process of the step pairs. The second one of a side is slower with the proposal.
const PAGE = `
const fs = require('fs');
const [folder, page] = process.argv.slice(2);
const isAfter = folder.includes('/keel/');
const count = __dirname + '/processes.txt';
fs.appendFileSync(count, '1');
const isSecond = fs.readFileSync(count, 'utf8').length > 2;
const render = isAfter ? page.length / (isSecond ? 5 : 10) : 1;
console.log(JSON.stringify({
  ...{rows: 1, largest: 2000, first: isAfter ? 2 : 4},
  ...{render, decode: 1, html: 1, bytes: 1},
}));`;

const PROPOSAL = `
const BOAT = 'packages/react-server/src/Boat.js';
export const changes = {
  'sails far': 'it asserts the old keel',
};
export const applied = checkout => checkout.file(BOAT).hasName('keel');
export function edit(checkout) {
  checkout.file(BOAT).type('Boat').addProperty('keel: boolean');
}`;

const LARGER = PROPOSAL.replaceAll('keel', 'deck');

let folder;
let checkout;

beforeEach(() => {
  folder = createFolder({
    'checkout/packages/react-server/src/Boat.js':
      'type Boat = {\n  sails: number,\n};\n',
    'checkout/scripts/jest/jest-cli.js': JEST,
    'checkout/scripts/rollup/build.js': BUILD,
    'checkout/fixtures/flight-ssr-bench/bench.js': SSR,
    'checkout/fixtures/flight-ssr-bench/node_modules/webpack/a': '',
    'checkout/.gitignore': 'node_modules',
    'checkout/node_modules/prettier/package.json': '{"bin": "bin.js"}',
    'checkout/node_modules/prettier/bin.js': '',
    'page.js': PAGE,
    'proposals/keel/edits.mjs': PROPOSAL,
    'proposals/other/edits.mjs': PROPOSAL.replaceAll('keel', 'flag'),
    'proposals/deck/edits.mjs': `export const requires = ['keel'];${LARGER}`,
  });
  checkout = path.join(folder, 'checkout');
  const git = (...given) => execFileSync('git', given, {cwd: checkout});
  git('init', '--quiet');
  git('add', 'packages', 'fixtures');
  git(
    ...['-c', 'user.name=a', '-c', 'user.email=b@c'],
    ...['commit', '--quiet', '--message', 'boat'],
  );
});

afterEach(() => {
  fs.rmSync(folder, {recursive: true});
});

function restore() {
  execFileSync('git', ['checkout', '--quiet', 'packages'], {cwd: checkout});
}

// `before` is code that is run first.
function measure(proposal, steps, {before = '', ...others} = {}) {
  return evaluate(`
    import fs from 'node:fs';
    import {measure} from ${library('measurement.mjs')};
    ${before}
    const said = [];
    const options = ${JSON.stringify({
      checkout,
      proposal,
      steps,
      channels: ['stable'],
      out: path.join(folder, 'out'),
      nodes: [process.execPath],
      pages: ['sections'],
      processes: 2,
      program: path.join(folder, 'page.js'),
      proposals: path.join(folder, 'proposals'),
      ...others,
    })};
    const result = await measure({...options, say: line => said.push(line)}).catch(
      error => ({refused: error.constructor.name + ': ' + error.message}),
    );
    console.log(JSON.stringify({...result, said}));`);
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
    'pairs',
  ]);
  expect(text).toContain('# keel: before and after');
  expect(text).toMatch(/Applied: keel\. 1 file changed, 1 insertion/);
  expect(text).toContain(
    '| stable development | 4 passed, 0 failed, 0 skipped | 3 passed, 1 failed, 2 skipped |',
  );
  expect(text).toContain(
    '- stable development: Boat-test.js › drifts: passed → pending\n',
  );
  expect(text).toContain(
    '- stable development: Boat-test.js › sails far: passed → failed\n',
  );
  expect(text).toContain(
    '- stable production: Boat-test.js › sinks: passed → failed\n',
  );
  expect(text).toContain('- _sails far_: it asserts the old keel\n');
  expect(text).not.toContain('is new');
  expect(text).toContain(
    '| Flight | 6.0, 6.0 → 3.0, 3.0 | 10.0, 10.0 → 5.0, 5.0 |',
  );
  expect(text).toContain('| sections | 1 → 1 | 2,000 → 2,000 | 4.00 → 2.00 |');
  // The geometric mean of 0.8 and 1.6. Student's t of one degree of freedom is 12.71.
  expect(text).toContain('| sections | 1.13 (0.01 to 92.61) |');
  expect(open).toHaveLength(7);
  expect(text).toContain(
    'node upstream/measure.mjs --checkout DIR --proposal keel --steps suites,build,ssr,pairs ' +
      `--channels stable --pages sections --processes 2 --node ${process.version}\n`,
  );
  expect(text).not.toContain(folder);
  expect(text).not.toContain(process.execPath);
  const called = calls();
  expect(called.filter(call => call.startsWith('suites'))).toHaveLength(6);
  expect(called.filter(call => call.startsWith('build'))).toEqual([
    'build stable',
    'build stable',
  ]);
  expect(called.slice(-4)).toEqual([
    'ssr before',
    'ssr after',
    'ssr before',
    'ssr after',
  ]);
});

test('steps that are done are not run again', async () => {
  const first = await measure('keel', ['build']);
  expect(first.said).toEqual(['before: build', 'after: build']);
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
  const refusal = /^Refusal: .*is modified, but has to be measured as it was/;
  expect((await measure('keel', ['build'])).refused).toMatch(refusal);
  expect(calls()).toEqual([]);
  restore();
  await measure('deck', ['build']);
  expect((await measure('other', ['build'])).refused).toMatch(refusal);
  // It is required by the one that is applied.
  expect((await measure('keel', ['build'])).refused).toMatch(refusal);
});

test('results of other code are refused', async () => {
  await measure('keel', ['build']);
  const boat = path.join(checkout, 'packages/react-server/src/Boat.js');
  fs.appendFileSync(boat, '// Mine.\n');
  const refusal = /^Refusal: .*keel has results of other code\./;
  expect((await measure('keel', ['build'])).refused).toMatch(refusal);
  restore();
  const edits = path.join(folder, 'proposals/keel/edits.mjs');
  fs.writeFileSync(edits, PROPOSAL.replace('boolean', 'string'));
  expect((await measure('keel', ['build'])).refused).toMatch(refusal);
});

test('a build that was not copied completely is built again', async () => {
  const before = `fs.cpSync = (from, to) => {
    fs.mkdirSync(to + '/rest', {recursive: true});
    throw new Error('interrupted');
  };`;
  const {refused} = await measure('keel', ['build'], {before});
  expect(refused).toBe('Error: interrupted');
  const {said} = await measure('keel', ['build']);
  expect(said[0]).toBe('before: build');
  const [commit] = fs.readdirSync(path.join(folder, 'out'));
  const built = path.join(folder, 'out', commit, 'before/build');
  expect(fs.readdirSync(built)).toEqual(['node_modules']);
  expect(fs.readdirSync(path.join(built, 'node_modules'))).toEqual(['boat']);
});

test('results of an interrupted suite are not those of the next run', async () => {
  await measure('keel', ['build']);
  restore();
  const [commit] = fs.readdirSync(path.join(folder, 'out'));
  const suites = path.join(folder, 'out', commit, 'before/suites');
  fs.mkdirSync(suites);
  fs.writeFileSync(
    path.join(suites, 'stable-development.json.raw'),
    '{"testResults": []}',
  );
  fs.writeFileSync(path.join(checkout, 'scripts/jest/jest-cli.js'), '');
  expect((await measure('keel', ['suites'])).refused).toMatch(
    /^Refusal: Jest wrote no results: see .*stable-development\.json\.log$/,
  );
});

test('pages and numbers of processes that were not measured are', async () => {
  await measure('keel', ['build', 'pairs']);
  const {text, said} = await measure('keel', ['pairs'], {
    pages: ['feed'],
    processes: 1,
  });
  expect(text).toContain('| feed | 0.80 | 1.00 | 1.00 | 1.00 |');
  expect(text).not.toContain('sections |');
  expect(said).toEqual([`feed, both builds by turns, ${process.version}`]);
});

test.each(['ssr', 'pairs'])('%s asks for the builds', async step => {
  expect((await measure('keel', [step])).refused).toMatch(
    /^Refusal: .*node_modules is missing: run the step build first\.$/,
  );
});

test('several proposals are measured together, and only with what ran on both sides', async () => {
  await measure('keel', ['build', 'ssr']);
  restore();
  const {text} = await measure('keel,other', ['build']);
  expect(text).toContain('# keel,other: before and after');
  expect(text).toContain('Applied: keel, other. ');
  expect(text).toContain('## fixtures/flight-ssr-bench\n\nNot run.\n');
  const [commit] = fs.readdirSync(path.join(folder, 'out'));
  expect(fs.readdirSync(path.join(folder, 'out', commit))).toContain(
    'keel+other',
  );
});

test('an unknown channel or step is refused with those that are known', async () => {
  const program = path.resolve(__dirname, '../measure.mjs');
  const refusal = (...given) =>
    run(process.execPath, [
      program,
      ...['--checkout', checkout, '--proposal', 'byte-stream-copies'],
      ...given,
    ]).catch(({stderr}) => stderr);
  expect(await refusal('--channels', 'stable,stabel')).toBe(
    'Expected --channels of experimental, stable, www-modern, www-classic, xplat, got "stabel".\n',
  );
  expect(await refusal('--steps', 'suits')).toBe(
    'Expected --steps of suites, build, ssr, pairs, got "suits".\n',
  );
});

test('a step that fails names its log', async () => {
  fs.writeFileSync(
    path.join(checkout, 'scripts/rollup/build.js'),
    'process.exit(3)',
  );
  expect((await measure('keel', ['build'])).refused).toMatch(
    /failed \(exit code 3\): see .*build\.log$/,
  );
});

test('the suites are run in all channels and modes of the command line', async () => {
  const lines = await evaluate(`
    import {SUITES} from ${library('suites.mjs')};
    console.log(JSON.stringify(SUITES.map(({flags}) => flags.join(' '))));`);
  expect(lines).toHaveLength(18);
  expect(new Set(lines).size).toBe(18);
  expect(lines).toContain(
    '--release-channel=experimental --env=development --persistent',
  );
  expect(lines).toContain(
    '--release-channel=www-classic --env=production --variant=false',
  );
});
