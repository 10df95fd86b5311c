// A folder of a test with invented files, and programs that import the modules of `upstream`. These are ES modules,
// which Jest does not load.
'use strict';

const {execFile} = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const {promisify} = require('util');

const run = promisify(execFile);

function createFolder(files) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'upstream-'));
  for (const [file, text] of Object.entries(files)) {
    const absolute = path.join(folder, file);
    fs.mkdirSync(path.dirname(absolute), {recursive: true});
    fs.writeFileSync(absolute, text);
  }
  return folder;
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

module.exports = {createFolder, evaluate, library, run};
