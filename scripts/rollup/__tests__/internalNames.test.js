'use strict';

const babel = require('@babel/core');
const fs = require('fs');
const path = require('path');
const React = require('react');
const ReactDOM = require('react-dom');
const {BUNDLES} = require('../bundles.js');
const {INTERNAL_NAMES} = require('../internalNames.js');
const {namesTogether} = require('../namesTogether.js');

const ROOT = path.resolve(__dirname, '../../..');

function read(file) {
  return fs.readFileSync(path.join(ROOT, file), 'utf8');
}

function filesBelow(folder) {
  return fs
    .readdirSync(path.join(ROOT, folder), {recursive: true})
    .map(file => path.join(folder, file));
}

const described = JSON.parse(read('build/bundles.json'));

// The source files of the published bundles of a kind.
function sourcesOf(kind) {
  const names = BUNDLES.filter(({shortNames}) => shortNames === kind).map(
    ({name}) => name,
  );
  const sources = described
    .filter(({name, mode}) => names.includes(name) && mode === 'production')
    .flatMap(({modules}) => Object.keys(modules));
  return [...new Set(sources)];
}

// A member. A line that ends with a comma is a parameter.
const MEMBER = /(?:^|[{;])\s*(?:readonly\s+)?([\w$]+)\??\s*[:(<](?!.*,$)/gm;

// The declarations of the package, and a name in them.
const DECLARATIONS = {
  client: ['packages/react-server-dom-webpack/types', 'serverModuleMap'],
  server: [
    'packages/react-server-dom-webpack/types',
    'allowUnregisteredFunctions',
  ],
  renderer: ['packages/react-server/types', 'writeChunkAndReturn'],
};

function namesInDeclarations(folder) {
  const files = filesBelow(folder).filter(file => file.endsWith('.d.ts'));
  return new Set(
    files.flatMap(file =>
      Array.from(read(file).matchAll(MEMBER), ([, name]) => name),
    ),
  );
}

// Members of the platform that no code of a client reads: `URL.host`.
const UNREAD = ['host'];

// The properties of all objects that can be reached from the globals, except through `process` and
// the console, which lead to internals of Node.
function namesOfPlatform() {
  const names = new Set(Object.keys(console));
  const seen = new Set([process, console]);
  const globals = Object.getOwnPropertyNames(globalThis);
  const queue = [
    ...globals.map(name => globalThis[name]),
    ...[React, ReactDOM, React.createElement('a'), Buffer],
  ];
  for (const object of queue) {
    if (Object(object) !== object || seen.has(object)) {
      continue;
    }
    seen.add(object);
    const properties = Object.getOwnPropertyDescriptors(object);
    Object.keys(properties).forEach(name => names.add(name));
    const values = Object.values(properties).map(({value}) => value);
    queue.push(Object.getPrototypeOf(object), ...values);
  }
  UNREAD.forEach(name => names.delete(name));
  return names;
}

// A string, except the name of a member in a type, such as `ClientHost['decodeText']`.
const TEXT = /(?<=(?<!\b[A-Z]\w*\[)')\w+(?=')/g;

// The objects of the hand-off: the server makes them, and the client reads them.
const NAMES_OF_ROWS = ['id', 'tag', 'payload', 'code', 'model'];
const COMMENT = /\/\/.*/g;

function namesOfHandOff() {
  const code = read('packages/react-server-dom-webpack/src/handOff.js');
  const keys = code.replace(COMMENT, '').match(/\w+(?=\??[:(])/g);
  return new Set([...NAMES_OF_ROWS, ...keys]);
}

// The functions that get their names from properties.
function namesOfFunctions(files) {
  const names = new Set();
  const addKey = ({node}) => {
    names.add(node.key.name);
  };
  for (const file of files) {
    const tree = babel.parseSync(read(file), {
      cwd: ROOT,
      filename: path.join(ROOT, file),
      caller: {name: 'test', supportsStaticESM: true},
    });
    babel.traverse(tree, {
      'ClassMethod|ObjectMethod': addKey,
      'ClassProperty|ObjectProperty'(property) {
        if (/Function|ClassExpression/.test(property.node.value?.type)) {
          addKey(property);
        }
      },
    });
  }
  return names;
}

describe.each(Object.keys(INTERNAL_NAMES))('internal names of a %s', kind => {
  const internal = INTERNAL_NAMES[kind];
  const sources = sourcesOf(kind);

  function common(names) {
    return internal.filter(name => names.has(name));
  }

  test('are not public names', () => {
    const [folder, known] = DECLARATIONS[kind];
    const names = namesInDeclarations(folder);
    expect(names).toContain(known);
    expect(common(names)).toEqual([]);
  });

  test('are not those of the platform or of React', () => {
    const names = namesOfPlatform();
    for (const known of ['byteLength', 'getReader', 'props', 'useState']) {
      expect(names).toContain(known);
    }
    expect(common(names)).toEqual([]);
  });

  test('do not occur as strings', () => {
    expect(sources.length).toBeGreaterThan(40);
    const texts = new Set(sources.flatMap(file => read(file).match(TEXT)));
    expect(texts).toContain(kind === 'client' ? 'digest' : 'regular');
    expect(common(texts)).toEqual([]);
  });

  test('are not names of the hand-off', () => {
    const names = namesOfHandOff();
    for (const known of ['way', 'takeRows', 'payload']) {
      expect(names).toContain(known);
    }
    expect(common(names)).toEqual([]);
  });
});

// The list of a renderer is a part of that of a server.
test.each(['client', 'server'])(
  'internal names of a %s are properties in a bundle',
  kind => {
    const internal = INTERNAL_NAMES[kind];
    const declared = new Set(
      BUNDLES.filter(({shortNames}) => shortNames === kind).flatMap(
        ({input}) => {
          const {together, alone} = namesTogether(ROOT, input, internal);
          return internal.filter(
            name => together.get(name).size > 0 || !alone.has(name),
          );
        },
      ),
    );
    expect(internal.filter(name => !declared.has(name))).toEqual([]);
  },
);

test('functions of servers keep their names', () => {
  const names = namesOfFunctions(sourcesOf('server'));
  for (const known of ['takeRows', 'getOwner']) {
    expect(names).toContain(known);
  }
  expect(INTERNAL_NAMES.server.filter(name => names.has(name))).toEqual([]);
});
