// Values whose reads throw promises, and values that cannot be read.
import {loading, loadingProperty} from '../../support/replies/loading.js';
import {KEPT, lazy, streamOf} from '../../support/replies/oddParts.js';

// Name, and a function that creates the value.
const READERS = [
  ['a getter', () => loadingProperty('a', {z: 1})],
  ['a proxy', () => loading({a: 1})],
  ['a proxy of an array', () => loading([1, {b: 2}])],
  ['a proxy whose keys load', () => loading({a: 1}, {reads: ['ownKeys']})],
  ['a toJSON', readsItself],
  ['a lazy node', () => loadingLazy({a: [1]})],
];

// Name, and a function that places a value. The same table for lazy nodes follows.
const POSITIONS = [
  ['the root', value => value],
  ['in an object', value => ({q: 1, value, r: 2})],
  ['below a key with a colon', value => ({'a:b': [value]})],
  ['in an array', value => [0, value, 1]],
  ['in a Map', value => new Map([[1, value]])],
  ['in a Set', value => ({s: new Set([value])})],
  ['in an iterable', value => ({i: iterable(value)})],
  ['in an iterator', value => [[value].values()]],
  ['in a promise', value => [Promise.resolve([value])]],
  ['in a thenable that calls back at once', value => ({then: f => f(value)})],
  ['in a stream', value => streamOf(1, value)],
  ['in an async iterable', value => generate(value)],
  ['in a bound argument', (value, Client) => [bind(Client, value)]],
];

// Lazy nodes wait. Entries that were added before the content threw remain.
const POSITIONS_IN_LAZIES = [
  ['in a lazy node', value => [lazy(() => value), 1]],
  [
    'deep in a lazy node',
    value => [
      lazy(() => ({m: new Map([[1, 2]]), value: [value], p: resolved()})),
    ],
  ],
  ['in a lazy node of a lazy node', value => lazy(() => lazy(() => [value]))],
  ['in a lazy node that waits', value => [loadingLazy({value})]],
  ['in a lazy node in a promise', value => [resolved(lazy(() => [value]))]],
  ['in a Map in a lazy node', value => lazy(() => new Map([[1, value]]))],
  ['in a promise in a lazy node', value => lazy(() => [resolved([value])])],
  [
    'in a lazy node of a bound argument',
    (value, Client) => [
      bind(
        Client,
        lazy(() => [value]),
      ),
    ],
  ],
  [
    'after each kind of entry, in a lazy node',
    (value, Client) => {
      const form = new FormData();
      form.append('name', 'text');
      const content = [
        form,
        streamOf(1),
        [1, 2].values(),
        resolved(1),
        new Blob(['x']),
        Client.createServerReference('id', () => {}),
        value,
      ];
      return lazy(() => content);
    },
  ],
];

// Name, a function from the client to the value, options.
export const LOADING_VALUES = [
  ...[...POSITIONS, ...POSITIONS_IN_LAZIES].flatMap(([position, place]) =>
    READERS.flatMap(([reader, make]) => [
      [`${reader} ${position}`, Client => place(make(), Client)],
      [
        `${reader} ${position}, with references`,
        Client => place(make(), Client),
        KEPT,
      ],
    ]),
  ),
  ['a lazy node that waits three times', () => [loadingLazy([1], {waits: 3})]],
  ['a lazy node of an error after a wait', () => [failingLater(resolved())]],
  ['a lazy node whose promise rejects', () => [lazy(once(rejected, () => 1))]],
  [
    'a lazy node of an error after a rejection',
    () => [failingLater(rejected())],
  ],
  ['a lazy node of an error', () => [lazy(fail)]],
  [
    'a lazy node of an error in its content',
    () => [lazy(() => [getter(fail)])],
  ],
  [
    'a lazy node that throws a function with then',
    () => [
      lazy(
        once(() =>
          hasThen(
            () => {},
            ready => ready(),
          ),
        ),
      ),
    ],
  ],
  [
    'a lazy node that throws a thenable that calls back at once',
    () => [lazy(once(() => hasThen({}, ready => ready())))],
  ],
  [
    'a lazy node that throws a thenable that rejects at once',
    () => [lazy(once(() => hasThen({}, (ready, failed) => failed('no'))))],
  ],
  [
    'a lazy node that throws a thenable whose then throws',
    () => [lazy(once(() => hasThen({}, fail)))],
  ],
  [
    'a lazy node whose payload throws',
    () => [
      Object.defineProperty(
        lazy(() => 1),
        '_payload',
        {get: wait},
      ),
    ],
  ],
  [
    'a lazy node whose initializer throws when it is read',
    () => [
      Object.defineProperty(
        lazy(() => 1),
        '_init',
        {get: once(resolved)},
      ),
    ],
  ],
  ['a proxy of a lazy node', () => [loading(lazy(() => 1))]],
  [
    'an iterator throws, in a lazy node',
    () => {
      const iterator = failingIterator(once(resolved, () => ({done: true})));
      return [lazy(() => [iterator])];
    },
  ],
  ['a refused value in a lazy node', () => [lazy(() => [() => {}])]],
  [
    'values with references in a lazy node that is read again',
    () => {
      const content = [() => {}, {a: 1}, loadingProperty('a', {b: 1})];
      return [lazy(() => content)];
    },
    KEPT,
  ],
  [
    'a value shared with a lazy node that waits',
    () => {
      const shared = {};
      return [shared, loadingLazy([shared]), shared];
    },
  ],
  [
    'a value first met in a lazy node that is read again',
    () => {
      const shared = {};
      const content = [shared, loadingProperty('a', shared)];
      return [lazy(() => content), shared];
    },
  ],
  [
    'the same lazy node twice',
    () => {
      const node = loadingLazy({a: 1});
      return [node, node];
    },
  ],
  [
    'lazy nodes of other values',
    () => [undefined, '$a', new Date(0), resolved(3)].map(loadingLazy),
  ],
  ['a promise that rejects meanwhile', () => [rejected(), lazy(wait)]],
  ['an error behind a lazy node that waits', () => [lazy(wait), getter(fail)]],
];

