// A folder of a test with invented files, and programs that import the modules of `upstream`. These are ES modules,
// which Jest does not load.
'use strict';

const {execFile, execFileSync} = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const {promisify} = require('util');

const run = promisify(execFile);

// Stands for the formatter of the checkout.
const PRETTIER = `
const fs = require('fs');
process.stdout.write(fs.readFileSync(0, 'utf8') + '// Formatted as ' + process.argv[3] + '\\n');`;

// {folder, git}: the folder `checkout` in it is a repository with one commit.
function createCheckout(files) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'upstream-'));
  const all = {
    ...files,
    'checkout/.gitignore': 'node_modules\nbuild\n*.txt\n',
    'checkout/node_modules/prettier/package.json':
      '{"bin": {"prettier": "bin.js"}}',
    'checkout/node_modules/prettier/bin.js': PRETTIER,
  };
  for (const [file, text] of Object.entries(all)) {
    const absolute = path.join(folder, file);
    fs.mkdirSync(path.dirname(absolute), {recursive: true});
    fs.writeFileSync(absolute, text);
  }
  const git = (...given) =>
    execFileSync('git', given, {
      cwd: path.join(folder, 'checkout'),
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'a');
  git('config', 'user.email', 'b@c');
  git('add', '.');
  git('commit', '--quiet', '--message', 'boat');
  return {folder, git};
}

// The path of a module, as a literal.
function library(name) {
  return JSON.stringify(path.resolve(__dirname, '../../lib', name));
}

// What a program prints, read as JSON.
async function evaluate(program) {
  const given = ['--input-type=module', '-e', program];
  const {stdout} = await run(process.execPath, given);
  return JSON.parse(stdout);
}

module.exports = {createCheckout, evaluate, library, run};
