'use strict';

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

// The source files of published clients.
const described = JSON.parse(read('build/bundles.json'));
const SOURCES = new Set(
  described
    .filter(({file, mode}) => /-client\./.test(file) && mode === 'production')
    .flatMap(({modules}) => Object.keys(modules)),
);

// A member. A line that ends with a comma is a parameter.
const MEMBER = /(?:^|[{;])\s*(?:readonly\s+)?([\w$]+)\??\s*[:(<](?!.*,$)/gm;

// Names in the declarations of the package with short names. The other packages keep the names of
// custom hosts.
function namesInDeclarations() {
  const files = filesBelow('packages/react-server-dom-webpack/types').filter(
    file => file.endsWith('.d.ts'),
  );
  return new Set(
    files.flatMap(file =>
      Array.from(read(file).matchAll(MEMBER), ([, name]) => name),
    ),
  );
}

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
  return names;
}

// A string, except the name of a member in a type, such as `ClientHost['decodeText']`.
const TEXT = /(?<=(?<!\b[A-Z]\w*\[)')\w+(?=')/g;

function common(names) {
  return INTERNAL_NAMES.filter(name => names.has(name));
}

test('internal names are not public names', () => {
  const names = namesInDeclarations();
  for (const known of ['serverModuleMap', 'chunks', 'callServer']) {
    expect(names).toContain(known);
  }
  expect(common(names)).toEqual([]);
});

test('internal names are not those of the platform or of React', () => {
  const names = namesOfPlatform();
  for (const known of ['byteLength', 'getReader', 'props', 'useState']) {
    expect(names).toContain(known);
  }
  expect(common(names)).toEqual([]);
});

test('internal names do not occur as strings', () => {
  expect(SOURCES.size).toBeGreaterThan(40);
  const texts = [...SOURCES].flatMap(file => read(file).match(TEXT));
  expect(texts).toContain('digest');
  expect(common(new Set(texts))).toEqual([]);
});

test('each internal name is a property in a client', () => {
  const declared = new Set(
    BUNDLES.filter(({shortNames}) => shortNames).flatMap(({input}) => {
      const {together, alone} = namesTogether(ROOT, input, INTERNAL_NAMES);
      return INTERNAL_NAMES.filter(
        name => together.get(name).size > 0 || !alone.has(name),
      );
    }),
  );
  expect(INTERNAL_NAMES.filter(name => !declared.has(name))).toEqual([]);
});
