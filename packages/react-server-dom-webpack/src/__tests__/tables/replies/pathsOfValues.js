// Paths, and values that stay on the client: name, a function that creates the value, options. The
// expected result is that of the reference.
import {
  KEPT,
  Point,
  element,
  iterable,
  streamOf,
} from '../../support/replies/oddParts.js';

export const PATHS_OF_VALUES = [
  [
    'a colon in a key',
    () => {
      const o = {};
      return {'a:b': {x: o}, c: o, d: o, e: {f: o}};
    },
  ],
  [
    'a colon in a key of a Map',
    () => {
      const o = {};
      return new Map([
        ['a:b', o],
        ['c', o],
      ]);
    },
  ],
  [
    'a Map of itself',
    () => {
      const m = new Map();
      return m.set('m', m);
    },
  ],
  [
    'a Map of itself below a colon',
    () => {
      const m = new Map();
      m.set('m', m);
      return {'a:b': m};
    },
  ],
  [
    'a FormData in a Map twice',
    () => {
      const f = new FormData();
      return new Map([[f, f]]);
    },
  ],
  [
    'a cycle below a colon',
    () => {
      const o = {};
      o.o = o;
      return {'a:b': o};
    },
  ],
  [
    'a cycle in a stream',
    () => {
      const o = {};
      o.o = [o];
      return streamOf(o);
    },
  ],
  [
    'a cycle in an iterable',
    () => {
      const o = {};
      o.o = o;
      return [iterable(o)];
    },
  ],
  [
    'an iterable of itself',
    () => {
      const i = {
        *[Symbol.iterator]() {
          yield i;
        },
      };
      return [i];
    },
  ],
  [
    'elements twice',
    () => {
      const e = element();
      return [e, {e}];
    },
    KEPT,
  ],
  ['an element without a path', () => ({'a:b': element()}), KEPT],
  [
    'functions twice',
    () => {
      const f = () => {};
      return [f, {f}];
    },
    KEPT,
  ],
  ['a function without a path', () => ({'a:b': () => {}}), KEPT],
  ['a function as the root', () => () => {}, KEPT],
  ['symbols', () => ({a: Symbol('s'), b: [Symbol.iterator]}), KEPT],
  ['a symbol as the root', () => Symbol('s'), KEPT],
  [
    'an instance twice',
    () => {
      const p = new Point();
      return [p, {p}];
    },
    KEPT,
  ],
  ['an instance without a path', () => ({'a:b': new Point(), c: [1]}), KEPT],
  [
    'an instance without a path and then with one',
    () => {
      const p = new Point();
      return {'a:b': p, c: p, d: p};
    },
    KEPT,
  ],
  ['an instance as the root', () => new Point(), KEPT],
  ['an instance in an iterable', () => ({i: iterable(new Point())}), KEPT],
  [
    'all that becomes known',
    () => ({
      a: [{b: new Map([[{}, new Set([[]])]])}],
      d: new Date(0),
      f: new FormData(),
      u: new Uint8Array(1),
      p: Promise.resolve({}),
    }),
    KEPT,
  ],
  [
    'a server function, with references',
    ({Client}) => Client.createServerReference('id', () => {}),
    KEPT,
  ],
  [
    'an id that begins with a dollar',
    ({Client}) => {
      const f = Client.createServerReference('$id', () => {});
      return [f, {f}];
    },
  ],
  [
    'a function bound to its holder',
    ({Client}) => {
      const holder = {};
      holder.f = Client.createServerReference('id').bind(null, holder);
      return holder;
    },
    KEPT,
  ],
  [
    'a function bound to an object that holds it',
    ({Client}) => {
      const holder = {};
      holder.f = Client.createServerReference('id').bind(null, holder);
      return holder.f;
    },
    KEPT,
  ],
  [
    'functions in a Map, which are bound to the Map',
    ({Client}) => {
      const map = new Map();
      const one = Client.createServerReference('id').bind(null, map);
      map.set('one', one).set('other', one.bind(null, one, map));
      return {map, one};
    },
    KEPT,
  ],
  [
    'functions bound to the holders of each other',
    ({Client}) => {
      const [one, other] = [{}, {}];
      one.f = Client.createServerReference('id').bind(null, other);
      other.f = Client.createServerReference('id').bind(null, one);
      return [one, other];
    },
    KEPT,
  ],
  [
    'a form beside a promise of it',
    () => {
      const form = new FormData();
      form.append('k', 'v');
      return [Promise.resolve([form]), form, {form}, new Map([[form, form]])];
    },
    KEPT,
  ],
];

// The reference reads these until its stack overflows.
export const ENDLESS_VALUES = [
  [
    'an iterable of itself below a colon',
    () => {
      const i = {
        *[Symbol.iterator]() {
          yield i;
        },
      };
      return {'a:b': i};
    },
  ],
  [
    'iterables of each other below a colon',
    () => {
      const one = iterable({'c:d': null});
      const other = {
        *[Symbol.iterator]() {
          yield [one, other];
        },
      };
      return {'a:b': [other]};
    },
  ],
];
