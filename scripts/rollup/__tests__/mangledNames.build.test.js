'use strict';

const fs = require('fs');
const path = require('path');
const React = require('react');
const ReactDOM = require('react-dom');
const {isTested} = require('../../jest/testedPackages.js');
const {BUNDLES} = require('../bundles.js');
const {MANGLED_NAMES} = require('../mangledNames.js');

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

// The source files of the published bundles with mangled names.
function mangledSources() {
  const names = BUNDLES.filter(
    row => row.manglesProperties && isTested(row),
  ).map(({name}) => name);
  const sources = described
    .filter(({name, mode}) => names.includes(name) && mode === 'production')
    .flatMap(({modules}) => Object.keys(modules));
  return [...new Set(sources)];
}

// A member. A line that ends with a comma is a parameter.
const MEMBER = /(?:^|[{;])\s*(?:readonly\s+)?([\w$]+)\??\s*[:(<](?!.*,$)/gm;

function namesInDeclarations(folder) {
  const files = filesBelow(folder).filter(file => file.endsWith('.d.ts'));
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

// The objects of the hand-off: the server makes them, and the client reads them.
const NAMES_OF_ROWS = ['id', 'tag', 'payload', 'code', 'model'];
const COMMENT = /\/\/.*/g;

function namesOfHandOff() {
  const code = read('packages/flight-core/src/handOff.js');
  const keys = code.replace(COMMENT, '').match(/\w+(?=\??[:(])/g);
  return new Set([...NAMES_OF_ROWS, ...keys]);
}

// The members of the interfaces of browsers, which Node does not have.
function namesOfBrowsers() {
  const folder = path.dirname(require.resolve('typescript'));
  const text = fs.readFileSync(path.join(folder, 'lib.dom.d.ts'), 'utf8');
  return new Set(Array.from(text.matchAll(MEMBER), ([, name]) => name));
}

function common(names) {
  return MANGLED_NAMES.filter(name => names.has(name));
}

describe('mangled names', () => {
  const sources = mangledSources();

  test('are properties of the sources', () => {
    expect(sources.length).toBeGreaterThan(40);
    const code = sources.map(read).join('\n').replace(COMMENT, '');
    const words = new Set(code.match(/\w+/g));
    expect(MANGLED_NAMES.filter(name => !words.has(name))).toEqual([]);
  });

  test('are not public names', () => {
    const names = namesInDeclarations('packages/react-server-dom/types');
    expect(names).toContain('serverModuleMap');
    expect(common(names)).toEqual([]);
  });

  test.each([
    ['Node or of React', namesOfPlatform, ['byteLength', 'props', 'useState']],
    ['browsers', namesOfBrowsers, ['getReader', 'innerHTML', 'responseURL']],
  ])('are not those of %s', (_title, list, known) => {
    const names = list();
    known.forEach(name => expect(names).toContain(name));
    expect(common(names)).toEqual([]);
  });

  test('do not occur as strings', () => {
    const texts = new Set(sources.flatMap(file => read(file).match(TEXT)));
    expect(texts).toContain('digest');
    expect(common(texts)).toEqual([]);
  });

  test('are not names of the hand-off', () => {
    const names = namesOfHandOff();
    for (const known of ['way', 'openTexts', 'payload']) {
      expect(names).toContain(known);
    }
    expect(common(names)).toEqual([]);
  });
});
