// The lookups of a consumer and of a server; that of a render is in serverBinding.test.js.
import {noChunksRemedy} from 'react-server-dom-webpack/src/webpack/webpackSystem.js';

import {createConsumerBinding} from '../clientBinding.js';
import {resolveClientReference, resolveServerReference} from '../resolve.js';

function resolve(moduleMap, metadata) {
  return resolveClientReference({moduleMap}, metadata);
}

const METADATA = ['client-1', ['a', 'a.js', 'b', 'b.js'], 'Button'];

describe('resolving a client reference', () => {
  test('without a map takes the metadata unchanged', () => {
    expect(resolve(null, METADATA)).toBe(METADATA);
    expect(resolve(undefined, METADATA)).toBe(METADATA);
  });

  test('prefers the entry of the export', () => {
    const map = {
      'client-1': {
        Button: {id: 7, chunks: ['s'], name: 'ServerButton'},
        '*': {id: 8, chunks: [], name: '*'},
      },
    };
    expect(resolve(map, METADATA)).toEqual([7, ['s'], 'ServerButton']);
  });

  test('otherwise uses the entry of the module, with the requested name', () => {
    const map = {'client-1': {'*': {id: 8, chunks: [], name: '*'}}};
    expect(resolve(map, METADATA)).toEqual([8, [], 'Button']);
  });

  test('is async if and only if the metadata says so', () => {
    const map = {
      'client-1': {'*': {id: 8, chunks: [], name: '*', async: true}},
    };
    expect(resolve(map, METADATA)).toHaveLength(3);
    expect(resolve(map, [...METADATA, 1])).toEqual([8, [], 'Button', 1]);
  });

  test.each([
    ['a module', {}, METADATA],
    [
      'an export',
      {'client-1': {Other: {id: 1, chunks: [], name: 'O'}}},
      METADATA,
    ],
    ['a name that every object has', {}, ['constructor', [], 'name']],
    ['an export that every object has', {m: {}}, ['m', [], 'toString']],
    ['the prototype of an object', {m: {}}, ['m', [], '__proto__']],
  ])('that lacks %s is refused', (name, map, metadata) => {
    expect(() => resolve(map, metadata)).toThrow(
      expect.objectContaining({code: 588}),
    );
  });
});

test.each([
  [
    'webpack, whose plugin writes it',
    noChunksRemedy,
    'Pass react-ssr-manifest.json to createServerConsumerManifest of react-server-dom-webpack/node-ssr.',
  ],
  ['other bundlers', undefined, 'The list is [] if there are none.'],
])('an entry without chunks has the remedy for %s', (name, given, remedy) => {
  const {resolveClientReference: resolveIn} = createConsumerBinding(
    {loadChunks: () => null, filesOf: () => []},
    given,
  );
  const moduleMap = {'client-1': {'*': {specifier: 'file:///a.js', name: '*'}}};
  const message =
    'The entry "client-1" of the server consumer manifest has no chunks. Expected {id, chunks, name}. ' +
    remedy;
  expect(() => resolveIn({moduleMap}, METADATA)).toThrow(
    expect.objectContaining({kind: 'usage', message}),
  );
});

describe('resolving a server function', () => {
  const manifest = {
    'actions#save': {id: 1, chunks: ['c'], name: 'renamed'},
    actions: {id: 2, chunks: [], name: 'ignored', async: true},
  };

  test('prefers the entry of the whole id, with its own name', () => {
    expect(resolveServerReference(manifest, 'actions#save')).toEqual([
      1,
      ['c'],
      'renamed',
    ]);
  });

  test('otherwise uses the entry of the module, with the name after the last #', () => {
    expect(resolveServerReference(manifest, 'actions#other')).toEqual([
      2,
      [],
      'other',
      1,
    ]);
  });

  test.each(['missing', 'missing#x', 'toString', '__proto__', 'constructor#x'])(
    'refuses %s',
    id => {
      expect(() => resolveServerReference(manifest, id)).toThrow(
        expect.objectContaining({code: 589}),
      );
    },
  );

  test.each([null, undefined])(
    'refuses every id if the manifest is %s',
    none => {
      expect(() => resolveServerReference(none, 'actions#save')).toThrow(
        expect.objectContaining({code: 589}),
      );
    },
  );

  test('reads proxies that have only a `get` trap', () => {
    const proxy = new Proxy(
      {},
      {get: (target, id) => (id === 'a' ? manifest.actions : undefined)},
    );
    expect(resolveServerReference(proxy, 'a#x')[2]).toBe('x');
  });
});
