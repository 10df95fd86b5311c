import {explainMisplacedDirective} from '../misplacedDirective.js';

test.each([
  ["import 'a';\n'use client'", /"use client" on line 2 has no effect.*first/],
  ["('use server')", /"use server" on line 1 .*parentheses/],
  ["const f = () => { 'use server' }", /"use server" on line 1 .*compiler/],
  ["function f() { 'use client' }", /inside of a function.*whole files/],
  ["() => { 'use server' }\n'use client'", /"use client" on line 2/],
  [
    "f(() => {\n 'use server' })\ng(() => { 'use client' })",
    /"use server" on line 2/,
  ],
  ["const a = <p onClick={() => {}}/>;\n'use client'", /on line 2/],
  ["f()\n'use client'", /"use client" on line 2/],
  ["((('use server')))", /"use server" on line 1/],
  ["const o = {\n async *['m']() { 'use server' } }", /on line 2 .*compiler/],
  ["const f = async (a = {b: (1)}) => {\n('use server')\n}", /on line 2/],
  ["class A { get a() { if (b) {}\n  'use server' } }", /on line 2 .*compiler/],
  [`${'f(1);\n'.repeat(50000)}'use client'`, /on line 50001/],
])('%j is explained', (source, message) => {
  expect(explainMisplacedDirective(source)).toMatch(message);
});

test.each([
  [''],
  ['export const a = 1'],
  ['// use client'],
  ["const a = 'use client'"],
  ["f('use server')"],
  ["'use clients'"],
  ["{ 'use client' }"],
  ["class A { 'use client' = 1; 'use server'() {} }"],
  ["f(a, { 'use client': 1 })"],
  ["f(\n  'use client'\n)"],
  ["const a = [\n  'b',\n  'use client'\n]"],
  ["/**\n * 'use client'\n */"],
  ["('use client').length"],
  ["(0, 'use client')"],
  ["a = \n'use client'"],
  ["() => 'use client'"],
  ["() => { return 'use client' }"],
  ["`${'use client'}`"],
  ["/'/; a = 'use client'; /'/"],
  ["a = '"],
])('%j is not a directive', source => {
  expect(explainMisplacedDirective(source)).toBe(null);
});
