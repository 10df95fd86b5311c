// Edits of invented runtimes.
'use strict';

const {editRuntime} = require('../lib/editRuntime.js');
const {runtimeModules, runtimeText} = require('./support/inventedNext.js');

const FILE = 'app-page.runtime.prod.js';
const CLIENT =
  './dist/compiled/react-server-dom-webpack/cjs/react-server-dom-webpack-client.node.production.js';
const SERVER =
  '(react-server)/./dist/compiled/react-server-dom-webpack/cjs/react-server-dom-webpack-server.node.production.js';

function edit(modules, bindings = ['webpack']) {
  return editRuntime(runtimeText(modules), FILE, bindings);
}

const MODULES = runtimeModules('webpack', 'production');

function withModule(id, body) {
  return [...MODULES.filter(([known]) => known !== id), [id, body]];
}

// Runs a runtime, in which `require` returns functions that tell what they were called with.
function run(text) {
  const module = {exports: null};
  const require = request => load => ({request, load});
  new Function('module', 'require', text)(module, require);
  return module.exports;
}

test('length, lines and the end of every line that follows stay', () => {
  const before = runtimeText(MODULES);
  const {text} = edit(MODULES);
  expect(text).not.toBe(before);
  expect(text).toHaveLength(before.length);
  const [linesBefore, lines] = [before, text].map(each => each.split('\n'));
  expect(lines).toHaveLength(linesBefore.length);
  // Each module that stays is at the same line and column.
  for (const [id, body] of MODULES.filter(
    ([each]) => !each.includes('/cjs/'),
  )) {
    const part = `${JSON.stringify(id)}(e, t, r) {${body}}`;
    const line = linesBefore.findIndex(each => each.includes(part));
    expect(line).not.toBe(-1);
    expect(lines[line].indexOf(part)).toBe(linesBefore[line].indexOf(part));
  }
  expect(lines.slice(-3)).toEqual(linesBefore.slice(-3));
});

test('the modules of Flight are our files, once each', () => {
  const load = run(edit(MODULES).text);
  const client = load(
    './dist/compiled/react-server-dom-webpack/client.node.js',
  );
  expect(client.request).toBe(
    './flight-next/webpack-client.node.production.js',
  );
  expect(client.load).toBe(load);
  expect(load(SERVER).request).toBe(
    './flight-next/webpack-server.node.production.js',
  );
});

test('modules can be methods, functions and arrow functions', () => {
  for (const form of [
    'function (e, t, r) {',
    'function named(e, t, r) {',
    '(e, t, r) => {',
  ]) {
    const before = runtimeText(MODULES).replace(
      `${JSON.stringify(CLIENT)}(e, t, r) {`,
      `${JSON.stringify(CLIENT)}: ${form}`,
    );
    const {text} = editRuntime(before, FILE, ['webpack']);
    expect(text).toHaveLength(before.length);
    expect(run(text)(CLIENT).request).toContain('webpack-client');
  }
});

test('text that only looks like a module stays', () => {
  const string = `var text = ${JSON.stringify(`{"${CLIENT}"(e,t,r){}}`)};`;
  const before = string + runtimeText(MODULES);
  const {text} = editRuntime(before, FILE, ['webpack']);
  expect(text.startsWith(string)).toBe(true);
});

test('the experimental copies of a runtime are files of their own', () => {
  const {text} = edit(runtimeModules('webpack', 'production', '-experimental'));
  const folder = './dist/compiled/react-server-dom-webpack-experimental';
  expect(run(text)(`${folder}/client.node.js`).request).toBe(
    './flight-next/webpack-experimental-client.node.production.js',
  );
});

test('a runtime of a binding that does not exist stays as it is', () => {
  const {text, bundles} = edit(MODULES, ['turbopack']);
  expect(text).toBe(runtimeText(MODULES));
  expect(bundles).toEqual([]);
});

const REFUSED = {
  'no script': ['import x from "y"', 'is not a script'],
  'a module twice': [
    runtimeText([...MODULES, MODULES.at(-1)]),
    `there are two modules ${SERVER}`,
  ],
  'a module in another object': [
    runtimeText(MODULES).replace(
      'known={}',
      `known={}, more={${JSON.stringify(CLIENT)}(e,t,r){}}`,
    ),
    'is not in the object of the other modules',
  ],
  'too little text': [
    runtimeText(withModule(CLIENT, 't.a = 1')),
    `too little text in ${CLIENT}`,
  ],
  'four parameters': [
    runtimeText(MODULES).replace(
      `${JSON.stringify(CLIENT)}(e, t, r)`,
      `${JSON.stringify(CLIENT)}(e, t, r, s)`,
    ),
    'is not a function of three parameters',
  ],
  'an asynchronous module': [
    runtimeText(MODULES).replace(
      `${JSON.stringify(CLIENT)}(`,
      `async ${JSON.stringify(CLIENT)}(`,
    ),
    'is not a function of three parameters',
  ],
  'a hidden require': [
    `(require => {${runtimeText(MODULES)}})()`,
    "cannot call Node's require",
  ],
  'a declared require': [
    runtimeText(MODULES).replace('var known', 'var require=0,known'),
    "cannot call Node's require",
  ],
  'a bundle that nothing loads': [
    runtimeText(
      withModule(
        './dist/compiled/react-server-dom-webpack/client.node.js',
        'e.exports = {}',
      ),
    ),
    'from no module',
  ],
  'a bundle that another module loads': [
    runtimeText(withModule('./alias.js', `r(${JSON.stringify(CLIENT)})`)),
    'from ./alias.js, where a module of its folder was expected',
  ],
  'an unknown bundle': [
    runtimeText(
      withModule(
        './dist/compiled/react-server-dom-webpack/cjs/another.js',
        't.a = 1',
      ),
    ),
    'an unknown module of Flight',
  ],
  'a module without a bundle': [
    runtimeText(
      MODULES.filter(([id]) => id !== CLIENT).map(([id, body]) => [
        id,
        body.replace(JSON.stringify(CLIENT), '"./x.js"'),
      ]),
    ),
    'no bundle of Flight for it',
  ],
  'no React of its channel': [
    runtimeText(MODULES).replaceAll(
      'react-server-dom-webpack/',
      'react-server-dom-webpack-experimental/',
    ),
    'no module ./dist/compiled/react-experimental/index.js',
  ],
  'no React of its layer': [
    runtimeText(
      MODULES.filter(([id]) => id !== './dist/compiled/react-dom/index.js'),
    ),
    'no module ./dist/compiled/react-dom/index.js',
  ],
};

test.each(Object.entries(REFUSED))('refused: %s', (_name, [text, message]) => {
  expect(() => editRuntime(text, FILE, ['webpack'])).toThrow(message);
  expect(() => editRuntime(text, FILE, ['webpack'])).toThrow(FILE);
});
