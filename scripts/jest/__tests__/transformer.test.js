'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const babelJest = require('babel-jest').default;

const ROOT = path.resolve(__dirname, '../../..');
const FILE = path.join(ROOT, 'packages/example.test.js');
const SOURCE =
  "import a from 'a';\nexport const b: number = a;\njest.mock('a');\n";

let folder;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'transformer-test-'));
});

afterEach(() => {
  fs.rmSync(folder, {recursive: true});
});

// In a process of its own, the transformer has no memory of earlier files.
function loadTransformer() {
  let transformer;
  jest.isolateModules(() => {
    transformer = require('../transformer.js');
  });
  return transformer;
}

function optionsOf(configString) {
  const config = {
    cacheDirectory: folder,
    cache: true,
    cwd: ROOT,
    rootDir: ROOT,
  };
  return {config, configString, instrument: false, supportsStaticESM: false};
}

function storedFiles() {
  return fs
    .readdirSync(folder, {recursive: true})
    .filter(file => file.endsWith('.json'));
}

test('the result is that of babel-jest', () => {
  const options = optionsOf('a project');
  const expected = babelJest.createTransformer().process(SOURCE, FILE, options);
  expect(expected.code).toContain('_getJestObj().mock');
  for (const round of ['made', 'read']) {
    const {code, map} = loadTransformer().process(SOURCE, FILE, options);
    expect([round, code]).toEqual([round, expected.code]);
    expect(map).toEqual(JSON.parse(JSON.stringify(expected.map)));
  }
});

test('projects share what was made once', () => {
  const {process: transform, getCacheKey} = loadTransformer();
  const [one, other] = [optionsOf('a project'), optionsOf('another project')];
  transform(SOURCE, FILE, one);
  transform(SOURCE, FILE, other);
  expect(storedFiles()).toHaveLength(1);
  expect(getCacheKey(SOURCE, FILE, one)).toBe(getCacheKey(SOURCE, FILE, other));
});

test.each([
  ['text', [SOURCE + '//', FILE, {}]],
  ['file', [SOURCE, FILE + 'x.js', {}]],
  ['instrumentation', [SOURCE, FILE, {instrument: true}]],
  ['kind of modules', [SOURCE, FILE, {supportsStaticESM: true}]],
])('another %s has another result', (_name, [text, file, changed]) => {
  const {getCacheKey} = loadTransformer();
  const options = optionsOf('a project');
  expect(getCacheKey(text, file, {...options, ...changed})).not.toBe(
    getCacheKey(SOURCE, FILE, options),
  );
});

test('a result that was not written completely is made again', () => {
  const options = optionsOf('a project');
  const {process: transform} = loadTransformer();
  const {code} = transform(SOURCE, FILE, options);
  const [file] = storedFiles();
  fs.writeFileSync(path.join(folder, file), '{"code": "');
  expect(transform(SOURCE, FILE, options).code).toBe(code);
});
