// Compares the functions that our entries export, and their results, with those of the reference:
// properties with their flags, classes.
import {
  loadClientLayer,
  loadServerLayer,
} from '../../../../../scripts/jest/layers.js';

const mode = __DEV__ ? 'development' : 'production';
const HOSTS = ['node', 'edge', 'browser'];

function loadEntry(kind, implementation, host) {
  const load = kind === 'client' ? loadClientLayer : loadServerLayer;
  const layer = load({implementation, mode, host});
  return kind === 'client' ? layer.Client : layer.Server;
}

// name → flags and kind of each own property, except the ones that all functions have
function describeProperties(object) {
  const flags = Object.getOwnPropertyDescriptors(object);
  return Object.fromEntries(
    Reflect.ownKeys(flags)
      .filter(key => !['length', 'name', 'prototype'].includes(key))
      .map(key => [String(key), describeProperty(flags[key])])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function describeProperty({value, ...flags}) {
  return typeof value === 'function'
    ? {...flags, value: 'a function'}
    : {...flags, value: value instanceof Error ? 'an error' : value};
}

function describeFunction(fn) {
  return {
    ...describeProperties(fn),
    text: String(fn).includes('secret') ? 'with its code' : 'without its code',
  };
}

// With its name, which logs and devtools show.
function describeNamed(fn) {
  const name = Object.getOwnPropertyDescriptor(fn, 'name');
  return {...describeFunction(fn), name};
}

// The names of exports are tested in exports.build.test.js.
function describeExports(exports) {
  return new Set(
    Object.values(describeProperties(exports)).map(shape =>
      JSON.stringify(shape),
    ),
  );
}

const secretFunction = () => () => 'secret';

// The result of each function in comparable form.
const SHAPES = {
  server: {
    'the exports': describeExports,
    'a registered function': server =>
      describeFunction(
        server.registerServerReference(secretFunction(), 'm', 'a'),
      ),
    'a registered default': server =>
      describeFunction(
        server.registerServerReference(secretFunction(), 'm', null),
      ),
    'a function that is registered twice': server => {
      const fn = server.registerServerReference(secretFunction(), 'm', 'a');
      return describeFunction(server.registerServerReference(fn, 'n', 'b'));
    },
    'a registered function with bound arguments': server => {
      const fn = server.registerServerReference(secretFunction(), 'm', 'a');
      return describeFunction(fn.bind(null, 1, 2));
    },
    'a registered function that is bound twice': server => {
      const fn = server.registerServerReference(secretFunction(), 'm', 'a');
      return describeFunction(fn.bind(null, 1).bind(null, 2));
    },
    'a decoded reply': server => {
      const reply = server.decodeReply('1', {});
      return [
        reply instanceof Promise,
        typeof reply.then,
        reply.then(
          () => {},
          () => {},
        ),
      ];
    },
  },
  client: {
    'the exports': describeExports,
    'a server reference': client =>
      describeNamed(client.createServerReference('m#a', () => {})),
    'server references with function names': client =>
      ['save', 'two words', '', 42, null].map(name =>
        describeNamed(
          client.createServerReference('m#a', () => {}, null, null, name),
        ),
      ),
    'a registered function': client =>
      describeNamed(client.registerServerReference(secretFunction(), 'm#a')),
    'a server reference with bound arguments': client =>
      describeNamed(
        client.createServerReference('m#a', () => {}).bind(null, 1),
      ),
    'an encoded reply': client => client.encodeReply(1) instanceof Promise,
  },
};

const CELLS = Object.entries(SHAPES).flatMap(([kind, shapes]) =>
  HOSTS.flatMap(host =>
    Object.keys(shapes).map(name => [`${kind}.${host}`, name, {kind, host}]),
  ),
);

const entries = new Map();

function entryOf(kind, implementation, host) {
  const key = `${kind} ${implementation} ${host}`;
  if (!entries.has(key)) {
    entries.set(key, loadEntry(kind, implementation, host));
  }
  return entries.get(key);
}

test.each(CELLS)('%s: %s', (entry, name, {kind, host}) => {
  const describe = SHAPES[kind][name];
  const ours = describe(entryOf(kind, 'ours', host));
  const reference = describe(entryOf(kind, 'reference', host));

  expect(ours).toEqual(reference);
});
