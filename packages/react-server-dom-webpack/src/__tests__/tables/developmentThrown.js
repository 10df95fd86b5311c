// What components and other code of the application can throw, and where: each value is thrown at
// each place.
import vm from 'vm';

import {fromElsewhere} from '../support/fromElsewhere.js';
import {sleep} from '../support/guard.js';

class CustomError extends Error {
  name = 'CustomError';
}

class Point {
  x = 1;
}

// Text as V8 writes it, and lines that it could have written.
const STACK = [
  'Error: text',
  '    at inner (/srv/a.js:3:4)',
  '    at render (<anonymous>)',
  '    at Store.get (<anonymous>)',
  '    at <anonymous>',
  '    at <anonymous> (<anonymous>)',
  '    at <anonymous>:1:2',
  '    at <anonymous> (/srv/c.js:1:2)',
  '    at new <anonymous> (/srv/c.js:1:2)',
  '    at new <anonymous>',
  '    at async <anonymous>',
  '    at Array.map (<anonymous>)',
  '    at async Promise.all (index 0)',
  '    at native',
  '    at $run (native)',
  '    at $1 (file:///srv/$2.js:1:2)',
  '    at /srv/d.js',
  '    at async /srv/d.js:5:6',
  '    at eval (eval at x (/srv/a.js:1:2), <anonymous>:3:4)',
  '    at about (about://React/Server/file:///srv/e%20f.js?3:5:6)',
  '    at outer (/srv/b.js:5:6)',
].join('\n');

const withStack = stack => Object.assign(new Error('text'), {stack});

const withMessage = message =>
  Object.defineProperty(new Error(''), 'message', {value: message});

function $dollar() {
  return new Error('$1');
}

// name → a function that makes the value.
export const thrownValues = ({Server, React}) => ({
  'a function': () =>
    function Stop() {
      return 1;
    },
  'an arrow function': () => () => 1,
  'an async function': () => async () => {},
  'a class': () => Point,
  'a native function': () => Math.max,
  'a bound function': () => Math.max.bind(null),
  'a function whose text throws': () =>
    Object.assign(() => {}, {
      toString() {
        throw new Error('text');
      },
    }),
  'a function with its own text': () =>
    Object.assign(() => {}, {toString: () => 'own'}),
  'a revoked proxy': () => {
    const {proxy, revoke} = Proxy.revocable(() => {}, {});
    revoke();
    return proxy;
  },
  'a client reference': () =>
    Server.registerClientReference(() => {}, './counter.js', 'Counter'),
  'a server reference': () =>
    Server.registerServerReference(() => {}, 'actions', 'save'),
  'a symbol': () => Symbol('local'),
  'a registered symbol': () => Symbol.for('global'),
  'a bigint': () => 10n,
  'a number': () => 42,
  'minus zero': () => -0,
  NaN: () => NaN,
  'a boolean': () => false,
  undefined: () => undefined,
  null: () => null,
  'a string': () => 'text',
  'a string like a reference': () => '$1',
  'an empty string': () => '',
  'a long string': () => 'x'.repeat(2000),
  'an object': () => ({code: 42, deep: {x: 1}}),
  'an object with toString': () => ({toString: () => 'own'}),
  'an object with a message': () => ({name: 'Own', message: 'own', stack: 's'}),
  'an array': () => [1, {x: 1}],
  'a date': () => new Date(0),
  'a map': () => new Map([['a', 1]]),
  'an instance': () => new Point(),
  'an object without a prototype': () => Object.create(null, {a: {value: 1}}),
  'an element': () => React.createElement('p', {id: 'a'}),
  'a response': () => new Response('text'),
  'an error': () => new Error('error'),
  'an error of a class': () => new CustomError('custom'),
  'an error of another realm': () =>
    vm.runInNewContext('new TypeError("realm")'),
  'a DOMException': () => new DOMException('dom', 'AbortError'),
  'an error like a reference': () => $dollar(),
  'a frozen error': () => Object.freeze(new Error('frozen')),
  'an error without a stack': () => withStack(undefined),
  'an error whose stack is a number': () => withStack(1),
  'an error whose stack is empty': () => withStack(''),
  'an error whose stack has no frames': () => withStack('Error: text'),
  'an error whose stack is text': () => withStack(STACK),
  'an error whose stack is of another engine': () =>
    withStack('inner@/srv/a.js:3:4\nouter@/srv/b.js:5:6'),
  'an error whose stack was read': () => {
    const error = new Error('read');
    void error.stack;
    return error;
  },
  'an error whose message is a function': () => withMessage(() => 1),
  'an error whose message is an object': () => withMessage({a: 1}),
  'an error whose message is null': () => withMessage(null),
  'an error of another environment': () =>
    Object.assign(new Error('elsewhere'), {environmentName: 'Cache'}),
  'an environment that is not a string': () =>
    Object.assign(new Error('elsewhere'), {environmentName: 7}),
  'a digest': () => Object.assign(new Error('digest'), {digest: 'own'}),
  'a cause': () => new Error('outer', {cause: new Error('inner')}),
  'a cause that is undefined': () => new Error('outer', {cause: undefined}),
  'a cause that is a text': () => new Error('outer', {cause: '$1'}),
  'a cause that is an object': () => new Error('outer', {cause: {a: {b: 1}}}),
  'several errors': () => new AggregateError([new Error('one'), 2], 'many'),
  'a deep cause': () =>
    new Error('1', {cause: new Error('2', {cause: new Error('3')})}),
});

// name → a model. `make` makes the thrown value.
export const throwers = ({React}, h) => {
  const Takes = () => null;
  const Uses = ({promise}) => React.use(promise);
  return {
    'a component': make =>
      h(function App() {
        throw make();
      }),
    'a component of a component': make => {
      const Inner = () => {
        throw make();
      };
      return h(function App() {
        return h('p', null, h(Inner));
      });
    },
    'an async component': make =>
      h(async function App() {
        throw make();
      }),
    'an async component after an await': make =>
      h(async function App() {
        await sleep(1);
        throw make();
      }),
    'a promise that a component awaits': make =>
      h(async function App() {
        await sleep(1).then(() => {
          throw make();
        });
      }),
    'a promise that use reads': make =>
      h(Uses, {
        promise: sleep(1).then(() => {
          throw make();
        }),
      }),
    'a promise of the model': make => ({promise: Promise.reject(make())}),
    'a promise of another renderer': make => ({
      promise: fromElsewhere(Promise.reject(make())),
    }),
    'a lazy': make =>
      h(
        'p',
        null,
        React.lazy(async () => {
          throw make();
        }),
      ),
    'a getter': make => ({
      get value() {
        throw make();
      },
    }),
    toJSON: make => ({
      value: {
        toJSON() {
          throw make();
        },
      },
    }),
    'an async iterable': make => ({
      async *[Symbol.asyncIterator]() {
        yield 1;
        throw make();
      },
    }),
    'a stream': make =>
      new ReadableStream({start: controller => controller.error(make())}),
    'a prop of a component': make => h(Takes, {value: make()}),
    'a cause': make => h(Takes, {value: new Error('around', {cause: make()})}),
    'a printed value': make =>
      h(function App() {
        console.log(make());
        return null;
      }),
    'a rejected promise that is printed': make =>
      h(function App() {
        const promise = Promise.reject(make());
        promise.catch(() => {});
        console.log(promise);
        return null;
      }),
  };
};
