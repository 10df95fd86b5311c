import vm from 'vm';

import {asObjectOrFunction, functionOf} from '../functionOf.js';

const FUNCTIONS = [
  ['a function', () => 1],
  ['a class', class {}],
  ['an async generator', async function* () {}],
  ['a bound function', (() => 1).bind(null)],
  ['a proxy of a function', new Proxy(() => 1, {})],
  ['a function of another realm', vm.runInNewContext('() => 1')],
  [
    'a function without Function.prototype',
    Object.setPrototypeOf(() => 1, null),
  ],
];

const OBJECTS = [
  ['an object', {}],
  ['an array', []],
  ['an object that inherits from a function', Object.create(() => 1)],
  [
    'an object that claims to be a function',
    {call() {}, apply() {}, constructor: Function, name: 'f', length: 0},
  ],
  ['a proxy of an object', new Proxy({}, {})],
];

const OTHERS = [
  ['undefined', undefined],
  ['null', null],
  ['a string', 'function'],
  ['a number', 1],
  ['a symbol', Symbol('f')],
  ['a bigint', 1n],
];

test.each(FUNCTIONS)('%s is a function', (what, value) => {
  expect(functionOf(value)).toBe(value);
  expect(asObjectOrFunction(value)).toBe(value);
});

test.each(OBJECTS)('%s is not a function', (what, value) => {
  expect(functionOf(value)).toBe(null);
  expect(asObjectOrFunction(value)).toBe(value);
});

test.each(OTHERS)('%s is neither an object nor a function', (what, value) => {
  expect(functionOf(value)).toBe(null);
  expect(asObjectOrFunction(value)).toBe(null);
});

test('no property of the value is read', () => {
  const fail = () => {
    throw new Error('Expected no read.');
  };
  const hostile = new Proxy(() => 1, {
    get: fail,
    getPrototypeOf: fail,
    has: fail,
    ownKeys: fail,
  });
  expect(functionOf(hostile) === hostile).toBe(true);
  expect(asObjectOrFunction(hostile) === hostile).toBe(true);
});
