// Unusual values of replies: [name, client environment → value]. Clients must write the same
// entries or refuse with the same number.
import vm from 'vm';

class Point {
  x = 1;
}

class List extends Array {}

class Bag extends Map {}

class Eventual {
  then(resolve) {
    resolve('eventually');
  }
}

class Numbers {
  *[Symbol.iterator]() {
    yield 1;
    yield {a: 2};
  }
}

class Ticks {
  async *[Symbol.asyncIterator]() {
    yield 1;
  }
}

const BUFFER = new ArrayBuffer(2);

const foreign = code => vm.runInNewContext(code);

function withExtra(array, extra) {
  return Object.assign(array, extra);
}

function withHidden(object, name, value) {
  return Object.defineProperty(object, name, {value});
}

function withOwnProto(value) {
  const object = {a: 1};
  Object.defineProperty(object, '__proto__', {value, enumerable: true});
  return object;
}

function throwing(message) {
  return () => {
    throw new Error(message);
  };
}

function failed(error) {
  return new ReadableStream({start: controller => controller.error(error)});
}

function twice(value) {
  return [value, value];
}

const PLAIN = [
  ['null', () => null],
  ['an empty string', () => ''],
  ['lone surrogates', () => ['\ud800', {'\udfff': 1}]],
  ['line separators', () => 'a\u2028b\r\nc'],
  ['dollars', () => ['$', '$$', '$0', '$undefined', 'a$', {$a: '$b'}]],
  ['numbers as JSON writes them', () => [1e21, 1e-7, 0.1, -1, 123456789012]],
  ['bigints', () => [0n, -1n, 10n ** 400n]],
  ['keys like numbers', () => ({b: 1, 10: 2, 9: 3, '-1': 4, '01': 5})],
  ['keys with quotes', () => ({'"': 1, '\\': 2, '\n': 3, '': 4})],
  ['a key __proto__', () => withOwnProto({b: 1})],
  ['keys of Object.prototype', () => ({constructor: 1, toString: 'a'})],
  ['then that is not a function', () => ({then: 1})],
  ['symbols as keys', () => ({[Symbol('a')]: 1, b: 2})],
  ['non-enumerable properties', () => withHidden({a: 1}, 'b', 2)],
  [
    'a getter',
    () => ({
      get a() {
        return {b: 1};
      },
    }),
  ],
  ['an array with properties', () => withExtra([1], {a: 2})],
  ['an array that is longer than its items', () => withExtra([], {length: 2})],
  [
    'arguments',
    () =>
      (function list() {
        return arguments;
      })(1, 2),
  ],
  ['a subclass of Array', () => List.of(1, 2)],
  ['a date that is shared', () => twice(new Date(0))],
  ['an invalid date', () => new Date(NaN)],
  ['texts that look like dates', () => ['1970-01-01T00:00:00.000Z', 'Z']],
  ['toJSON that returns a date', () => ({a: {toJSON: () => new Date(0)}})],
  ['toJSON that returns undefined', () => [{toJSON: () => undefined}]],
  ['toJSON that returns an object', () => ({a: {toJSON: () => ({b: 1n})}})],
  ['toJSON of an array', () => ({a: withHidden([1], 'toJSON', () => 2)})],
  ['toJSON that returns its key', () => ({k: {toJSON: key => key}})],
  ['a Buffer', () => Buffer.from([1, 2])],
  ['a boxed string', () => Object('ab')],
  ['objects of another realm', () => foreign('({a: {b: [1, {}]}})')],
  ['a date of another realm', () => foreign('({a: new Date(0)})')],
];

const SHARED = [
  [
    'an object at three levels',
    () => {
      const shared = {x: [1]};
      return [shared, {a: shared, b: [shared.x]}, shared.x];
    },
  ],
  [
    'objects below a key with a colon',
    () => {
      const shared = {x: {}};
      return [{'a:b': shared}, shared.x, shared, shared.x];
    },
  ],
  [
    'objects below an iterable',
    () => {
      const shared = {};
      const iterable = {[Symbol.iterator]: () => [shared, {shared}].values()};
      return [iterable, shared, iterable, shared];
    },
  ],
  [
    'a Set in a Map in itself',
    () => {
      const map = new Map();
      map.set('s', new Set([map])).set(map, 1);
      return {map};
    },
  ],
  [
    'a Map that is the root and contains itself',
    () => {
      const map = new Map();
      return map.set('self', map);
    },
  ],
  [
    'repeated keys and values of a Map',
    () => {
      const key = {k: 1};
      const value = {v: 1};
      return [new Map([[key, value]]), key, value];
    },
  ],
  ['an empty object and an empty array', () => [...twice({}), ...twice([])]],
  [
    'a form in two places',
    () => {
      const form = new FormData();
      form.append('a', 'b');
      return twice(form);
    },
  ],
  ['a Blob in two places', () => twice(new Blob(['a']))],
  [
    'a buffer and two views of it',
    () => {
      const {buffer} = new Uint8Array([1, 2, 3, 4]);
      return [buffer, new Uint8Array(buffer, 1, 2), new DataView(buffer, 3)];
    },
  ],
  ['an iterator in two places', () => twice([1].values())],
  [
    'a promise of a repeated object',
    () => {
      const shared = [{}];
      return [Promise.resolve(shared), shared, Promise.resolve(shared[0])];
    },
  ],
  [
    'two promises of one object',
    () => {
      const shared = {a: 1};
      return [Promise.resolve(shared), Promise.resolve(shared)];
    },
  ],
  [
    'a promise of itself in an object',
    () => {
      const object = {};
      object.promise = Promise.resolve(object);
      return object;
    },
  ],
  [
    'a cycle below a key with a colon',
    () => {
      const object = {};
      object.self = object;
      return {'a:b': object};
    },
  ],
];

