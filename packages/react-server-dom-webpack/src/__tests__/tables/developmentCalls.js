// Models that print, or ask for their owner, at places where a server without a request storage does
// not know the request: name → a function that creates the model, or {model, options, abort,
// prerender, channel}.
import {stopLater} from '../support/aborted.js';
import {sleep} from '../support/guard.js';

export function developmentCalls({React, ReactDOM, Server}) {
  const h = React.createElement;
  const Counter = Server.registerClientReference(
    () => {},
    './counter.js',
    'Counter',
  );
  const print = (...values) => console.log(...values);
  const stack = () => String(React.captureOwnerStack());
  const Leaf = ({n}) => h('i', null, n);
  const Stack = () => h('i', null, stack());
  const never = () => new Promise(() => {});
  return {
    'a call before an await': () =>
      h(async () => {
        print('before', {a: 1});
        await null;
        return 'x';
      }),
    'a call after an await': () =>
      h(async () => {
        await null;
        print('after');
        return 'x';
      }),
    'a call after a timer': () =>
      h(async () => {
        await sleep(2);
        print('after', {a: 1});
        return 'x';
      }),
    'a call in the promise of a component': () =>
      h(() =>
        sleep(2).then(() => {
          print('then');
          return h(Leaf, {n: 1});
        }),
      ),
    'a call in a component of an async component': () =>
      h(async () => {
        await sleep(1);
        return h(() => {
          print('inner');
          return null;
        });
      }),
    'a call of a lazy': () =>
      h(
        'p',
        null,
        React.lazy(() => {
          print('init');
          return Promise.resolve({default: h('b')});
        }),
      ),
    'a call in a prop of a client component': () =>
      h(Counter, {
        a: {
          toJSON() {
            print('toJSON');
            return 1;
          },
        },
      }),
    'a call of an async generator': () => ({
      async *[Symbol.asyncIterator]() {
        print('first');
        yield 1;
        await sleep(1);
        print('second');
        yield h(Leaf, {n: 2});
      },
    }),
    'a call of a component that is a generator': () =>
      h(async function* Items() {
        print('first');
        yield h('b', {key: 1});
        await sleep(1);
        print('second');
        yield h('i', {key: 2});
      }),
    'each kind of call': () =>
      h(() => {
        for (const method of ['debug', 'dirxml', 'group', 'groupEnd', 'info']) {
          console[method]('a %s', 'b');
        }
        console.assert(false, 'a %s', 'b');
        return null;
      }),
    'an owner stack after an await': () =>
      h(() =>
        h(async () => {
          await null;
          return h('i', null, stack());
        }),
      ),
    'an owner stack below an async component': () =>
      h(async function Outer() {
        await sleep(1);
        return h(function Inner() {
          return h(Stack);
        });
      }),
    'an element that is created after an await': () =>
      h(async function Page() {
        await sleep(1);
        return h('p', null, h(Leaf, {n: 1}));
      }),
    'an element that is created outside': () => {
      const element = h('p', null, h(Leaf, {n: 1}));
      return h(() => element);
    },
    'a list without keys after an await': () =>
      h(async function Page() {
        await sleep(1);
        return ['a', 'b'].map(n => h(Leaf, {n}));
      }),
    'a cached function after an await': () => {
      const get = React.cache(() => ({}));
      return h(async () => {
        const first = get();
        await sleep(1);
        return String(first === get());
      });
    },
    'a throw below an async component': () =>
      h(async function Page() {
        await sleep(1);
        return h(() => {
          throw new TypeError('inner');
        });
      }),
    'hints before and after an await': () =>
      h(async () => {
        ReactDOM.preconnect('//a');
        await null;
        ReactDOM.preconnect('//b');
        return h('img', {src: '/x.png'});
      }),
    'owners in onError after an await': {
      model: () =>
        h(() =>
          h(async () => {
            await sleep(1);
            throw new Error('late');
          }),
        ),
      options: () => ({onError: stack}),
    },
    'a component that never ends, aborted': {
      model: () =>
        h(async function Page() {
          await sleep(1);
          await never();
        }),
      abort: stopLater,
    },
    'a promise that is used and never resolves, aborted': {
      model: () => h(() => React.use(never())),
      abort: stopLater,
    },
    'a component that prints, in a prerender': {
      model: () =>
        h(async function Page() {
          print('prerender');
          await sleep(1);
          return h(Leaf, {n: 1});
        }),
      prerender: true,
    },
    'a component that never ends, omitted from a prerender': {
      model: () => [
        h(Leaf, {n: 1, key: 1}),
        h(
          async () => {
            await sleep(1);
            await never();
          },
          {key: 2},
        ),
      ],
      prerender: true,
      abort: stopLater,
    },
    'a call over a debug channel': {
      model: () =>
        h(async function Page() {
          print('over the channel', {a: {b: 1}});
          await sleep(1);
          return h(Leaf, {n: 1});
        }),
      channel: 'write',
    },
  };
}