// Name, and a function from the client to the value. Aborted while it waits.
export const ABORTED_VALUES = [
  ['a lazy node', () => [new Map([[1, 2]]), lazy(wait)]],
  ['a lazy node as the root', () => lazy(wait)],
  ['a lazy node in a promise', () => [resolved([lazy(wait)])]],
  ['a lazy node whose content waits', () => [lazy(() => [getter(wait)])]],
  ['a lazy node that is ready', () => [lazy(() => 1)]],
  ['a getter that throws a promise', () => [getter(wait)]],
];

function wait() {
  throw new Promise(() => {});
}

function fail() {
  throw new Error('of the row');
}

const resolved = value => Promise.resolve(value);
const getter = get => Object.defineProperty({}, 'a', {get, enumerable: true});
const hasThen = (target, then) => Object.assign(target, {then});
const iterable = value => ({[Symbol.iterator]: () => [value].values()});

function rejected() {
  const promise = Promise.reject(new Error('of the row: rejected'));
  promise.catch(() => {});
  return promise;
}

// Throws at the first call.
function once(createThrown, load = () => ({a: 1})) {
  let isFirst = true;
  return (...args) => {
    if (isFirst) {
      isFirst = false;
      throw createThrown();
    }
    return load(...args);
  };
}

const failingLater = promise => lazy(once(() => promise, fail));

function loadingLazy(value, options) {
  const property = loadingProperty('value', value, options);
  return lazy(() => property.value);
}

async function* generate(value) {
  yield value;
  yield 2;
  return [value];
}

function bind(Client, value) {
  return Client.createServerReference('id', () => {}).bind(null, value);
}

function readsItself() {
  const inner = loadingProperty('text', 'z');
  const outer = {toJSON: () => ({text: inner.text})};
  return Object.defineProperty(outer, 'toJSON', {enumerable: false});
}

// Unreadable values: name, and a function that creates the value.
export const UNREADABLE_VALUES = [
  ['the root', fail => unreadable('a', fail)],
  ['in an object', fail => ({q: {x: unreadable('a', fail)}})],
  ['in an array', fail => ({q: [0, [unreadable('a', fail)]]})],
  ['an odd key', fail => [unreadable('a b', fail)]],
  ['an item of an array', fail => ({q: unreadable(1, fail, [0, 1])})],
  ['a toJSON', fail => ({d: {toJSON: fail}})],
  ['a lazy node', fail => ({l: [lazy(fail)]})],
  ['below a lazy node', fail => [lazy(() => unreadable('a', fail))]],
  ['in a Map', fail => ({m: new Map([[1, unreadable('a', fail)]])})],
  ['in a promise', fail => ({p: Promise.resolve(unreadable('a', fail))})],
  [
    'in a promise of a promise',
    fail => ({p: Promise.resolve([Promise.resolve([unreadable('a', fail)])])}),
  ],
  ['in a stream', fail => ({s: [streamOf(unreadable('a', fail))]})],
  ['an iterator', fail => ({i: failingIterator(fail)})],
];

function unreadable(key, fail, target = {}) {
  return Object.defineProperty(target, key, {get: fail, enumerable: true});
}

function failingIterator(fail) {
  const iterator = {next: fail, [Symbol.iterator]: () => iterator};
  return iterator;
}
