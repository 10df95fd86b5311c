'use strict';

const fs = require('fs');
const path = require('path');
const {ESLint, Linter} = require('eslint');
const config = require('../../../eslint.config.js');

const SOURCE = 'packages/react-server/src/rows/thing.js';
const ENTRY = 'packages/react-server-dom/src/server/createServer.js';
const AMBIENT = 'packages/react-server/src/request/ambient.js';
const DEV = 'packages/react-server/src/dev/thing.js';
const TEST = 'packages/react-server/src/rows/__tests__/thing.test.js';
const SCRIPT = 'scripts/thing.js';

function rulesBroken(code, filename) {
  return new Linter({cwd: process.cwd()})
    .verify(code, config, {filename})
    .map(message => message.ruleId ?? message.message);
}

const SYNTAX = 'no-restricted-syntax';

test.each([
  ['a reviver', SOURCE, 'export const a = JSON.parse("1", x => x);', SYNTAX],
  [
    'a replacer',
    SOURCE,
    'export const a = JSON.stringify(1, null, 2);',
    SYNTAX,
  ],
  ['module state', SOURCE, 'let a = 1; export function f() { a++; }', SYNTAX],
  ['exported module state', SOURCE, 'export let a; a = 1;', SYNTAX],
  ['module state in an entry', ENTRY, 'export let a; a = 1;', SYNTAX],
  ['__DEV__', SOURCE, 'export const a = __DEV__ ? 1 : 2;', SYNTAX],
  ['__DEV__ in ambient.js', AMBIENT, 'export const a = __DEV__;', SYNTAX],
  ['dev import', SOURCE, 'import {a} from "../dev/b.js"; a();', SYNTAX],
  ['dev re-export', SOURCE, 'export {a} from "x/src/dev/b.js";', SYNTAX],
  ['a boolean argument', SOURCE, 'export const f = g => g(1, true);', SYNTAX],
  ['a boolean for new', SOURCE, 'export const f = G => new G(false);', SYNTAX],
  [
    'five parameters',
    SOURCE,
    'export const f = (a, b, c, d, e) => [a, b, c, d, e];',
    'max-params',
  ],
  ['a file of 501 lines', TEST, '\n'.repeat(501), 'max-lines'],
  [
    'a function of 81 lines',
    SOURCE,
    `export function f() {${'\n'.repeat(80)}}`,
    'max-lines-per-function',
  ],
  ['a field without a value', SOURCE, 'export class A { b; }', SYNTAX],
  ['a focused test', TEST, 'test.only("x", () => {});', SYNTAX],
  ['a focused table', TEST, 'describe.only.each([1])("x", () => {});', SYNTAX],
  ['a focused it', TEST, 'it.concurrent.only("x", () => {});', SYNTAX],
  ['a short focus', TEST, 'fdescribe("x", () => {});', SYNTAX],
  ['an unknown name', TEST, 'nowhere();', 'no-undef'],
  ['an unused import', SOURCE, 'import {a} from "./a.js";', 'no-unused-vars'],
  [
    'an unused type',
    SOURCE,
    'import type {A} from "./a.js";',
    'no-unused-vars',
  ],
  ['loose equality', SOURCE, 'export const f = a => a == 1;', 'eqeqeq'],
  [
    'a let never written',
    SOURCE,
    'export function f() { let a = 1; return a; }',
    'prefer-const',
  ],
])('%s is refused', (_name, filename, code, rule) => {
  expect(rulesBroken(code, filename)).toContain(rule);
});

test.each([
  ['bare JSON', SOURCE, 'export const a = JSON.parse(JSON.stringify(1));'],
  ['indented JSON in a script', SCRIPT, 'JSON.stringify(1, null, 2);'],
  ['indented JSON in a test', TEST, 'JSON.stringify(1, null, 2);'],
  [
    'state in ambient.js',
    AMBIENT,
    'let a = 1; export function f() { return a++; }',
  ],
  ['__DEV__ in an entry', ENTRY, 'export const a = __DEV__ ? 1 : 2;'],
  ['dev import in an entry', ENTRY, 'import {a} from "x/src/dev/b.js"; a();'],
  ['__DEV__ in dev/', DEV, 'export const a = __DEV__ ? 1 : 2;'],
  [
    'a boolean in a test',
    TEST,
    'it("x", () => expect(f(true)).toBe(true)); function f(a) { return a; }',
  ],
  ['a file of 500 lines', SOURCE, '\n'.repeat(499)],
  [
    'a function of 80 lines',
    SOURCE,
    `export function f() {${'\n'.repeat(79)}}`,
  ],
  [
    'a long function in a test',
    TEST,
    `describe('x', () => {${'\n'.repeat(80)}});`,
  ],
  ['a property `only`', TEST, 'it("x", () => expect({}.only).toBe(1));'],
  ['a stored boolean', SOURCE, 'export const f = m => m.set(1, true);'],
  [
    'a used type',
    SOURCE,
    'import type {A} from "./a.js"; export function f(a: A): A { return a as A; }',
  ],
  ['a name like dev', SOURCE, 'import {a} from "./device/b.js"; a();'],
])('%s is allowed', (_name, filename, code) => {
  expect(rulesBroken(code, filename)).toEqual([]);
});

// The programs of applications that import what `yarn start` or a build writes.
function importersOfBuilds() {
  const folder = path.join(process.cwd(), 'fixtures');
  return fs
    .readdirSync(folder, {recursive: true})
    .filter(
      file =>
        /\.m?jsx?$/.test(file) &&
        !/(^|[/\\])(dist|node_modules)[/\\]/.test(file),
    )
    .filter(file =>
      /from '\.[./]*\/dist\//.test(
        fs.readFileSync(path.join(folder, file), 'utf8'),
      ),
    )
    .map(file => `fixtures/${file.split(path.sep).join('/')}`);
}

test('files that import a build are right before and after that build', () => {
  const files = importersOfBuilds();
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    // A build that exists, and one that does not.
    for (const built of ['node:fs', './dist/missing.js']) {
      const text = fs
        .readFileSync(file, 'utf8')
        .replace(/'\.[./]*\/dist\/[^']+'/g, `'${built}'`);
      expect([file, rulesBroken(text, file)]).toEqual([file, []]);
    }
  }
});

test.each(['fixtures/webpack-app/dist/rsc/answer.js', 'build/x.js'])(
  'what builds write is not linted: %s',
  async file => {
    const eslint = new ESLint({
      overrideConfigFile: true,
      overrideConfig: config,
    });
    expect(await eslint.isPathIgnored(file)).toBe(true);
  },
);
