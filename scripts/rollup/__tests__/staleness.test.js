'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const {hashInputs, isStale, stampFile} = require('../staleness.js');
const {replaceFolder, writeFile} = require('../writeFiles.js');

let root;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'stale-test-'));
  writeFile(path.join(root, 'packages/a/src/a.js'), 'a');
  writeFile(path.join(root, 'packages/a/src/__tests__/a.test.js'), 'a');
  writeFile(path.join(root, 'yarn.lock'), 'a');
});

afterEach(() => {
  fs.rmSync(root, {recursive: true});
});

test('a build is stale until it is stamped', () => {
  expect(isStale(root)).toBe(true);
  writeFile(stampFile(root), hashInputs(root));
  expect(isStale(root)).toBe(false);
});

test.each([
  ['a changed source', 'packages/a/src/a.js', true],
  ['a new source', 'packages/a/src/b.js', true],
  ['a changed lockfile', 'yarn.lock', true],
  ['a changed test', 'packages/a/src/__tests__/a.test.js', false],
])('%s', (_name, file, stale) => {
  writeFile(stampFile(root), hashInputs(root));
  writeFile(path.join(root, file), 'b');
  expect(isStale(root)).toBe(stale);
});

test('a folder is replaced file by file', () => {
  const folder = path.join(root, 'out');
  writeFile(path.join(folder, 'old.js'), 'old');
  writeFile(path.join(folder, 'cjs/same.js'), 'same');
  const before = fs.statSync(path.join(folder, 'cjs/same.js')).mtimeMs;
  replaceFolder(
    folder,
    new Map([
      ['cjs/same.js', 'same'],
      ['new.js', 'new'],
    ]),
  );
  expect(fs.readdirSync(folder).sort()).toEqual(['cjs', 'new.js']);
  expect(fs.statSync(path.join(folder, 'cjs/same.js')).mtimeMs).toBe(before);
});
