// Values of all kinds: name, a function that creates the value, options. The expected result is
// that of the reference.
import {
  KEPT,
  OtherBytes,
  iterable,
  fails,
} from '../../support/replies/oddParts.js';

export const KINDS_OF_VALUES = [
  ['boxed values', () => [new String('$a')]],
  ['a boxed number', () => [new Number(1)]],
  ['a boxed boolean as the root', () => new Boolean(true)],
  ['a boxed bigint', () => [Object(1n)]],
  ['a boxed symbol', () => [Object(Symbol('s'))]],
  ['a boxed number, with references', () => [new Number(1)], KEPT],
  ['an object without a prototype', () => Object.create(null)],
  ['an object that inherits from a plain one', () => [Object.create({})]],
  [
    'an object that inherits from one without a prototype',
    () => Object.assign(Object.create(Object.create(null)), {a: 1}),
  ],
  ['an error', () => [new Error('e')]],
  ['a regular expression', () => /x/],
  ['shared memory', () => new SharedArrayBuffer(2)],
  ['a view of shared memory', () => new Uint8Array(new SharedArrayBuffer(2))],
  ['a kind of typed array', () => [OtherBytes.of(1, 2)]],
  ['a kind of Map', () => new (class extends Map {})([[1, 2]])],
  ['a kind of array', () => new (class extends Array {})(1, 2)],
  [
    'an object whose then is not a function',
    () => ({
      get then() {
        return 5;
      },
    }),
  ],
  [
    'a Map with a then',
    () => Object.assign(new Map(), {then: ready => ready(1)}),
  ],
  ['an unknown mark', () => [{$$typeof: Symbol.for('react.portal')}]],
  [
    'an unknown mark, with references',
    () => [{$$typeof: Symbol.for('react.portal')}],
    KEPT,
  ],
  ['a mark that is text', () => [{$$typeof: 'react.lazy'}]],
  [
    'an iterable that is one by its old name',
    () => ({'@@iterator': () => [1, {}].values()}),
  ],
  [
    'an iterator that is not an iterable',
    () => ({[Symbol.iterator]: () => ({next: () => ({done: true})})}),
  ],
  [
    'an iterable that yields an array',
    () => ({[Symbol.iterator]: () => [7, 8]}),
  ],
  [
    'an iterable that throws',
    () => ({[Symbol.iterator]: () => fails('iterator')}),
  ],
  [
    'an iterator that throws',
    () =>
      (function* () {
        yield 1;
        fails('next');
      })(),
  ],
  [
    'a class that can be iterated',
    () =>
      new (class {
        *[Symbol.iterator]() {
          yield 1;
        }
      })(),
  ],
  [
    'an iterable twice',
    () => {
      const i = iterable(1, '$');
      return [i, i];
    },
  ],
  [
    'an iterator twice',
    () => {
      const i = [1].values();
      return [i, i];
    },
  ],
  [
    'shared objects in an iterable',
    () => {
      const a = {};
      return [iterable(a, a), a, a];
    },
  ],
  [
    'a FormData twice',
    () => {
      const form = new FormData();
      form.append('$a', '$b');
      form.append('x:y', new Blob(['1'], {type: 'text/plain'}));
      return [form, form];
    },
  ],
  [
    'a Blob twice',
    () => {
      const b = new Blob(['a']);
      return [b, b];
    },
  ],
  [
    'two views of one buffer',
    () => {
      const {buffer} = Uint8Array.of(1, 2);
      return [new Uint8Array(buffer), new Int8Array(buffer, 1)];
    },
  ],
];
