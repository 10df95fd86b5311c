import vm from 'vm';

import {isPlainObject} from '../plainObject.js';
import {ORDINARY_KEYS} from './tables/hostileKeys.js';

class Model {}

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
