// Directive rules of public-api 6.1.
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
];

test.each(CLIENT)('%j is for the client', source => {
  expect(readDirective(source)).toBe('use client');
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
  ["'use client'`a`"],
  ["function a() { 'use client' }"],
  ["{ 'use client' }"],
  ["; 'use client'"],
  ["// 'use client'"],
];

test.each(NONE)('%j is for neither', source => {
  expect(readDirective(source)).toBe(null);
});

test('a server module', () => {
  expect(readDirective("'use server'\nexport async function a() {}")).toBe(
    'use server',
  );
});

test('both directives are an error with the place of the second one', () => {
  const source = "'use client';\n  'use server';";
  expect(() => readDirective(source)).toThrow(TwoDirectives);
  expect(() => readDirective(source)).toThrow(/line 2/);
});
