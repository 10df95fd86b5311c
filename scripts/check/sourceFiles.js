// The handwritten JavaScript files of the repository, relative to its root.
'use strict';

const fs = require('fs');
const path = require('path');

const TOP = ['packages', 'fixtures', 'scripts'];
const SKIPPED = new Set([
  'build',
  'coverage',
  'dist',
  'node_modules',
  'results',
]);

function collect(root, folder, found) {
  const entries = fs.readdirSync(path.join(root, folder), {
    withFileTypes: true,
  });
  for (const entry of entries) {
    const file = folder + '/' + entry.name;
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) {
      collect(root, file, found);
    } else if (entry.isFile() && /\.(m?js|jsx)$/.test(entry.name)) {
      found.push(file);
    }
  }
}

function listSourceFiles(root) {
  const found = [];
  for (const folder of TOP) {
    collect(root, folder, found);
  }
  return found.sort();
}

function isTest(file) {
  return file.includes('/__tests__/');
}

module.exports = {isTest, listSourceFiles};
