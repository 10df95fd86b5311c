// Debug information that another renderer, or an application, attached to a value.
import {sleep} from '../support/guard.js';

function made() {
  return new Error('made');
}

// Later than all times of the render.
const at = offset => 1e7 + offset;

// name → a function that makes the entries.
export const forwardedEntries = {
  nothing: () => [],
  'a component without a key': () => [{time: at(0)}, {name: 'Cached'}],
  'a component with null as key': () => [{name: 'Cached', key: null}],
  'a component with a key': () => [{name: 'Cached', key: '$k'}],
  'a component with undefined as key': () => [{name: 'Cached', key: undefined}],
  'a component with an empty name': () => [{name: '', key: null}],
  'a component with an environment': () => [
    {name: 'Cached', key: null, env: 'Cache'},
  ],
  'a component with fields that are null': () => [
    {name: 'Cached', key: null, env: null, owner: null, stack: null},
  ],
  'a component with props': () => [
    {name: 'Cached', key: null, props: {a: {b: [1]}}},
  ],
  'a component with an owner': () => [
    {name: 'Cached', owner: {name: 'Page', owner: {name: 'App', key: 'a'}}},
  ],
  'a component with a stack': () => [
    {name: 'Cached', stack: [['$f', '/srv/$a.js', 1, 2, 3, 4, true]]},
  ],
  'a component with an error as a stack': () => [
    {name: 'Cached', debugStack: made()},
  ],
  'a component with an error whose stack is text': () => [
    {
      name: 'Cached',
      debugStack: Object.assign(made(), {
        stack: 'Error\n    at a (/srv/a.js:1:2)\n    at b (<anonymous>)',
      }),
    },
  ],
  'a component with other fields': () => [
    {name: 'Cached', key: null, more: 1, debugTask: null},
  ],
  'one component twice': () => {
    const info = {name: 'Cached', key: null};
    return [info, {time: at(0)}, info];
  },
  'an owner that is a component as well': () => {
    const owner = {name: 'Page', key: null};
    return [owner, {name: 'Cached', owner}];
  },
  times: () => [{time: at(0)}, {time: at(1)}],
  'times that decrease': () => [{time: at(5)}, {time: at(0)}],
  'a time that is a text': () => [{time: 'now'}],
  'an environment': () => [{env: 'Cache'}],
  'an environment and a time': () => [{env: 'Cache', time: at(0)}],
  'an unknown entry': () => [{other: {a: 1}}],
  'an empty entry': () => [{}],
  'a name that is not a text': () => [{name: 5}],
  'a wait': () => [{awaited: {name: 'query', start: at(0), end: at(1)}}],
  'a wait with fields': () => [
    {
      awaited: {
        name: '$query',
        start: at(0),
        end: at(1),
        env: 'Db',
        owner: {name: 'App', key: null},
        stack: [['load', '/srv/a.js', 1, 2, 3, 4, false]],
        value: Promise.resolve({rows: [1]}),
      },
      env: 'Cache',
      owner: {name: 'App', key: null},
      stack: [['App', '/srv/a.js', 5, 6, 7, 8, true]],
    },
  ],
  'a wait with fields that are null': () => [
    {
      awaited: {
        name: 'query',
        start: at(0),
        end: at(1),
        env: null,
        owner: null,
        stack: null,
        value: null,
      },
      env: null,
      owner: null,
      stack: null,
    },
  ],
  'a wait with errors as stacks': () => [
    {
      awaited: {name: 'query', start: at(0), end: at(1), debugStack: made()},
      debugStack: made(),
    },
  ],
  'a wait that ended before the render': () => [
    {awaited: {name: 'query', start: 0, end: 1}},
  ],
  'two waits for one operation': () => {
    const awaited = {name: 'query', start: at(0), end: at(1)};
    return [{awaited}, {time: at(2)}, {awaited}];
  },
  'a wait for null': () => [{awaited: null}],
  'a name and a wait': () => [
    {name: 'Cached', awaited: {name: 'query', start: at(0), end: at(1)}},
  ],
  'an operation with a displayed name': () => [
    {
      awaited: {
        name: 'query',
        start: at(0),
        end: at(1),
        value: Object.assign(Promise.resolve(1), {displayName: 'shown'}),
      },
    },
  ],
};

const put = (value, entries) =>
  Object.defineProperty(value, '_debugInfo', {value: entries, writable: true});

// Elements are frozen.
function withEntries(element, entries) {
  const fields = Object.getOwnPropertyDescriptors(element);
  delete fields._debugInfo;
  return put(Object.create(Object.prototype, fields), entries);
}

const known = value =>
  Object.assign(Promise.resolve(value), {status: 'fulfilled', value});

// name → a model. `make` makes the entries.
export const forwarders = ({React}, h) => {
  const Awaits = async ({promise}) => await promise;
  const Returns = ({value}) => value;
  const Uses = ({promise}) => React.use(promise);
  return {
    'an awaited promise': make => h(Awaits, {promise: put(sleep(1), make())}),
    'an awaited promise of a component': make =>
      h(function App() {
        return h(Awaits, {promise: put(sleep(1), make())});
      }),
    'a promise that use reads': make =>
      h(Uses, {promise: put(sleep(1), make())}),
    'a returned promise': make => h(Returns, {value: put(sleep(1), make())}),
    'a known promise': make => h(Returns, {value: put(known('k'), make())}),
    'a promise of the model': make => ({promise: put(sleep(1), make())}),
    'a known promise of the model': make => ({
      promise: put(known('k'), make()),
    }),
    'a rejected promise': make =>
      h(Awaits, {promise: put(Promise.reject(new Error('r')), make())}),
    'a returned list': make => h(Returns, {value: put(['a'], make())}),
    'a list of the model': make => ({list: put(['a'], make())}),
    'an object of the model': make => ({object: put({a: 1}, make())}),
    'a returned lazy': make =>
      h(Returns, {
        value: put(
          React.lazy(async () => ({default: 'lazy'})),
          make(),
        ),
      }),
    'a returned element': make =>
      h(Returns, {value: withEntries(h('p', null, 'x'), make())}),
    'an element of the model': make => {
      const element = withEntries(h('p', null, 'x'), make());
      return [element, element];
    },
    'an async iterator': make => ({
      items: put(
        (async function* () {
          yield 1;
        })(),
        make(),
      ),
    }),
    'a returned async iterable': make =>
      h(Returns, {
        value: put(
          {
            async *[Symbol.asyncIterator]() {
              yield 1;
            },
          },
          make(),
        ),
      }),
    'a stream': make => ({
      stream: put(
        new ReadableStream({start: controller => controller.close()}),
        make(),
      ),
    }),
    'a map and a set': make => [
      put(new Map([[1, 2]]), make()),
      put(new Set([1]), make()),
    ],
    'an iterable': make => ({
      items: put(
        {
          *[Symbol.iterator]() {
            yield 1;
          },
        },
        make(),
      ),
    }),
    'an item of an async iterable': make => ({
      async *[Symbol.asyncIterator]() {
        yield put(['item'], make());
        yield put(known('k'), make());
      },
    }),
    'an async iterable': make => ({
      items: put(
        {
          async *[Symbol.asyncIterator]() {
            yield 1;
          },
        },
        make(),
      ),
    }),
  };
};
