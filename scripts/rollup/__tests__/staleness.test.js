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

test('the bundles of a mode of a package are stale until they are stamped', () => {
  const stamps = ['production', 'development'].flatMap(mode =>
    ['a', 'b'].map(name => stampFile(root, mode, name)),
  );
  for (const [index, stamp] of stamps.entries()) {
    expect(isStale(root, stamps.slice(0, index + 1))).toBe(true);
    writeFile(stamp, hashInputs(root));
    expect(isStale(root, stamps.slice(0, index + 1))).toBe(false);
  }
});

test.each([
  ['a changed source', 'packages/a/src/a.js', true],
  ['a new source', 'packages/a/src/b.js', true],
  ['a changed lockfile', 'yarn.lock', true],
  ['a changed test', 'packages/a/src/__tests__/a.test.js', false],
  ['a changed budget', 'scripts/rollup/sizeBudget.json', false],
])('%s', (_name, file, stale) => {
  const stamp = stampFile(root, 'production', 'a');
  writeFile(stamp, hashInputs(root));
  writeFile(path.join(root, file), 'b');
  expect(isStale(root, [stamp])).toBe(stale);
});

test('a folder is replaced file by file', () => {
  const folder = path.join(root, 'out');
  writeFile(path.join(folder, 'old.js'), 'old');
  writeFile(path.join(folder, 'cjs/same.js'), 'same');
  const before = fs.statSync(path.join(folder, 'cjs/same.js')).mtimeMs;
  writeFile(path.join(folder, 'kept.js'), 'kept');
  replaceFolder(folder, {
    files: new Map([
      ['cjs/same.js', 'same'],
      ['new.js', 'new'],
    ]),
    kept: [path.join(folder, 'kept.js')],
  });
  expect(fs.readdirSync(folder).sort()).toEqual(['cjs', 'kept.js', 'new.js']);
  expect(fs.statSync(path.join(folder, 'cjs/same.js')).mtimeMs).toBe(before);
});
