'use strict';

const {checkText} = require('../limits.js');

const SOURCE = 'packages/react-server/src/a.js';
const TEST = 'packages/react-server/src/__tests__/a.test.js';

function functionOf(lines) {
  return 'export function f() {\n' + '\n'.repeat(lines - 2) + '}\n';
}

test('a file may have 500 lines and not one more', () => {
  expect(checkText(SOURCE, '\n'.repeat(500))).toEqual([]);
  expect(checkText(SOURCE, '\n'.repeat(501))).toEqual([
    `${SOURCE}: 501 lines of 500`,
  ]);
  expect(checkText(TEST, '\n'.repeat(501))).toHaveLength(1);
});

test('a function may have 80 lines and not one more', () => {
  expect(checkText(SOURCE, functionOf(80))).toEqual([]);
  expect(checkText(SOURCE, functionOf(81))).toEqual([
    `${SOURCE}:1: f has 81 lines of 80`,
  ]);
});

test('a callback in a test may be longer', () => {
  expect(checkText(TEST, functionOf(81))).toEqual([]);
});

test.each([
  ['function f(a, b, c, d, e) {}', 'f'],
  ['const f = (a, b, c, d, ...e) => a;', 'f'],
  ['class A { f(a, b, c, d, e) {} }', 'f'],
  ['const o = {f(a, b, c, d, e = 1) {}};', 'f'],
])('five parameters are one too many: %s', (text, name) => {
  expect(checkText(SOURCE, text)).toEqual([
    `${SOURCE}:1: ${name} has 5 parameters of 4`,
  ]);
});

test('types of functions and the `this` annotation do not count', () => {
  const text =
    'type F = (a: 1, b: 1, c: 1, d: 1, e: 1) => void;\n' +
    'function f(this: mixed, a: 1, b: 1, c: 1, d: 1) {}\n';
  expect(checkText(SOURCE, text)).toEqual([]);
});
