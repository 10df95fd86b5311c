'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const {spawnSync} = require('child_process');
const {GATES} = require('../../gates.js');

const ROOT = path.resolve(__dirname, '../../..');

test('the gate of the tests shows the console of failed files only', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'console-'));
  const files = {
    'package.json': '{"jest": {"testEnvironment": "node", "transform": {}}}',
    'good.test.js': "test('good', () => console.log('noise'));",
    'bad.test.js':
      "test('bad', () => { console.log('a hint'); throw new Error('alas'); });",
  };
  for (const [name, text] of Object.entries(files)) {
    fs.writeFileSync(path.join(folder, name), text);
  }
  const [jest, ...parameters] = GATES.find(({name}) => name === 'tests')
    .command()
    .map(part =>
      part.endsWith('consoleOfFailures.js') ? path.resolve(ROOT, part) : part,
    );
  const output = path.join(folder, 'results.json');
  const {stderr} = spawnSync(
    process.execPath,
    [jest, ...parameters.slice(0, -1), output, '--maxWorkers=1'],
    {cwd: folder, encoding: 'utf8'},
  );
  fs.rmSync(folder, {recursive: true});
  expect(stderr).toContain('PASS');
  expect(stderr).toContain('1 failed, 1 passed');
  expect(stderr).toContain('a hint');
  expect(stderr).toContain('alas');
  expect(stderr).not.toContain('noise');
});
