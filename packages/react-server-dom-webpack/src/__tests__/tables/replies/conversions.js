// How values are read when they are converted to JSON: name, a function that creates the value,
// options. The expected result is that of the reference.
import {
  KEPT,
  IsoDate,
  WordDate,
  hidden,
  converting,
  fails,
} from '../../support/replies/oddParts.js';

export const CONVERSIONS = [
  [
    'getters, in the order in which JSON reads them',
    ({log}) => {
      const outer = {
        get inner() {
          log.push('inner');
          return 1;
        },
      };
      return {
        get a() {
          log.push('a');
          return outer;
        },
        get b() {
          log.push('b');
          return 'b';
        },
      };
    },
  ],
  [
    'a getter that throws',
    () => ({
      a: 1,
      get b() {
        return fails('getter');
      },
    }),
  ],
  [
    'keys removed and added during the read',
    () => {
      const root = {
        a: converting(() => {
          delete root.b;
          root.c = 'changed';
          root.d = 'added';
          return 'a';
        }),
        b: 'b',
        c: 'c',
      };
      return root;
    },
  ],
  [
    'an array shortened during the read',
    () => {
      const root = [
        converting(() => {
          root.length = 1;
          return 0;
        }),
        1,
        2,
      ];
      return root;
    },
  ],
  [
    'the key passed to toJSON',
    () => ({
      a: converting(key => [typeof key, key]),
      list: [converting(key => [typeof key, key])],
      map: new Map([[1, converting(key => key)]]),
    }),
  ],
  ['toJSON of the root', () => converting(key => ({key, text: '$'}))],
  [
    'toJSON of the root, with references',
    () => converting(() => ({a: {}})),
    KEPT,
  ],
  ['toJSON that returns undefined', () => [converting(() => undefined)]],
  ['toJSON that returns a function', () => [converting(() => () => {})], KEPT],
  [
    'toJSON that returns an object with toJSON',
    () => [converting(() => new Date(0))],
  ],
  ['toJSON that returns a Map', () => [converting(() => new Map([[1, 2]]))]],
  [
    'toJSON that returns itself',
    () => {
      const value = {x: 1};
      hidden(value, 'toJSON', () => value);
      return [value, value];
    },
  ],
  [
    'toJSON that returns a shared object',
    () => {
      const shared = {};
      const value = converting(() => shared);
      return [value, value, shared];
    },
  ],
  ['toJSON that throws', () => [converting(() => fails('toJSON'))]],
  [
    'toJSON of a function',
    () => [
      hidden(
        () => {},
        'toJSON',
        key => `json ${key}`,
      ),
    ],
  ],
  ['toJSON that is not a function', () => hidden({a: 1}, 'toJSON', 5)],
  [
    'text that looks like a date',
    () => [converting(() => '2020Z'), '2020Z', '$Z'],
  ],
  [
    'dates of other kinds',
    () => [new IsoDate(0), new WordDate(0), new Date(NaN)],
  ],
  ['a date as the root', () => new Date(0)],
  ['dates in a Map', () => new Map([[new Date(0), new Date(1)]])],
  ['integer keys', () => ({b: 1, 2: 2, 1: 3})],
  [
    'symbols and hidden properties',
    () => hidden({[Symbol('s')]: 1, a: 1}, 'h', 1),
  ],
  [
    'properties of an array',
    () => Object.assign([1], {x: 2, [Symbol('s')]: 3}),
  ],
  ['holes', () => [, 1, , undefined]],
  [
    'a key called __proto__',
    () => JSON.parse('{"a":1,"__proto__":{"b":[1,"$"]}}'),
  ],
  [
    'the empty key',
    () => {
      const a = {};
      return {'': a, b: a};
    },
  ],
  ['lone surrogates', () => ['\ud800', '\udc00$']],
  ['a Node buffer', () => [Buffer.from('ab')]],
  [
    'arguments',
    () =>
      (function () {
        return arguments;
      })(1, {}, 2),
  ],
  ['a proxy', () => new Proxy({a: {}, b: 1}, {})],
];