const KINDS = [
  ['a thenable of a class', () => ({a: new Eventual()})],
  [
    'a thenable that calls back synchronously',
    () => [{then: f => f({a: 1})}, 2],
  ],
  [
    'a thenable that resolves to a function',
    e => ({then: f => f(e.localFunction)}),
  ],
  ['an iterable of a class', () => ({a: new Numbers()})],
  ['an async iterable of a class', () => ({a: new Ticks()})],
  [
    'an async iterable that returns a value',
    () => ({
      a: (async function* generate() {
        yield {b: 1};
        return {c: [2n]};
      })(),
    }),
  ],
  ['an async iterable that is empty', () => [(async function* empty() {})()]],
  ['a subclass of Map', () => new Bag([['a', 1]])],
  ['a subclass of Uint8Array', () => new (class extends Uint8Array {})(2)],
  [
    'a form with its own entries',
    () => {
      class Form extends FormData {
        *entries() {
          yield ['of the class', 'x'];
        }
      }
      const form = new Form();
      form.append('a', 'b');
      return [form];
    },
  ],
  ['empty collections', () => [new Map(), new Set(), new FormData()]],
  ['empty bytes', () => [new Uint8Array(0), new ArrayBuffer(0), new Blob([])]],
  [
    'a field with a name like a part',
    () => {
      const form = new FormData();
      form.append('0', '1');
      form.append('_1_a', '$@1');
      form.append('', 'é"\r\n');
      return form;
    },
  ],
  ['sixteen parts', () => Array.from({length: 16}, () => new Set())],
  [
    'collections in collections',
    () => new Map([[new Set([new Map()]), new Set([new Set([1])])]]),
  ],
  ['a lazy in two places', e => twice(e.lazy({a: 1}))],
  ['a lazy of a lazy', e => [e.lazy(e.lazy([1]))]],
  ['a lazy that suspends', e => [e.suspended({a: 1}), 2]],
  ['a lazy that is the root', e => e.lazy('a')],
  [
    'a lazy of a repeated object',
    e => {
      const shared = {a: 1};
      return [shared, e.lazy(shared), shared];
    },
  ],
  [
    'server references in collections',
    e => {
      const reference = e.reference('m#a');
      return new Map([[reference, new Set([reference])]]);
    },
  ],
  ['a promise of a server reference', e => Promise.resolve(e.reference('m#a'))],
  [
    'streams in streams',
    () => ({
      s: new ReadableStream({
        start(controller) {
          controller.enqueue(
            (async function* inner() {
              yield new Set([1]);
            })(),
          );
          controller.close();
        },
      }),
    }),
  ],
];

const REFUSED = [
  ['an object without a prototype', () => Object.create(null)],
  ['an object whose prototype is plain', () => Object.create({})],
  ['a proxy of a DataView', () => new Proxy(new DataView(BUFFER), {})],
  ['a proxy of a typed array', () => [new Proxy(new Uint8Array(2), {})]],
  ['a regular expression', () => /a/],
  ['an error', () => new Error('a')],
  ['a WeakMap', () => [new WeakMap()]],
  ['a boxed number', () => Object(1)],
  ['a boxed bigint', () => Object(1n)],
  ['a boxed symbol', () => Object(Symbol('a'))],
  ['an instance', () => new Point()],
  ['an instance in a Map', () => new Map([[new Point(), 1]])],
  ['a function in a Set', e => new Set([e.localFunction])],
  ['a function below a key with a colon', e => ({'a:b': e.localFunction})],
  ['an instance below a key with a colon', () => ({'a:b': new Point()})],
  ['an element below a key with a colon', e => ({'a:b': e.h('p')})],
  [
    'a function in an iterable',
    e => ({
      [Symbol.iterator]: () => [e.localFunction].values(),
    }),
  ],
  ['a promise of a function', e => [Promise.resolve(e.localFunction)]],
  ['a promise of an element', e => [Promise.resolve(e.h('p'))]],
  ['a symbol of the registry', () => [Symbol.for('a')]],
  [
    'an unknown kind of React object',
    () => ({
      $$typeof: Symbol.for('react.portal'),
    }),
  ],
  [
    'a getter that throws',
    () => ({
      get a() {
        throw new Error('thrown');
      },
    }),
  ],
  ['toJSON that throws', () => ({a: {toJSON: throwing('thrown')}})],
  ['a then that throws', () => ({a: {then: throwing('thrown')}})],
  ['an iterator that throws', () => ({[Symbol.iterator]: throwing('thrown')})],
  ['a lazy that throws', e => [e.failingLazy(throwing('thrown'))]],
  ['a stream that fails', () => [failed(new Error('thrown'))]],
  [
    'a stream that fails late',
    () => [
      new ReadableStream({
        pull: controller => controller.error(new Error('thrown')),
      }),
    ],
  ],
  [
    'an async iterable that throws',
    () => [
      (async function* fails() {
        yield 1;
        throw new Error('thrown');
      })(),
    ],
  ],
];

export const ODD_VALUES = [...PLAIN, ...SHARED, ...KINDS, ...REFUSED];
