// The rules for directives of docs/protocol/bundlers.md, 3.1.
import {parse, tokTypes} from 'acorn';

import {readDirective, TwoDirectives} from '../readDirective.js';

const CLIENT = [
  ["'use client'"],
  ['"use client";'],
  ["#!/usr/bin/env node\n'use client';"],
  ["// a comment\n/* and 'use server' */ 'use client'"],
  ["'use strict';\n'use client';\nexport const a = 1;"],
  ["'use client'\n'use strict'"],
  ["'use client'\n'use client'"],
  ["'use client'\nimport React from 'react'"],
  ["'use client'\nexport default <p>jsx</p>"],
  ["'use client'\nconst x: number = 1"],
  ["'use client'\n@decorated class A {}"],
  ["'use client'\n++count"],
  ["'use client';;"],
  ["\ufeff'use client'"],
  ["'use client'\nas()"],
  ["'use client'\n!a"],
];

test.each(CLIENT)('%j is for the client', source => {
  expect(readDirective(source, 'module')).toBe('use client');
});

const NONE = [
  [''],
  ['export const a = 1'],
  ["import 'react'; 'use client'"],
  ["const a = 1;\n'use client'"],
  ["('use client')"],
  ['`use client`'],
  ["'use\\u0020client'"],
  ["' use client'"],
  ["'use client '"],
  ["'use clients'"],
  ["'use client'.length"],
  ["'use client'\n.length"],
  ["'use client'\n(a)"],
  ["'use client'\n[a]"],
  ["'use client', 1"],
  ["'use client' + a"],
  ["'use client' ? a : b"],
  ["'use client' in a"],
  ["'use client'\n** 2"],
  ["'use client' as Text"],
  ["'use client'!"],
  ["'use client'`a`"],
  ["function a() { 'use client' }"],
  ["{ 'use client' }"],
  ["; 'use client'"],
  ["// 'use client'"],
];

test.each(NONE)('%j is for neither', source => {
  expect(readDirective(source, 'module')).toBe(null);
});

test('a server module', () => {
  expect(
    readDirective("'use server'\nexport async function a() {}", 'module'),
  ).toBe('use server');
});

test('both directives are an error with the place of the second one', () => {
  const source = "'use client';\n  'use server';";
  expect(() => readDirective(source, 'module')).toThrow(TwoDirectives);
  expect(() => readDirective(source, 'module')).toThrow(/line 2/);
});

// What follows the string: every punctuator and keyword of the tokenizer, on the same line or on the
// next, with a text that completes the program.
const TOKENS = Object.values(tokTypes).flatMap(({label, keyword}) =>
  keyword === undefined
    ? label.split('/').filter(text => /\W/.test(text))
    : [keyword],
);
const MORE_TOKENS = ['', 'name', '7', '/', '<!--', '-->', '/r/'].concat([
  '+=',
  '**=',
  '@d',
  '#p',
]);
const BETWEEN = [' ', '\n', ';', ' // c\n', '/* \n */', '/* */', '\u2028'];
const ENDS =
  ' a|a()|`|``|)|]|}|{}|() {}| a() {}| a = 1| (a) {}| (a) ;| {} catch {}| (;;);|' +
  ' ; while (0)|/|/.a| a from "a"| default 1| a {}| a: b|';

function directiveByParser(source, sourceType) {
  try {
    const options = {ecmaVersion: 'latest', sourceType, allowHashBang: true};
    const {directive} = parse(source, options).body[0];
    return directive === undefined ? null : directive;
  } catch {
    return undefined;
  }
}

describe.each(['module', 'script'])('whatever follows in a %s', sourceType => {
  const programs = [...TOKENS, ...MORE_TOKENS].flatMap(token =>
    BETWEEN.flatMap(between => {
      const parsed = ENDS.split('|')
        .map(end => `'use client'${between}${token}${end}`)
        .map(source => [source, directiveByParser(source, sourceType)])
        .find(([, expected]) => expected !== undefined);
      return parsed === undefined ? [] : [parsed];
    }),
  );

  test('the parser agrees on what is a directive', () => {
    const wrong = programs.filter(
      ([source, expected]) => readDirective(source, sourceType) !== expected,
    );
    expect(wrong).toEqual([]);
    const directives = programs.filter(([, expected]) => expected !== null);
    expect(directives.length).toBeGreaterThan(150);
    expect(programs.length - directives.length).toBeGreaterThan(150);
  });
});

test.each([
  ["'\\07'; 'use client'", null, 'use client'],
  ["<!-- a\n'use client'", null, 'use client'],
  ["'use client'\n<!-- a", null, 'use client'],
])('%j: %p in a module, %p in a script', (source, inModule, inScript) => {
  expect(readDirective(source, 'module')).toBe(inModule);
  expect(readDirective(source, 'script')).toBe(inScript);
});
