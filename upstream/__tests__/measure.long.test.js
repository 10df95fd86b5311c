// Measurements with an invented checkout whose programs only note that they ran.
'use strict';

const fs = require('fs');
const path = require('path');
const {createCheckout, evaluate, library, run} = require('./support/folder.js');

const BOAT = 'packages/react-server/src/Boat.js';

// Stands for React's Jest: a test changes with the proposal, and another one in production only.
const JEST = `
const fs = require('fs');
const given = process.argv.slice(2);
const value = name => given.find(each => each.startsWith('--' + name + '=')).split('=')[1];
fs.appendFileSync('calls.txt', 'suites ' + value('release-channel') + ' ' + value('env') + '\\n');
const isApplied = fs.readFileSync('${BOAT}', 'utf8').includes('keel');
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
fs.mkdirSync('build/node_modules', {recursive: true});
fs.copyFileSync('${BOAT}', 'build/node_modules/boat.js');`;

// Stands for a process of the step pages. With the proposal, it is slower in the second one.
const PAGE = `
const fs = require('fs');
const [before, after, page, order] = process.argv.slice(2);
const isAfter = fs.readFileSync(require('path').join(after, '../boat.js'), 'utf8').includes('keel');
const render = page.length / (order === 'swapped' ? 5 : 10);
const facts = {rows: 1, largest: 2000, root: 30, decode: 1, html: 1};
console.log(JSON.stringify([
  {...facts, first: 4, render: 1},
  {...facts, first: isAfter ? 2 : 4, render},
]));`;

let folder;
let checkout;
let git;

beforeEach(() => {
  ({folder, git} = createCheckout({
    [`checkout/${BOAT}`]: 'const sails = 1;\n',
    'checkout/scripts/jest/jest-cli.js': JEST,
    'checkout/scripts/rollup/build.js': BUILD,
    'page.js': PAGE,
    'proposals/keel/PROPOSAL.md': '# [Boat] A keel\n\n## Summary\n\nIt.\n',
    'proposals/keel/edits.mjs': `
      export function edit(checkout) {
        checkout.file('${BOAT}').statement('sails 1').after('const keel = 1;');
      }`,
  }));
  checkout = path.join(folder, 'checkout');
});

afterEach(() => {
  fs.rmSync(folder, {recursive: true});
});

// `before` is code that is run first.
function measure(steps, {before = '', ...others} = {}) {
  return evaluate(`
    import fs from 'node:fs';
    import {measure} from ${library('measurement.mjs')};
    ${before}
    const said = [];
    const options = ${JSON.stringify({
      checkout,
      proposal: 'keel',
      steps,
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

// The folder of the results of a branch.
function outOf(branch) {
  return path.join(folder, 'out', git('rev-parse', '--short', `${branch}:`));
}

test('the summary has both commits, the suites and the pages', async () => {
  const {text, open} = await measure(['suites', 'build', 'pages']);
  const [base, commit] = ['main', 'keel'].map(branch =>
    git('rev-parse', branch).slice(0, 10),
  );
  expect(text).toContain(`# keel: before and after\n\nReact ${base} and`);
  expect(text).toContain(`and ${commit};`);
  expect(text).toMatch(/1 file changed, [23] insertions/);
  expect(text).toContain(
    '| stable development | 4 passed, 0 failed, 0 skipped | 3 passed, 1 failed, 2 skipped |',
  );
  expect(text).toContain(
    '- stable development: Boat-test.js › drifts: passed → pending\n',
  );
  expect(text).toContain(
    '- experimental production: Boat-test.js › sinks: passed → failed\n',
  );
  expect(text).not.toContain('is new');
  expect(text).toContain(
    '| sections | 1 → 1 | 2,000 → 2,000 | 30 → 30 | 4.00 → 2.00 |',
  );
  // The geometric mean of 0.8 and 1.6. Student's t of one degree of freedom is 12.71.
  expect(text).toContain('| sections | 1.13 (0.01 to 92.61) |');
  expect(open).toHaveLength(7);
  expect(text).toContain(
    'node upstream/measure.mjs --checkout DIR --proposal keel --steps suites,build,pages ' +
      `--pages sections --processes 2 --node ${process.version}\n`,
  );
  expect(text).not.toContain(folder);
  expect(text).not.toContain(process.execPath);
  expect(fs.readFileSync(path.join(outOf('keel'), 'summary.md'), 'utf8')).toBe(
    text,
  );
  const suites = [
    'suites experimental development',
    'suites experimental production',
    'suites stable development',
  ];
  expect(calls()).toEqual([
    ...[...suites, 'build stable'],
    ...[...suites, 'build stable'],
  ]);
  expect(git('rev-parse', '--abbrev-ref', 'HEAD')).toBe('main');
});

