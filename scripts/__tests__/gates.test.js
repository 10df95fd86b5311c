'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const {GATES, ROOT} = require('../gates.js');
const manifest = require('../../package.json');

test.each(GATES.map(gate => [gate.name, gate]))(
  'the program of the gate "%s" exists',
  (_name, gate) => {
    const [program] = gate.command();
    expect(fs.existsSync(path.resolve(ROOT, program))).toBe(true);
  },
);

test.each(Object.keys(manifest.scripts))(
  'yarn %s runs programs that exist',
  name => {
    const files = manifest.scripts[name].match(/\S+\.js\b/g) ?? [];
    const tools = /^(eslint|flow|jest|prettier)\b/.test(manifest.scripts[name]);
    expect(files.length > 0 || tools).toBe(true);
    for (const file of files) {
      expect([file, fs.existsSync(path.join(ROOT, file))]).toEqual([
        file,
        true,
      ]);
    }
  },
);

test('an unknown gate is refused', () => {
  const {status, stderr} = spawnSync(
    process.execPath,
    ['scripts/test.js', 'nothing'],
    {cwd: ROOT, encoding: 'utf8'},
  );
  expect(status).toBe(1);
  expect(stderr).toContain('unknown gate nothing');
});

describe('the totals', () => {
  let root;

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'totals-test-'));
    fs.mkdirSync(path.join(root, 'scripts'));
    fs.mkdirSync(path.join(root, 'build'));
    fs.copyFileSync(
      path.join(ROOT, 'scripts/printTotals.js'),
      path.join(root, 'scripts/printTotals.js'),
    );
  });

  afterEach(() => {
    fs.rmSync(root, {recursive: true});
  });

  function totals(results) {
    const file = path.join(root, 'build/jest-results.json');
    if (results !== null) {
      fs.writeFileSync(file, JSON.stringify(results));
    }
    const {status, stdout} = spawnSync(
      process.execPath,
      ['scripts/printTotals.js'],
      {cwd: root, encoding: 'utf8'},
    );
    return [status, stdout];
  }

  test.each([
    [12, 0, 0, [0, '12 passed, 0 failed\n']],
    [12, 1, 0, [1, '12 passed, 1 failed\n']],
    [12, 0, 2, [1, '12 passed, 2 failed\n']],
    [0, 0, 0, [1, '0 passed, 0 failed\n']],
  ])('%s passed, %s failed, %s broken files', (...row) => {
    const [numPassedTests, numFailedTests, numRuntimeErrorTestSuites] = row;
    expect(
      totals({numPassedTests, numFailedTests, numRuntimeErrorTestSuites}),
    ).toEqual(row[3]);
  });

  test('tests that did not finish are a failure', () => {
    expect(totals(null)).toEqual([1, '']);
  });
});
