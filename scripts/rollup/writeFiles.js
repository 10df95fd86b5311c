// Writes the finished files. Each is written to a temporary file and renamed, and unchanged files
// are not written. So a process that reads the build at the same time sees old or new files, but
// never incomplete ones.
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

// files: path in the folder → text. All other files in the folder are removed, except `kept`.
function replaceFolder(folder, {files, kept = []}) {
  const all = new Set(kept);
  for (const [name, text] of files) {
    const file = path.join(folder, name);
    writeFile(file, text);
    all.add(file);
  }
  removeOthers(folder, all);
}

// The source map of a bundle, which is not published.
function mapFile(root, file) {
  return path.join(root, 'build/maps', `${path.basename(file)}.map`);
}

module.exports = {mapFile, replaceFolder, writeFile};
