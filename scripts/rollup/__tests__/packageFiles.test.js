'use strict';

const {entryStub} = require('../entryStub.js');
const {restrictExports} = require('../packageFiles.js');

test('only conditions with existing files are published', () => {
  const map = {
    '.': './index.js',
    './plugin': './plugin.js',
    './server': {
      'react-server': {node: './server.node.js', browser: './b.js'},
      default: './server.js',
    },
    './static': {'react-server': {node: './static.node.js'}},
  };
  const files = new Set(['./index.js', './server.node.js', './server.js']);
  expect(restrictExports(map, files)).toEqual({
    '.': './index.js',
    './server': {
      'react-server': {node: './server.node.js'},
      default: './server.js',
    },
  });
});

test('the order of conditions is kept, because the first match wins', () => {
  const map = {deno: './a.js', node: './a.js', default: './a.js'};
  const kept = restrictExports(map, new Set(['./a.js']));
  expect(Object.keys(kept)).toEqual(['deno', 'node', 'default']);
});

function run(text, {mode, builds}) {
  const module = {exports: {}};
  const load = file => builds[/(development|production)/.exec(file)[1]];
  new Function('module', 'exports', 'require', 'process', text)(
    module,
    module.exports,
    load,
    {env: {NODE_ENV: mode}},
  );
  return module.exports;
}

const builds = {
  development: {a: 'dev a', b: 'dev b'},
  production: {a: 'prod a', b: 'prod b'},
};

test.each([
  ['production', 'prod a'],
  ['development', 'dev a'],
  ['test', 'dev a'],
  [undefined, 'dev a'],
])('with NODE_ENV %s the stubs re-export %s', (mode, a) => {
  const client = entryStub({kind: 'client', bundle: 'x-client.node'});
  expect(run(client, {mode, builds})).toMatchObject({a});
  const server = entryStub({
    kind: 'server',
    bundle: 'x-server.node',
    names: ['a'],
  });
  expect(run(server, {mode, builds})).toEqual({a});
});

test.each(['production', 'development'])(
  'the stub of a factory is the function itself, in %s',
  mode => {
    const create = () => 'created';
    const stub = entryStub({kind: 'factory', bundle: 'x-flight'});
    const loaded = run(stub, {mode, builds: {[mode]: {default: create}}});
    expect(loaded).toBe(create);
    expect(loaded.default).toBe(create);
    expect(loaded.__esModule).toBe(true);
    expect(Object.keys(loaded)).toEqual(['default']);
  },
);

test('the stub of an entry that cannot work throws its message', () => {
  const stub = entryStub({kind: 'refuse', message: 'use "that" instead'});
  expect(() => run(stub, {mode: 'production', builds})).toThrow(
    'use "that" instead',
  );
  expect(stub).not.toContain('exports');
});

test('Node finds the names of an entry that cannot work', () => {
  const names = ['render', 'decode'];
  const stub = entryStub({kind: 'refuse', message: 'no', names});
  expect(() => run(stub, {mode: 'production', builds})).toThrow('no');
  for (const name of names) {
    expect(stub).toContain(`\nexports.${name} = `);
  }
});
