// Puts the finished files in place. Each is written beside its place and renamed, and a
// file that did not change is left alone, so that a process that reads the build while
// another one builds sees old or new files and never half of one.
'use strict';

const fs = require('fs');
const path = require('path');

function writeFile(file, text) {
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) {
    return;
  }
  fs.mkdirSync(path.dirname(file), {recursive: true});
  const beside = `${file}.${process.pid}`;
  fs.writeFileSync(beside, text);
  fs.renameSync(beside, file);
}

function removeOthers(folder, kept) {
  for (const entry of fs.readdirSync(folder, {withFileTypes: true})) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      removeOthers(file, kept);
    } else if (!kept.has(file)) {
      fs.rmSync(file, {force: true});
    }
  }
}

// files: path below the folder → text; whatever else is in the folder goes.
function replaceFolder(folder, files) {
  const kept = new Set();
  for (const [name, text] of files) {
    const file = path.join(folder, name);
    writeFile(file, text);
    kept.add(file);
  }
  removeOthers(folder, kept);
}

module.exports = {replaceFolder, writeFile};
