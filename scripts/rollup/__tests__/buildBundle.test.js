'use strict';

const {execFileSync} = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const {buildBundle} = require('../buildBundle.js');
const {createCache} = require('../contentCache.js');
const {verifyBundle} = require('../verifyBundle.js');

const ENTRY = `
import * as React from 'react';
import {AsyncLocalStorage} from 'async_hooks';
import type {Row} from 'flight-core/src/row.js';
import {createRow} from 'flight-core/src/row.js';
import {createTracer} from './dev/tracer.js';

export function render(text: string): Row {
  const observer = __DEV__ ? createTracer() : null;
  return createRow(text + React.version + typeof AsyncLocalStorage, observer);
}
`;

const ROW = `
export type Row = {readonly text: string, readonly observer: mixed};
export function createRow(text: string, observer: mixed): Row {
  return {text: text as string, observer};
}
`;

const TRACER = `
console.log('the observer was loaded');
export function createTracer() {
  return 'observer text';
}
`;

const BUNDLE = {name: 'thing.node', input: 'packages/thing/src/node.js'};

function outputOf(mode) {
  return {
    mode,
    file: `${BUNDLE.name}.${mode}.js`,
    tools: '',
    cache: createCache(root),
  };
}

let root;

function write(file, text) {
  const full = path.join(root, file);
  fs.mkdirSync(path.dirname(full), {recursive: true});
  fs.writeFileSync(full, text);
}

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bundle-test-'));
  write('packages/thing/src/node.js', ENTRY);
  write('packages/thing/src/dev/tracer.js', TRACER);
  write('packages/flight-core/src/row.js', ROW);
});

afterEach(() => {
  fs.rmSync(root, {recursive: true});
});

async function build(mode) {
  const built = await buildBundle(root, BUNDLE, outputOf(mode));
  const code = built.files.get(`thing.node.${mode}.js`);
  const map = built.files.get(`thing.node.${mode}.js.map`);
  return {mode, code, map, modules: built.modules};
}

test('a production bundle has no development code, types or workspaces', async () => {
  const bundle = await build('production');
  expect(verifyBundle(root, bundle)).toEqual([]);
  expect(bundle.code).not.toContain('observer text');
  expect(bundle.code).not.toContain('the observer was loaded');
  expect(bundle.code).not.toContain('mixed');
  expect(Object.keys(bundle.modules).sort()).toEqual([
    'packages/flight-core/src/row.js',
    'packages/thing/src/node.js',
  ]);
  expect(bundle.code).toContain("require('react')");
  expect(bundle.code).toContain("require('async_hooks')");
});

test('a development bundle has development code', async () => {
  const bundle = await build('development');
  expect(verifyBundle(root, bundle)).toEqual([]);
  expect(bundle.code).toContain('observer text');
  expect(bundle.code).toContain('the observer was loaded');
});

test('a production bundle is readable: constants are folded, names stay', async () => {
  write(
    'packages/thing/src/node.js',
    `
const LIMIT = 10;
// A comment.
function isLong(text) {
  return text.length > LIMIT;
}
export function describe(text) {
  if (isLong(text)) {
    return 'long';
  }
  return 'short';
}
`,
  );
  const {code} = await build('production');
  expect(code).not.toContain('A comment');
  expect(code).not.toContain('LIMIT');
  expect(code).toContain(
    `
function isLong(text) {
  return text.length > 10;
}
`,
  );
});

const RECORD = `
class Record {
  constructor(text) {
    this.dependents = text.length;
    this.status = 'pending';
  }
}
export function render(text) {
  const record = new Record(text);
  return [record.dependents, record.status];
}
`;

test.each([
  [true, /this\.\w = text\.length/],
  [false, /this\.dependents = text\.length/],
])(
  'short names for listed properties of a bundle: %s',
  async (manglesProperties, expected) => {
    write('packages/thing/src/node.js', RECORD);
    const built = await buildBundle(
      root,
      {...BUNDLE, manglesProperties},
      outputOf('production'),
    );
    const code = built.files.get('thing.node.production.js');
    expect(code).toMatch(expected);
    expect(code).toContain('class Record {');
    expect(code).toContain("this.status = 'pending'");
    expect(code).toContain('function render(text) {');
  },
);

const TRACED = `
export function open(options) {
  return {text: options.text, tracer: options.tracer};
}
export function render(request) {
  const {text, tracer} = request;
  if (tracer !== null) {
    tracer.rendered(text);
  }
  return request.tracer === null ? text : 'traced ' + text;
}
`;

test('code that needs a tracer is not in a production bundle', async () => {
  write('packages/thing/src/node.js', TRACED);
  const bundle = await build('production');
  expect(verifyBundle(root, bundle)).toEqual([]);
  expect(bundle.code).not.toMatch(/rendered|traced/);
  expect(bundle.code).toContain('text: options.text');
});

test('a tracer that the build could not remove is reported', async () => {
  write(
    'packages/thing/src/node.js',
    'export const render = ({tracer}) => tracer;',
  );
  expect(verifyBundle(root, await build('production'))).toEqual([
    'it contains the name tracer, which production does not have',
  ]);
});

test('a development bundle keeps its tracer', async () => {
  write('packages/thing/src/node.js', TRACED);
  const {code} = await build('development');
  expect(code).toContain('tracer.rendered(text)');
  expect(code).toContain('tracer: options.tracer');
});

test('development code that production can reach is reported', async () => {
  write(
    'packages/thing/src/node.js',
    ENTRY.replace('__DEV__', 'React.version'),
  );
  const bundle = await build('production');
  expect(verifyBundle(root, bundle)).toEqual([
    'it contains development code: packages/thing/src/dev/tracer.js',
  ]);
});

