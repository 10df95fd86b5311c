import {nameValue} from '../nameValue.js';

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
