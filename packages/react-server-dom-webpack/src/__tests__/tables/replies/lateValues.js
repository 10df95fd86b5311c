// Values that are, or may be, late: name, a function that creates the value, options. The expected
// result is that of the reference.
import {
  KEPT,
  Point,
  element,
  lazy,
  fails,
  streamOf,
  suspended,
} from '../../support/replies/oddParts.js';

export const LATE_VALUES = [
  [
    'a thenable that calls back synchronously',
    () => ({p: {then: ready => ready('now')}, q: 1}),
  ],
  [
    'a thenable that calls back synchronously with a known object',
    () => {
      const o = {};
      return {o, p: {then: ready => ready(o)}};
    },
  ],
  [
    'a thenable that resolves to another',
    () => ({then: ready => ready({then: again => again(7)})}),
  ],
  [
    'a thenable that rejects synchronously',
    () => ({then: (ready, failed) => failed(new Error('of the row: at once'))}),
  ],
  ['a thenable that throws', () => ({p: {then: () => fails('then')}})],
  [
    'a promise that is shared',
    () => {
      const p = Promise.resolve(1);
      return [p, p];
    },
  ],
  [
    'a promise as the root, with references',
    () => Promise.resolve({a: 1}),
    KEPT,
  ],
  ['promises in a Set', () => new Set([Promise.resolve(1)])],
  ['a promise of undefined', () => [Promise.resolve(undefined)]],
  ['a promise of a function', () => Promise.resolve(() => {})],
  [
    'a promise of a function, with references',
    () => Promise.resolve(() => {}),
    KEPT,
  ],
  [
    'a promise of a symbol, with references',
    () => [Promise.resolve(Symbol('s'))],
    KEPT,
  ],
  [
    'a promise of an element, with references',
    () => [Promise.resolve(element())],
    KEPT,
  ],
  [
    'a promise of an instance, with references',
    () => [Promise.resolve(new Point())],
    KEPT,
  ],
  [
    'a promise of a server function',
    ({Client}) => {
      const f = Client.createServerReference('id', () => {});
      return Promise.resolve(f);
    },
  ],
  [
    'a promise of a known server function',
    ({Client}) => {
      const f = Client.createServerReference('id', () => {});
      return [f, Promise.resolve(f)];
    },
  ],
  [
    'a promise of a value that cannot be encoded',
    () => [
      Promise.resolve({
        get a() {
          return fails('late getter');
        },
      }),
    ],
  ],
  [
    'a lazy node of a known object',
    () => {
      const o = {x: 1};
      return {o, l: lazy(() => o), p: o};
    },
  ],
  [
    'the same, with references',
    () => {
      const o = {x: 1};
      return {o, l: lazy(() => o), p: o};
    },
    KEPT,
  ],
  [
    'a lazy node twice',
    () => {
      const l = lazy(() => ({}));
      return [l, l];
    },
  ],
  ['a lazy node as the root', () => lazy(() => 5)],
  ['a suspended lazy node', () => [suspended(() => ({z: 1}))]],
  ['the same, with references', () => [suspended(() => ({z: 1}))], KEPT],
  ['a suspended lazy node as the root', () => suspended(() => ['z'])],
  ['a lazy node of an element, with references', () => lazy(element), KEPT],
  ['a lazy node that throws', () => [lazy(() => fails('lazy'))]],
  ['a lazy node that throws later', () => [suspended(() => fails('later'))]],
  [
    'a lazy node of itself',
    () => {
      const l = lazy(() => [l]);
      return l;
    },
  ],
  [
    'a stream of known objects',
    () => {
      const o = {};
      o.s = streamOf(o, undefined, [o]);
      return o;
    },
  ],
  [
    'a stream twice',
    () => {
      const s = streamOf();
      return {s, t: s};
    },
  ],
  ['a stream of objects, with references', () => streamOf({a: {}}), KEPT],
  ['a stream of elements, with references', () => streamOf(element()), KEPT],
  ['a stream of instances, with references', () => streamOf(new Point()), KEPT],
  [
    'a locked stream',
    () => {
      const s = streamOf(1);
      s.getReader();
      return s;
    },
  ],
  [
    'a stream that fails',
    () =>
      new ReadableStream({
        start: c => c.error(new Error('of the row: stream')),
      }),
  ],
  [
    'a byte stream without bytes',
    () => new ReadableStream({type: 'bytes', start: c => c.close()}),
  ],
  [
    'a byte stream of long pieces',
    () =>
      new ReadableStream({
        type: 'bytes',
        start(c) {
          c.enqueue(new Uint8Array(3000).fill(7));
          c.enqueue(Uint8Array.of(1));
          c.close();
        },
      }),
  ],
  [
    'the number of bytes requested from a byte stream',
    ({log}) => {
      let count = 0;
      return new ReadableStream({
        type: 'bytes',
        pull(controller) {
          const {byobRequest} = controller;
          log.push(byobRequest?.view.byteLength);
          if (count++ === 2) {
            controller.close();
            byobRequest.respond(0);
          } else {
            byobRequest.view[0] = count;
            byobRequest.respond(1);
          }
        },
      });
    },
  ],
  [
    'an async iterable that throws',
    () =>
      (async function* () {
        yield 1;
        fails('async');
      })(),
  ],
  [
    'an async iterable that returns a Map',
    () =>
      (async function* () {
        return {a: new Map()};
      })(),
  ],
  [
    'an async iterable that returns a function',
    () =>
      (async function* () {
        return () => {};
      })(),
  ],
  [
    'an async iterable whose steps are not promises',
    () => ({[Symbol.asyncIterator]: () => ({next: () => ({done: true})})}),
  ],
  [
    'an async iterable whose steps call back synchronously',
    () => {
      let count = 0;
      const next = () => ({
        then: ready => ready({done: count++ > 1, value: count}),
      });
      return {[Symbol.asyncIterator]: () => ({next})};
    },
  ],
  [
    'actions at the end of an async iterable',
    ({log}) => {
      const iterator = {
        next: (...args) => {
          log.push(args.length);
          return Promise.resolve({done: log.length > 2, value: undefined});
        },
        return: () => {
          log.push('return');
        },
        [Symbol.asyncIterator]: () => iterator,
      };
      return iterator;
    },
  ],
  [
    'two sources at the same time',
    () => [
      streamOf(1, 2),
      (async function* () {
        yield 3;
        yield Promise.resolve(4);
      })(),
    ],
  ],
];
