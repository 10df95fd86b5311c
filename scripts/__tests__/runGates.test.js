// What a run of gates prints and stores.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const {runGates} = require('../runGates.js');

let folder;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gates-'));
});

afterEach(() => {
  fs.rmSync(folder, {recursive: true});
});

function gate(name, code, more) {
  return {name, command: () => ['-e', code], ...more};
}

// The printed lines, without times.
async function run(gates) {
  const lines = [];
  await runGates(gates, {folder, print: line => lines.push(line)});
  return lines.map(line => line.replace(/[\d.]+ s\b/g, '# s'));
}

test('one line per gate, in order; the output of a gate is only in its file', async () => {
  const together = {usesOneCore: true};
  const lines = await run([
    gate('slow one', 'setTimeout(() => console.log("noise"), 500)', together),
    gate('quick', 'console.error("noise")', together),
    gate('last', ''),
  ]);
  expect(lines.map(line => line.replace(/ +/g, ' '))).toEqual([
    'ok # s slow one',
    'ok # s quick',
    'ok # s last',
    '3 of 3 gates have passed in # s.',
  ]);
  for (const file of ['slow-one.log', 'quick.log']) {
    expect(fs.readFileSync(path.join(folder, file), 'utf8')).toBe('noise\n');
  }
});

test('a failing gate shows its output, and the failed tests are named at the end', async () => {
  const results = path.join(folder, 'results.json');
  const failure = {
    status: 'failed',
    fullName: 'rows are sent',
    failureMessages: ['expected 1'],
  };
  const testResults = [
    {name: 'a.test.js', status: 'failed', assertionResults: [failure]},
  ];
  const write = `
    const json = ${JSON.stringify(JSON.stringify({testResults}))};
    require('fs').writeFileSync(${JSON.stringify(results)}, json);
    console.log('all of it');
    process.exitCode = 1;
  `;
  const lines = await run([gate('tests', write, {results}), gate('next', '')]);
  expect(lines.map(line => line.replace(/ +/g, ' '))).toEqual([
    'all of it\n',
    'FAILED # s tests',
    'ok # s next',
    expect.stringMatching(/a\.test\.js: rows are sent$/),
    ' expected 1',
    '1 of 2 gates have passed in # s.',
    'Failed: tests.',
  ]);
});

test('a gate that was ended by a signal has failed', async () => {
  const lines = await run([gate('one', 'process.kill(process.pid)')]);
  expect(lines).toContain('one was ended by SIGTERM\n');
  expect(lines.at(-1)).toBe('Failed: one.');
});