test('steps that are done are not run again, and results belong to files', async () => {
  const first = await measure(['build']);
  expect(first.said.map(line => line.split(': ')[1])).toEqual([
    'build',
    'build',
  ]);
  const file = path.join(folder, 'proposals/keel/PROPOSAL.md');
  fs.appendFileSync(file, '\nMore of the summary.\n');
  git('branch', '-D', 'keel');
  expect((await measure(['build'])).said).toEqual([]);
  fs.appendFileSync(path.join(checkout, BOAT), 'const deck = 1;\n');
  git('commit', '--quiet', '--all', '--message', 'deck');
  git('branch', '-D', 'keel');
  expect((await measure(['build'])).said).toHaveLength(2);
});

test('a checkout with changes is left alone', async () => {
  fs.appendFileSync(path.join(checkout, BOAT), '// Mine.\n');
  expect((await measure(['build'])).refused).toMatch(
    /^Refusal: .* has changes that are not committed\.$/,
  );
  expect(calls()).toEqual([]);
});

test('a build that was not copied completely is built again', async () => {
  const before = `fs.cpSync = (from, to) => {
    fs.mkdirSync(to + '/rest', {recursive: true});
    throw new Error('interrupted');
  };`;
  const {refused} = await measure(['build'], {before});
  expect(refused).toBe('Error: interrupted');
  const {said} = await measure(['build']);
  expect(said).toHaveLength(2);
  const built = path.join(outOf('main'), 'build');
  expect(fs.readdirSync(built)).toEqual(['node_modules']);
  expect(fs.readdirSync(path.join(built, 'node_modules'))).toEqual(['boat.js']);
});

test('results of an interrupted suite are not those of the next run', async () => {
  const jest = path.join(checkout, 'scripts/jest/jest-cli.js');
  fs.writeFileSync(jest, '');
  git('commit', '--quiet', '--all', '--message', 'nothing runs');
  const suites = path.join(outOf('main'), 'suites');
  fs.mkdirSync(suites, {recursive: true});
  fs.writeFileSync(
    path.join(suites, 'experimental-development.json.raw'),
    '{"testResults": []}',
  );
  expect((await measure(['suites'])).refused).toMatch(
    /^Refusal: Jest wrote no results: see .*experimental-development\.json\.log$/,
  );
});

test('pages and numbers of processes that were not measured are', async () => {
  await measure(['build', 'pages']);
  const {text, said} = await measure(['pages'], {
    pages: ['feed'],
    processes: 1,
  });
  expect(text).toContain('| feed | 0.40 | 1.00 | 1.00 |');
  expect(text).not.toContain('sections |');
  expect(said).toEqual([`feed, both builds by turns, ${process.version}`]);
});

test('the pages ask for the builds', async () => {
  expect((await measure(['pages'])).refused).toMatch(
    /^Refusal: .*node_modules is missing: run the step build first\.$/,
  );
});

test('a step that fails names its log', async () => {
  fs.writeFileSync(
    path.join(checkout, 'scripts/rollup/build.js'),
    'process.exit(3)',
  );
  git('commit', '--quiet', '--all', '--message', 'fails');
  expect((await measure(['build'])).refused).toMatch(
    /failed \(exit code 3\): see .*build\.log$/,
  );
});

test('an unknown step is refused with those that are known', async () => {
  const program = path.resolve(__dirname, '../measure.mjs');
  const given = [program, '--checkout', checkout, '--steps', 'suits'];
  const {stderr} = await run(process.execPath, given).catch(error => error);
  expect(stderr).toBe(
    'Expected --steps of suites, build, pages, got "suits".\n',
  );
});
