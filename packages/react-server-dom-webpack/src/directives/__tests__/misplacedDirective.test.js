import {explainMisplacedDirective} from '../misplacedDirective.js';

const DEEP = '(x => ['.repeat(200) + '0' + '])'.repeat(200);

test.each([
  ["import 'a';\n'use client'", /"use client" on line 2 has no effect.*first/],
  ["('use server')", /"use server" on line 1 .*parentheses/],
  ["const f = () => { 'use server' }", /"use server" on line 1 .*compiler/],
  ["class A {\n m() { 'use strict'; 'use server' } }", /on line 2 .*compiler/],
  ["function f() { 'use client' }", /inside of a function.*whole files/],
  ["() => { 'use server' }\n'use client'", /"use client" on line 2/],
  [
    "f(() => {\n 'use server' })\ng(() => { 'use client' })",
    /"use server" on line 2/,
  ],
  ["const a = <p onClick={() => {}}/>;\n'use client'", /on line 2/],
  [`${DEEP};\n'use client'`, /on line 2/],
])('%j is explained', (source, message) => {
  expect(explainMisplacedDirective(source, 'module')).toMatch(message);
});

test.each([
  [''],
  ['export const a = 1'],
  ['// use client'],
  ["const a = 'use client'"],
  ["f('use server')"],
  ["'use clients'"],
  ["{ 'use client' }"],
])('%j is not a directive', source => {
  expect(explainMisplacedDirective(source, 'module')).toBe(null);
});
