'use strict';

const babel = require('@babel/core');
const vm = require('vm');
const {inlineSingleCalls} = require('../inlineSingleCalls.js');
const {plainReads} = require('../plainReads.js');

function transform(plugin, source) {
  const {code} = babel.transformSync(source, {
    configFile: false,
    babelrc: false,
    plugins: [plugin],
    sourceType: 'script',
  });
  return code;
}

// Each source sets `result`, and calls `f`.
const INLINED = [
  [
    'the statements, for a returned call',
    `function f(a) { if (a > 1) { return 'more'; } return 'less'; }
     function g(b) { return f(b); }
     result = [g(1), g(2), g(1)];`,
  ],
  [
    'statements without a return, for a returned call',
    `function f(a) { if (a > 1) { return; } log(a); }
     function g(b) { switch (b) { case 1: return f(b); default: log('none'); } }
     g(1); g(2); g(2); result = logged;`,
  ],
  [
    'the statements, for a call whose result is not used',
    `function f(a) { log(a); return log(a + 1); }
     function g(b) { f(b); log('end'); }
     g(1); g(2); result = logged;`,
  ],
  [
    'the statements, for a variable',
    `function f(a) { log(a); return a + 1; }
     function g(b) { const c = f(b * 2); return c; }
     result = [g(1), g(2), logged];`,
  ],
  [
    'an expression',
    `function f(a) { return {a, b: [a]}; }
     result = [1, 2].map(b => log(f(b)));`,
  ],
  [
    'a short expression that is called twice',
    `function f(a) { return a + 1; }
     result = [[1, 2], [3, 4]].map(([b, c]) => f(b) * f(c));`,
  ],
  [
    'arguments in their order',
    `function f(a, b, c) { a++; return [a, b, c]; }
     function g(d) { const e = f(d, log(1), log(2)); return e; }
     result = [g(1), g(2), logged];`,
  ],
  [
    'a parameter without an argument',
    `function f(a, b) { b ??= a; return [a, b]; }
     function g(d) { const e = f(d); return e; }
     result = [g(1), g(2)];`,
  ],
  [
    'an object pattern',
    `function f({a}) { log(a); return a; }
     function g(b) { return f(b); }
     result = [g({a: 1}), g({a: 2}), logged];`,
  ],
  [
    'functions that call each other in a row',
    `function f(a) { const b = h(a); log(b); return b; }
     function h(a) { const b = a * 2; log(b); return b; }
     function g(a) { const b = f(a); return b + 1; }
     result = [g(1), g(2), logged];`,
  ],
  [
    'variables of the caller that have the name of a variable which the function uses',
    `const used = 1;
     function f(a) { log(used); return a; }
     function g(used) { const b = f(used); return [used, b]; }
     result = [g(2), g(3), logged];`,
  ],
  [
    'variables of blocks that have the name of an argument',
    `function f(a) { { const b = 1; log(b); } return a; }
     function g(b) { const c = f(b); return [b, c]; }
     result = [g(2), g(3), logged];`,
  ],
  [
    'closures in a loop',
    `function f(a) { let b = a * 2; later.push(() => b++); }
     const later = [];
     function g(c) { for (const d of c) { f(d); } }
     g([1, 2]); g([3]);
     result = later.map(run => [run(), run()]);`,
  ],
];

const KEPT = [
  ['a function that is a value', 'function f() {} result = [f, f()].length;'],
  [
    'a function that calls itself',
    'function f(a) { return a ? f(a - 1) : 1; } result = f(2);',
  ],
  [
    'a function with two calls',
    `function f(a) { log(a); return a; }
     function g() { const b = f(1); return f(b); }
     result = [g(), g()];`,
  ],
  [
    'a return before the end, for a variable',
    `function f(a) { if (a) { return 1; } return 2; }
     function g(b) { const c = f(b); return c; }
     result = [g(0), g(1)];`,
  ],
  [
    'a condition, for which statements are in the way',
    `function f(a) { log(a); return a; }
     function g(b) { return b && f(b); }
     result = [g(0), g(1)];`,
  ],
  [
    'a large function',
    `function f(a) { ${'log(a + 1); '.repeat(20)} return a; }
     function g(b) { return f(b); }
     result = [g(1), g(2), logged];`,
  ],
  [
    'a generator',
    `function* f(a) { yield a; }
     function g(b) { return f(b); }
     result = [[...g(1)], [...g(2)]];`,
  ],
  [
    'arguments',
    `function f() { return arguments.length; }
     function g(b) { return f(); }
     result = [g(1), g(2)];`,
  ],
  [
    'spread arguments',
    `function f(a) { return a; }
     function g(b) { return f(...b); }
     result = [g([1]), g([2])];`,
  ],
];

function run(code) {
  const logged = [];
  const log = value => {
    logged.push(value);
    return value;
  };
  const context = {log, logged, result: undefined};
  vm.runInNewContext(code, context);
  return JSON.stringify(context.result);
}

const hasFunction = code => /function\*? _?f\b/.test(code);

describe('inlines', () => {
  test.each(INLINED)('%s', (title, source) => {
    const code = transform(inlineSingleCalls, source);
    expect(run(code)).toBe(run(source));
    expect(hasFunction(source)).toBe(true);
    expect(hasFunction(code)).toBe(false);
  });
});

describe('keeps', () => {
  test.each(KEPT)('%s', (title, source) => {
    const code = transform(inlineSingleCalls, source);
    expect(run(code)).toBe(run(source));
    expect(hasFunction(code)).toBe(true);
  });
});

describe('plain reads', () => {
  test.each([
    ['const {a, b: c} = d;', 'const a = d.a,\n  c = d.b;'],
    ['const {a} = d();', 'const a = d().a;'],
    ['const {a, b} = this;', 'const a = this.a,\n  b = this.b;'],
  ])('%s', (source, expected) => {
    expect(transform(plainReads, source)).toBe(expected);
  });

  test.each([
    'const {a, b} = d();',
    'const {a = 1} = d;',
    'const {a, ...b} = d;',
    'const {[a]: b} = d;',
    'const {a: {b}} = d;',
    'const [a] = d;',
    'for (const {a} of d) {}',
  ])('not for %s', source => {
    const plain = code => code.replace(/\s+/g, '');
    expect(plain(transform(plainReads, source))).toBe(plain(source));
  });
});