test('source maps contain the sources and no absolute path', async () => {
  const map = JSON.parse((await build('production')).map);
  expect(map.sources.sort()).toEqual([
    'packages/flight-core/src/row.js',
    'packages/thing/src/node.js',
  ]);
  const index = map.sources.indexOf('packages/thing/src/node.js');
  expect(map.sourcesContent[index]).toBe(ENTRY);
});

test('an absolute path in the code is reported', async () => {
  write(
    'packages/thing/src/node.js',
    `export const a = ${JSON.stringify(root)};`,
  );
  const findings = verifyBundle(root, await build('production'));
  expect(findings).toContain('it contains a path of this machine');
});

test('a development flag or a workspace in the code is reported', () => {
  const bundle = {
    mode: 'production',
    code: "if (__DEV__) require('flight-core/src/row.js')",
    map: '{"sources":[],"sourcesContent":[]}',
    modules: {},
  };
  expect(verifyBundle(root, bundle)).toEqual([
    'it contains the development flag',
    'it contains an import of a workspace',
  ]);
});

test.each([
  ["require('react-server/flight')", ['it contains an import of a workspace']],
  ["require('react-server')", ['it contains an import of a workspace']],
  ["require('react-server-dom-webpack/server')", []],
])('the findings for %s', (code, findings) => {
  const map = '{"sources":[],"sourcesContent":[]}';
  const bundle = {mode: 'production', code, map, modules: {}};
  expect(verifyBundle(root, bundle)).toEqual(findings);
});

test.each([
  ['an unknown package', "import {a} from 'nowhere'; export {a};", 'nowhere'],
  ['a default import', "import React from 'react'; export {React};", 'default'],
  [
    'a missing export',
    "import {b} from 'flight-core/src/row.js'; export {b};",
    'not exported',
  ],
  [
    'a cycle',
    "import {b} from './b.js'; export const a = () => b;",
    'Circular',
  ],
])('%s fails the build', async (_name, text, message) => {
  write('packages/thing/src/node.js', text);
  write(
    'packages/thing/src/b.js',
    "import {a} from './node.js'; export const b = () => a;",
  );
  await expect(build('production')).rejects.toThrow(message);
});

function namesInNode(bundle, env) {
  const file = path.join(root, `${bundle.mode}.cjs`);
  fs.writeFileSync(file, bundle.code);
  fs.mkdirSync(path.join(root, 'node_modules/react'), {recursive: true});
  write('node_modules/react/index.js', "exports.version = '';");
  const script =
    `import * as bundle from ${JSON.stringify('file://' + file)};` +
    'console.log(JSON.stringify([Object.keys(bundle), typeof bundle.render]))';
  const output = execFileSync(
    process.execPath,
    ['--input-type=module', '-e', script],
    {env: {...process.env, ...env}, encoding: 'utf8'},
  );
  return JSON.parse(output.trim().split('\n').pop());
}

test('Node sees the names of the exports in both modes', async () => {
  for (const mode of ['development', 'production']) {
    const [names, type] = namesInNode(await build(mode), {NODE_ENV: mode});
    expect(names).toContain('render');
    expect(type).toBe('function');
  }
});

test('a development bundle exports nothing while NODE_ENV is production', async () => {
  const bundle = await build('development');
  const [, type] = namesInNode(bundle, {NODE_ENV: 'production'});
  expect(type).toBe('undefined');
});

describe('the errors of a bundle for browsers', () => {
  const ERRORS = `
import {usageError, protocolError} from 'flight-core/src/errors.js';
const HIDDEN = 'a long' + ' sentence';
export const fixed = () => usageError(HIDDEN, 441);
export const named = (id) => protocolError(\`no \${id} in \` + 'it', 588);
export const described = (text) => usageError(text(), 374);
export const free = () => protocolError('without a number');
`;

  async function run(mode) {
    write('packages/thing/src/node.js', ERRORS);
    for (const file of ['errors.js', 'numberedError.js', 'wellFormed.js']) {
      const source = path.resolve(
        __dirname,
        '../../../packages/flight-core/src',
      );
      const text = fs.readFileSync(path.join(source, file), 'utf8');
      write(`packages/flight-core/src/${file}`, text);
    }
    const built = await buildBundle(
      root,
      {...BUNDLE, forBrowsers: true},
      outputOf(mode),
    );
    const code = built.files.get(`thing.node.${mode}.js`);
    const loaded = {exports: {}};
    const load = new Function('exports', 'module', 'require', 'process', code);
    load(loaded.exports, loaded, require, {env: {NODE_ENV: mode}});
    return {code, thing: loaded.exports};
  }

  test('have their number and the details of the message, in production', async () => {
    const {code, thing} = await run('production');
    expect(thing.fixed().message).toMatch(/#441; see \S+errors\/441$/);
    expect(thing.named('a/b').message).toMatch(/errors\/588\?args\[\]=a%2Fb$/);
    expect(thing.described(() => 'what').message).toMatch(
      /374\?args\[\]=what$/,
    );
    expect(thing.free().message).toBe('without a number');
    expect(thing.fixed()).toMatchObject({kind: 'usage', code: 441});
    expect(code).not.toContain('sentence');
  });

  test('have a message in development', async () => {
    const {thing} = await run('development');
    expect(thing.fixed().message).toBe('a long sentence');
    expect(thing.named('a').message).toBe('no a in it');
  });
});
