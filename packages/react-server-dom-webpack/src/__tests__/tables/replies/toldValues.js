// Values that change when they are sent, about which development builds warn: name, a function that
// creates the value, options.
import {
  converting,
  hidden,
  Point,
  streamOf,
} from '../../support/replies/oddParts.js';

const CONTEXT = {$$typeof: Symbol.for('react.context')};
const KEPT = {temporary: true};

const withPrototypeKey = () => JSON.parse('{"a":{"__proto__":{"b":1}}}');
const withTag = () => ({[Symbol.toStringTag]: 'Tagged'});
const withAccessor = key =>
  Object.defineProperty({}, key, {get: () => 1, configurable: true});

export const TOLD_VALUES = [
  ['plain data', () => ({a: [1, {b: new Date(0)}], c: new Map([[1, {}]])})],
  ['a key called __proto__', withPrototypeKey],
  [
    'values inside other values',
    () => [
      {first: 1, text: 'a long text', list: [1, 2, [converting(() => 1)]]},
      new Map([['key', {'a b': withTag(), long: [[[1]]], after: null}]]),
      Promise.resolve(withPrototypeKey()),
      {many: [{}, 'a', () => {}, withPrototypeKey().a, /x/, 3n, NaN, 12345678]},
    ],
    KEPT,
  ],
  ['two keys called __proto__', () => [withPrototypeKey(), withPrototypeKey()]],
  [
    'one key called __proto__, twice',
    () => {
      const o = withPrototypeKey();
      return [o, o];
    },
  ],
  ['toJSON', () => converting(() => 1)],
  [
    'toJSON of two objects',
    () => [converting(() => 1), converting(() => ({}))],
  ],
  [
    'toJSON of one object twice',
    () => {
      const o = converting(() => 1);
      return [o, o];
    },
  ],
  [
    'toJSON that returns the object',
    () => {
      const o = {};
      return hidden(o, 'toJSON', () => o);
    },
  ],
  [
    'toJSON of a function',
    () => [
      hidden(
        () => {},
        'toJSON',
        () => 1,
      ),
    ],
  ],
  ['toJSON of an instance', () => [hidden(new Point(), 'toJSON', () => 1)]],
  ['toJSON of an array', () => [hidden([], 'toJSON', () => [])]],
  ['a URL', () => [new URL('https://example.com/')]],
  ['dates', () => [new Date(0), new Date(NaN), new (class extends Date {})(0)]],
  ['a tag', withTag],
  ['a hidden tag', () => hidden({}, Symbol.toStringTag, 'Tagged')],
  ['a tag that equals the default', () => ({[Symbol.toStringTag]: 'Object'})],
  ['Math', () => [Math]],
  [
    'arguments',
    () =>
      (function () {
        return arguments;
      })(1),
  ],
  [
    'an error without its class',
    () => Object.setPrototypeOf(new Error('e'), Object.prototype),
  ],
  ['an instance, with references', () => [new Point()], KEPT],
  ['a hidden property', () => [hidden({a: 1}, 'h', 1)]],
  ['a hidden property of an array', () => hidden([], 'h', 1)],
  ['a hidden accessor', () => [withAccessor('h')]],
  ['a hidden accessor called key', () => [withAccessor('key')]],
  ['a hidden accessor called ref', () => [withAccessor('ref')]],
  ['a hidden property called key', () => [hidden({}, 'key', 1)]],
  [
    'an accessor',
    () => [
      {
        get a() {
          return 1;
        },
      },
    ],
  ],
  ['a frozen object', () => [Object.freeze({a: 1})]],
  ['a symbol for a key', () => [{[Symbol('s')]: 1, b: 1}]],
  ['two symbols for keys', () => [{[Symbol('s')]: 1, [Symbol('t')]: 1}]],
  ['a hidden symbol', () => [hidden({}, Symbol('s'), 1)]],
  ['a symbol of an array', () => Object.assign([], {[Symbol('s')]: 1})],
  [
    'several warnings for one value',
    () => hidden({...withTag(), [Symbol('s')]: 1}, 'h', 1),
  ],
  ['a hidden property and a symbol', () => hidden({[Symbol('s')]: 1}, 'h', 1)],
  ['a context', () => [CONTEXT]],
  ['a context, with references', () => [CONTEXT], KEPT],
  [
    'a consumer, with references',
    () => [{$$typeof: Symbol.for('react.consumer'), _context: CONTEXT}],
    KEPT,
  ],
  [
    'a hidden property of a promised object',
    () => [Promise.resolve(hidden({}, 'h', 1))],
  ],
  ['a hidden property of an item', () => streamOf(hidden({}, 'h', 1))],
  ['a Map with properties', () => Object.assign(new Map(), {a: 1})],
  [
    'an object that inherits from one without a prototype',
    () => hidden(Object.create(Object.create(null)), 'h', 1),
  ],
];
