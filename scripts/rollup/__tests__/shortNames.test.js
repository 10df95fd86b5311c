'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const {buildBundle} = require('../buildBundle.js');
const {INTERNAL_NAMES} = require('../internalNames.js');
const {namesTogether} = require('../namesTogether.js');
const {shortNames} = require('../shortNames.js');

let root;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'names-test-'));
});

afterEach(() => {
  fs.rmSync(root, {recursive: true});
});

function write(file, text) {
  const full = path.join(root, 'packages', file);
  fs.mkdirSync(path.dirname(full), {recursive: true});
  fs.writeFileSync(full, text);
}

// The short names of `names` in a bundle of this source.
function namesIn(source, names = ['one', 'two']) {
  write('thing/src/index.js', source);
  const together = namesTogether(root, 'packages/thing/src/index.js', names);
  return shortNames(names.map(name => `x.${name}`).join(';'), together);
}

describe('names share a letter', () => {
  test.each([
    ['of two records', 'f({one: 1}); f({two: 1});'],
    ['of a record in another one', 'f({one: {two: 1}});'],
    ['of two types', 'type A = {one: 1}; type B = {two: A};'],
    ['of two classes', 'class A {one = 1} class B {two() {}}'],
    [
      'of the types of two members',
      'type A = {one: 1}; type B = {two: 1}; type C = {a: A, b: B};',
    ],
  ])('%s', (title, source) => {
    const {one, two} = namesIn(source);
    expect(one).toMatch(/^[a-zA-Z]$/);
    expect(two).toBe(one);
  });
});

describe('names have different letters', () => {
  test.each([
    ['of a record', 'f({one: 1, two: 2});'],
    ['of a record, as a string or a method', "f({'one': 1, two() {}});"],
    ['of a class', 'class A {one = 1; two() {}}'],
    ['of a class expression', 'f(class {one = 1; get two() {}});'],
    [
      'of a class and its base',
      'class A {one = 1} class B extends A {two = 2}',
    ],
    [
      'of a class and its interface',
      'interface A {one: 1} class B implements A {two = 2}',
    ],
    ['of an interface', 'interface A {one: 1, two(): 2}'],
    [
      'of an interface and its base',
      'interface A {one: 1} interface B extends A {two: 2}',
    ],
    ['of an inline interface', 'function f(a: interface {one: 1, two: 2}) {}'],
    ['of a type', 'type A = {one: 1, two: 2};'],
    ['of an inline type', 'function f(a: Map<1, {one: 1, two: 2}>) {}'],
    ['of a type and its base', 'type A = {one: 1}; type B = {...A, two: 2};'],
    [
      'of a union',
      'type A = {one: 1}; type B = {two: 2}; function f(a: ?(A | B)) {}',
    ],
    [
      'of an intersection, with an alias',
      'type A = {one: 1}; type C = A; type D = Readonly<C> & {two: 2};',
    ],
    [
      'of an opaque type and a class in a union',
      'opaque type A = {one: 1}; class B {two = 1} type C = A | B;',
    ],
    ['that a pattern reads', 'const {one, two: [a]} = f();'],
    ['if one is optional', 'type A = {one?: 1}; type B = {two: 2};'],
    [
      'if one is partial',
      'type A = {one: 1}; type B = Partial<A>; f({two: 2});',
    ],
    ['if one has a default', 'const {one = 1} = f(); g({two: 2});'],
    ['if one is added to a copy', 'f({...a, one: 1}); f({two: 1});'],
    ['if one is not declared', 'a.one = 1; f({two: 2});'],
  ])('%s', (title, source) => {
    const {one, two} = namesIn(source);
    expect(one).toMatch(/^[a-zA-Z]$/);
    expect(two).toMatch(/^[a-zA-Z]$/);
    expect(two).not.toBe(one);
  });

  test('of a type of another package, also with another name', () => {
    write('flight-core/src/a.js', 'export type A = {one: 1};');
    write(
      'thing/src/b.js',
      "import type {A} from 'flight-core/src/a.js'; export type B = A;",
    );
    const {one, two} = namesIn(
      "import type {B as C} from './b.js'; export type D = {...C, two: 2};",
    );
    expect(two).not.toBe(one);
  });

  test('of two types with one name', () => {
    write('thing/src/a.js', 'type A = {one: 1};');
    const {one, two} = namesIn(
      "import './a.js'; type A = {}; type B = {...A, two: 2};",
    );
    expect(two).not.toBe(one);
  });
});

test('no short name is the name of a property that keeps its name', () => {
  const [together, alone] = [new Map([['one', new Set()]]), new Set()];
  expect(shortNames('x.one', {together, alone})).toEqual({one: 'e'});
  expect(shortNames('x.one + y.e', {together, alone})).toEqual({one: 't'});
});

test('more names than letters have two letters each', () => {
  const names = Array.from({length: 60}, (_, index) => `name${index}`);
  const found = Object.values(namesIn(`f({${names.join(', ')}});`, names));
  expect(found.length).toBe(60);
  expect(new Set(found).size).toBe(60);
  expect(found.filter(name => !/^([a-zA-Z])\1?$/.test(name))).toEqual([]);
});

test('a bundle has the short names', async () => {
  const [one, two] = INTERNAL_NAMES.client;
  write(
    'thing/src/index.js',
    `export const a = {${one}: 1};\nexport const b = {${two}: 2, other: 3};\n`,
  );
  const {files} = await buildBundle(
    root,
    {name: 'thing', input: 'packages/thing/src/index.js', shortNames: 'client'},
    {mode: 'production', file: 'thing.js'},
  );
  const built = {};
  new Function('exports', files.get('thing.js'))(built);
  expect(built).toEqual({a: {e: 1}, b: {e: 2, other: 3}});
});
