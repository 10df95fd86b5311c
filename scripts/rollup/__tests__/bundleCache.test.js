'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const {readBundle, storeBundle} = require('../bundleCache.js');
const {createCache} = require('../contentCache.js');
const {writeFile} = require('../writeFiles.js');

const BUNDLE = {file: 'cjs/thing.js', tools: 'tools'};

let root;

function write(file, text) {
  writeFile(path.join(root, file), text);
}

// Each use has its own cache, as each build does.
function read(bundle = BUNDLE) {
  return readBundle(root, createCache(root), bundle);
}

function store(code, inputs = ['a.js', 'b.js']) {
  const files = new Map([['cjs/thing.js', code]]);
  const built = {files, inputs};
  storeBundle(root, createCache(root), {bundle: BUNDLE, built});
}

const codeOf = built => built?.files.get('cjs/thing.js');

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bundle-cache-'));
  write('a.js', 'a');
  write('b.js', 'b');
});

afterEach(() => {
  fs.rmSync(root, {recursive: true});
});

test('a bundle is found as long as its sources have the same content', () => {
  expect(read()).toBe(null);
  store('first');
  expect(codeOf(read())).toBe('first');
  expect(read({...BUNDLE, tools: 'others'})).toBe(null);
  write('b.js', 'other');
  expect(read()).toBe(null);
});

test('a change that is undone needs no new bundle', () => {
  store('first');
  write('b.js', 'other');
  store('second', ['b.js', 'a.js']);
  expect(codeOf(read())).toBe('second');
  write('b.js', 'b');
  expect(codeOf(read())).toBe('first');
});

test('content does not move from one source to the next', () => {
  store('first');
  write('a.js', 'ab');
  write('b.js', '');
  expect(read()).toBe(null);
});

test('entries that are not read are removed', () => {
  store('first');
  const cache = createCache(root);
  const day = 24 * 3600 * 1000;
  cache.prune(Date.now() + 13 * day);
  expect(codeOf(read())).toBe('first');
  cache.prune(Date.now() + 15 * day);
  expect(read()).toBe(null);
});
