import vm from 'vm';

import {
  asBufferView,
  asObjectOrFunction,
  functionOf,
  hasMethod,
  nameValue,
} from '../userValues.js';

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

test.each([
  ['a typed array', new Uint16Array(2)],
  ['a DataView', new DataView(new ArrayBuffer(2))],
  ['a Buffer', Buffer.from('a')],
  ['an instance of a subclass', new (class extends Uint8Array {})(1)],
  ['a view of another realm', vm.runInNewContext('new Uint8Array(1)')],
  [
    'a view without its prototype',
    Object.setPrototypeOf(new Uint8Array(1), null),
  ],
])('%s is a view', (what, value) => {
  expect(asBufferView(value) === value).toBe(true);
});

test.each([
  ['an ArrayBuffer', new ArrayBuffer(1)],
  ['an object with the fields of a view', {byteLength: 1, byteOffset: 0}],
  ['an object with the tag of a view', {[Symbol.toStringTag]: 'Uint8Array'}],
  [
    'an object that inherits from a view',
    Object.create(new Uint8Array(1), {byteLength: {value: 1}}),
  ],
  ['a proxy of a view', new Proxy(new Uint8Array(1), {})],
  ['an array', [1]],
  ['null', null],
  ['undefined', undefined],
  ['a string', 'a'],
])('%s is not a view', (what, value) => {
  expect(asBufferView(value)).toBe(null);
});

test.each([
  [new Map(), 'forEach', true],
  [new Map(), 'size', false],
  [() => {}, 'call', true],
  [[], Symbol.iterator, true],
  [[], Symbol.asyncIterator, false],
  ['text', 'slice', false],
  [undefined, 'on', false],
  [null, 'on', false],
])('%p, %p: %p', (value, name, expected) => {
  expect(hasMethod(value, name)).toBe(expected);
});

test.each([
  [undefined, 'undefined'],
  [null, 'null'],
  ['text', 'a string'],
  [1n, 'a bigint'],
  [() => {}, 'a function'],
  [{}, 'an object'],
  [Object.create(null), 'an object'],
  [{constructor: 'text'}, 'an object'],
  [[1], 'an Array'],
  [new AbortController(), 'an AbortController'],
  [new Map(), 'a Map'],
])('%p is named %s', (value, name) => {
  expect(nameValue(value)).toBe(name);
});
