import vm from 'vm';

import {
  PROTOTYPE_KEY,
  hasPlainProperty,
  isPlainObject,
  storeProperty,
  withoutThen,
} from '../plainObjects.js';
import {
  INHERITED_BY_ARRAYS,
  INHERITED_KEYS,
  NO_INDICES,
  ORDINARY_KEYS,
} from './tables/hostileKeys.js';

class Model {
  x = 1;
  get secret() {
    return 1;
  }
}

test.each([
  ['an object literal', {}],
  [
    'an object of JSON with an own key `__proto__`',
    JSON.parse('{"__proto__":1}'),
  ],
  ['an object of another realm', vm.runInNewContext('({})')],
  ['an object with a `then`', {then: () => 1}],
  ...ORDINARY_KEYS.map(key => [`an object with the key ${key}`, {[key]: null}]),
])('%s is plain', (what, value) => {
  expect(isPlainObject(value)).toBe(true);
});

test.each([
  ['an object without a prototype', {__proto__: null}],
  ['an instance of a class', new Model()],
  [
    'an object whose constructor claims to be Object',
    Object.assign(new Model(), {constructor: Object}),
  ],
  ['an array', []],
  ['an array of another realm', vm.runInNewContext('[]')],
  ['a Map', new Map()],
  ['a promise', Promise.resolve()],
  ['an object that inherits from an object literal', Object.create({})],
  ['a function', () => 1],
])('%s is not plain', (what, value) => {
  expect(isPlainObject(value)).toBe(false);
});

test.each([...INHERITED_KEYS, 'nothing', '', 'x '])(
  'an object of JSON has no property %p that it inherits or lacks',
  name => {
    expect(hasPlainProperty(JSON.parse('{"x":1}'), name)).toBe(false);
  },
);

test.each([...INHERITED_BY_ARRAYS, ...NO_INDICES])(
  'an array of JSON has no property %p that it inherits or lacks',
  name => {
    expect(hasPlainProperty(JSON.parse('[1,2]'), name)).toBe(false);
  },
);

test.each([...ORDINARY_KEYS, '__proto__', 'then', 'x', ''])(
  'the own property %p of an object of JSON may be read',
  name => {
    const object = JSON.parse(`{${JSON.stringify(name)}:{"x":1}}`);
    expect(hasPlainProperty(object, name)).toBe(true);
  },
);

test.each(['0', '1', 'length'])(
  'the own property %p of an array may be read',
  name => {
    expect(hasPlainProperty(JSON.parse('[1,2]'), name)).toBe(true);
  },
);

const withText = Object.assign(new Map(), {x: 1});

test.each([
  ['an instance of a class', new Model(), 'x'],
  ['an instance of a class with a getter', new Model(), 'secret'],
  ['an object without a prototype', {__proto__: null, x: 1}, 'x'],
  ['an object with another prototype', Object.create({}, {x: {value: 1}}), 'x'],
  ['an instance of a subclass of Array', new (class extends Array {})(1), '0'],
  ['a Map', withText, 'x'],
  ['a Map', withText, 'size'],
  ['a function', Object.assign(() => 1, {x: 1}), 'x'],
  ['a function', () => 1, 'name'],
  ['a promise', Object.assign(Promise.resolve(), {status: 'x'}), 'status'],
  ['a view', new Uint8Array(1), '0'],
  ['an error', new Error('text'), 'message'],
  ['text', 'xyz', '0'],
  ['text', 'xyz', 'length'],
  ['a String', Object('xyz'), '0'],
  ['a number', 5, 'toFixed'],
  ['a BigInt', 5n, 'toString'],
  ['a symbol', Symbol('x'), 'description'],
  ['a boolean', true, 'valueOf'],
  ['null', null, 'x'],
  ['undefined', undefined, 'x'],
])('no property of %s may be read', (what, value, name) => {
  expect(hasPlainProperty(value, name)).toBe(false);
});

test('the check does not read the property', () => {
  let reads = 0;
  const object = Object.defineProperty({}, 'x', {
    get() {
      reads++;
      return 1;
    },
  });
  hasPlainProperty(object, 'x');
  expect(reads).toBe(0);
});

const fn = () => 1;

test('the key that is deleted is the key that sets a prototype', () => {
  const object = {};
  object[PROTOTYPE_KEY] = null;
  expect(Object.getPrototypeOf(object)).toBe(null);
});

test('a function under the key `then` is replaced with null', () => {
  expect(withoutThen('then', fn)).toBe(null);
  expect(withoutThen('then', class {})).toBe(null);
  expect(withoutThen('then', async () => 1)).toBe(null);
});

test.each([null, undefined, 0, '', 'text', {x: 1}, [fn], new Map()])(
  '%p stays under the key `then`',
  value => {
    expect(withoutThen('then', value)).toBe(value);
  },
);

test.each([...ORDINARY_KEYS, 'Then', 'then ', 'catch', 'status', '', 0])(
  'a function stays under the key %p',
  key => {
    expect(withoutThen(key, fn)).toBe(fn);
  },
);

test.each(ORDINARY_KEYS)('the key %p is stored as an own property', key => {
  const object = JSON.parse(`{"${key}":"$1","x":1}`);
  const value = {polluted: 1};
  storeProperty(object, key, value);
  expect(Object.getOwnPropertyDescriptor(object, key)).toEqual({
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
  expect(Object.keys(object)).toEqual([key, 'x']);
  expect({}.polluted).toBe(undefined);
});

test('an object with stored properties is not a thenable', async () => {
  const object = JSON.parse('{"then":"$h1","x":1}');
  storeProperty(object, 'then', resolve => resolve('called'));
  expect(await object).toBe(object);
  expect(object).toEqual({then: null, x: 1});
});

test('a property whose value is undefined is left out', () => {
  const object = JSON.parse('{"a":"$undefined","b":1}');
  storeProperty(object, 'a', undefined);
  expect(Object.keys(object)).toEqual(['b']);
});

test('an own key `__proto__` whose value is undefined is deleted and sets nothing', () => {
  const object = JSON.parse('{"__proto__":{"x":1}}');
  storeProperty(object, PROTOTYPE_KEY, undefined);
  expect(Object.hasOwn(object, PROTOTYPE_KEY)).toBe(false);
  expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
});
