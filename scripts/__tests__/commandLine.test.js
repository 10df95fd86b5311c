// Every script of package.json describes itself.
'use strict';

const {spawnSync} = require('child_process');
const path = require('path');
const manifest = require('../../package.json');

const ROOT = path.resolve(__dirname, '../..');
const TOOL = /^(eslint|flow|jest|prettier)\b/;

// As yarn runs a script with an argument.
function runScript(name, argument) {
  const bin = path.join(ROOT, 'node_modules/.bin');
  return spawnSync(`${manifest.scripts[name]} ${argument}`, {
    cwd: ROOT,
    encoding: 'utf8',
    shell: true,
    env: {...process.env, PATH: bin + path.delimiter + process.env.PATH},
  });
}

const names = Object.keys(manifest.scripts);
const isTool = name => TOOL.test(manifest.scripts[name]);

test.each(names.filter(name => !isTool(name)))(
  'yarn %s --help describes options and exit codes, and does nothing else',
  name => {
    const {status, stdout, stderr} = runScript(name, '--help');
    expect([status, stderr]).toEqual([0, '']);
    // `test:long` and `test:nodes` are `test` with an option.
    const [command] = name.split(/:(?:long|nodes)$/);
    expect(stdout).toMatch(new RegExp(`^Usage: yarn ${command} \\[options\\]`));
    expect(stdout).toMatch(/\n\n\S.*\.\n/);
    expect(stdout).toMatch(/\nOptions:\n( {2}--.+ {2}\S.*\n)* {2}--help/);
    expect(stdout).toMatch(/\nExit codes:\n {2}0 {2}\S.*\n {2}1 /);
    expect(stdout).toMatch(/\n {2}2 {2}.*unknown option/);
  },
);

test.each(names.filter(isTool))(
  'yarn %s --help is the description of the tool',
  name => {
    const {status, stdout} = runScript(name, '--help');
    expect(status).toBe(0);
    expect(stdout).toMatch(/usage|options/i);
  },
);

test('defaults are shown', () => {
  expect(runScript('memory', '--help').stdout).toContain('(default: 1000000)');
});

test('an unknown option is an error, and names the description', () => {
  const {status, stdout, stderr} = runScript('check', '--nothing');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain("'--nothing'");
  expect(stderr).toContain('yarn check --help');
});
