import {runInNewContext} from 'node:vm';

import {isPlainObject} from 'flight-core/src/guard/plainObjects.js';

import {collectionOf} from '../kinds.js';

test.each([
  ['a literal', {}, true],
  ['an object of another realm', runInNewContext('({})'), true],
  [
    'an object of an object without a prototype',
    Object.create(Object.create(null)),
    true,
  ],
  ['an object without a prototype', Object.create(null), false],
  ['a class instance', new (class {})(), false],
  ['an array', [], false],
  ['a date', new Date(0), false],
])('%s: plain or not', (_, value, expected) => {
  expect(isPlainObject(value)).toBe(expected);
});

test('the content of collections is an array of entries', () => {
  const form = new FormData();
  form.append('a', '1');
  form.append('a', '2');
  expect(collectionOf(new Map([['k', 1]]))).toEqual({
    prefix: '$Q',
    content: [['k', 1]],
  });
  expect(collectionOf(new Set(['v']))).toEqual({prefix: '$W', content: ['v']});
  expect(collectionOf(form)).toEqual({
    prefix: '$K',
    content: [
      ['a', '1'],
      ['a', '2'],
    ],
  });
  expect(collectionOf({size: 0})).toBe(null);
});
