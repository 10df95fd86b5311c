// Programs whose debug information is compared: ways to make a promise, and ways to wait for one.
// Each way to wait is combined with each way to make.
import fs from 'fs';

import {fromElsewhere} from '../support/fromElsewhere.js';
import {sleep} from '../support/guard.js';
import {Library} from '../support/library.js';

const library = new Library();

const delay = (ms, value) =>
  new Promise(resolve => setTimeout(resolve, ms, value));

async function load(value = 'v') {
  await delay(1);
  return value;
}

async function fail() {
  await delay(1);
  throw new Error('failed');
}

function withName(promise, name) {
  promise.displayName = name;
  return promise;
}

// As React and Flight clients track a promise whose outcome they may be asked for.
function track(promise) {
  promise.status = 'pending';
  promise.then(
    value => void Object.assign(promise, {status: 'fulfilled', value}),
    reason => void Object.assign(promise, {status: 'rejected', reason}),
  );
  return promise;
}

// Settles as a chunk of a client does: the outcome is stored before the listeners are called.
class TrackedThenable {
  status = 'pending';
  value = undefined;
  listeners = [];

  constructor() {
    setTimeout(() => {
      this.status = 'fulfilled';
      this.value = 'tracked';
      this.listeners.forEach(listener => listener(this.value));
    }, 1);
  }

  then(listener) {
    if (this.status === 'fulfilled') {
      listener(this.value);
    } else {
      this.listeners.push(listener);
    }
  }
}

class Store {
  async get() {
    return await load();
  }

  static open() {
    return delay(1, 'opened');
  }
}

// name → a function that makes a promise. `React` is that of the server.
export const makers = ({React}) => {
  const cached = React.cache(load);
  const cachedDelay = React.cache(delay);
  const shared = {promise: null};
  return {
    'a promise of a timer': () => delay(1, 'v'),
    'an async function': () => load(),
    'a cached async function': () => cached('c'),
    'a cached promise': () => cachedDelay(1, 'c'),
    'one promise for all': () => (shared.promise ??= load()),
    'nested async functions': async () => {
      const value = await load();
      return value + (await load());
    },
    'a method': () => new Store().get(),
    'a static method': () => Store.open(),
    'calls of then': () =>
      delay(1)
        .then(() => load())
        .then(value => value),
    'a call of finally': () => load().finally(() => {}),
    'a caught rejection': () => fail().catch(({message}) => message),
    'a rejection': () => fail(),
    'a rejection at once': () => Promise.reject(new Error('at once')),
    'a known value': () => Promise.resolve('known'),
    'an async function that does not wait': async () => 'now',
    'Promise.all': () => Promise.all([load(), delay(1, 'b')]),
    'Promise.all of known values': () => Promise.all([1, 2]),
    'Promise.race': () => Promise.race([load('r'), new Promise(() => {})]),
    'Promise.any': () => Promise.any([fail(), load('any')]),
    'Promise.allSettled': () =>
      Promise.allSettled([fail(), load()]).then(({length}) => length),
    'a callback of a file': () =>
      new Promise(resolve => fs.stat(__filename, () => resolve('stat'))),
    'an immediate': () => new Promise(resolve => setImmediate(resolve, 'i')),
    'a tick': () => new Promise(resolve => process.nextTick(resolve, 't')),
    'a microtask': () =>
      new Promise(resolve => queueMicrotask(() => resolve('m'))),
    'a named promise': () => withName(delay(1, 'n'), 'query'),
    'a named async function': () => withName(load(), 'query'),
    'a named promise inside': async () =>
      await withName(delay(1, 'n'), 'inner'),
    'a named promise around a named one': () =>
      withName((async () => await withName(delay(1, 'n'), 'inner'))(), 'outer'),
    'a returned named promise': async () => withName(delay(1, 'n'), 'inner'),
    'a name that is not a string': () => withName(delay(1, 'n'), {}),
    'a thenable': () => ({
      then(resolve) {
        setTimeout(resolve, 1, 'thenable');
      },
    }),
    'a named thenable': () => ({
      displayName: 'thenable',
      then(resolve, reject) {
        load('inner').then(resolve, reject);
      },
    }),
    'a subclass of Promise': () =>
      new (class Task extends Promise {})(resolve =>
        setTimeout(resolve, 1, 'sub'),
      ),
    'a promise of another renderer': () => fromElsewhere(sleep(1)),
    'a known promise of another renderer': () =>
      fromElsewhere(
        Object.assign(Promise.resolve('a'), {status: 'fulfilled', value: 'a'}),
      ),
    'an async iteration': async () => {
      let last;
      for await (const item of [load('x'), load('y')]) {
        last = item;
      }
      return last;
    },
    'several timers': () =>
      new Promise(resolve => {
        setTimeout(() => setTimeout(resolve, 1, 'second'), 1);
      }),
    'an interval': () =>
      new Promise(resolve => {
        let count = 0;
        const interval = setInterval(() => {
          if (++count === 2) {
            clearInterval(interval);
            resolve('interval');
          }
        }, 1);
      }),
    'a library': () => library.one(),
    'an async function of a library': () => library.two(),
    'a named promise of a library': () => library.named(),
    'a named promise inside of a library': () => library.namedInside(),
    'a callback of a library': () =>
      new Promise(resolve => library.timer(resolve)),
    'a function that a library calls': () => library.call(load),
    'a function that a library calls later': () => library.callLater(load),
    'a named promise that a library asks for': () =>
      library.call(() => withName(delay(1, 'n'), 'query')),
    'a promise that nothing of the application made': () =>
      library.call(sleep.bind(null, 1)),
    'a promise that is tracked': () => track(delay(1, 't')),
    'a rejection that is tracked': () => track(fail()),
    'a thenable that is tracked': () => new TrackedThenable(),
  };
};

// name → a model. `make` makes the promise.
export const consumers = ({React}, h) => {
  const Uses = ({promise}) => React.use(promise) ?? null;
  const Returns = ({promise}) => promise;
  const Awaits = async ({promise}) => await promise;
  const Shows = ({children}) => h('b', null, children);
  return {
    'awaited in a component': make =>
      h(async function App() {
        return await make();
      }),
    'awaited as a prop': make => h(Awaits, {promise: make()}),
    'awaited as a prop of a component': make =>
      h(function App() {
        return h(Awaits, {promise: make()});
      }),
    'awaited deep inside': make => {
      const outer = async () => {
        const value = await inner();
        return value;
      };
      const inner = async () => await make();
      return h(async function App() {
        return [await outer()];
      });
    },
    'awaited after another': make =>
      h(async function App() {
        await delay(1);
        return await make();
      }),
    'awaited before another': make =>
      h(async function App() {
        const value = await make();
        await delay(1);
        return value;
      }),
    'awaited twice': make =>
      h(async function App() {
        const promise = make();
        await promise;
        await delay(1);
        return await promise;
      }),
    'started before another': make =>
      h(async function App() {
        const promise = make();
        await delay(2);
        return await promise;
      }),
    'awaited with a caught rejection': make =>
      h(async function App() {
        try {
          return await make();
        } catch (error) {
          return error.message;
        }
      }),
    'awaited with Promise.all': make =>
      h(async function App() {
        return await Promise.all([make(), delay(1, 'other')]);
      }),
    'then called in a component': make =>
      h(async function App() {
        const value = await make().then(
          result => result,
          ({message}) => message,
        );
        return value;
      }),
    'returned by a component': make =>
      h(function App() {
        return make();
      }),
    'returned by an async component': make =>
      h(async function App() {
        return make();
      }),
    'returned as a prop': make => h(Returns, {promise: make()}),
    'returned by a memo': make => h(React.memo(Returns), {promise: make()}),
    'thrown by one component and returned by another': make => {
      const promise = make();
      let isKnown = false;
      const know = () => {
        isKnown = true;
      };
      promise.then(know, know);
      const Throws = () => {
        if (!isKnown) {
          throw promise;
        }
        return null;
      };
      return h('p', null, h(Throws), h(Returns, {promise}));
    },
    'read with use': make =>
      h(function App() {
        return React.use(make());
      }),
    'read with use, as a prop': make => h(Uses, {promise: make()}),
    'read with use, as a prop of a component': make =>
      h(function App() {
        return h(Uses, {promise: make()});
      }),
    'read with use in a helper': make => {
      const read = () => React.use(make());
      return h(function App() {
        return [read()];
      });
    },
    'read with use twice': make =>
      h(function App() {
        return [React.use(make()), React.use(make())];
      }),
    'read with use after a known one': make => {
      const known = Object.assign(Promise.resolve('k'), {
        status: 'fulfilled',
        value: 'k',
      });
      return h(function App() {
        return [React.use(known), React.use(make())];
      });
    },
    'read with use by two components': make => {
      const promise = make();
      return h('p', null, h(Uses, {promise}), h(Uses, {promise}));
    },
    'read with use, then returned by a child': make =>
      h(function App() {
        const promise = make();
        try {
          React.use(promise);
        } catch (error) {
          if (error instanceof Error && error.message.includes('ailed')) {
            return error.message;
          }
          throw error;
        }
        return h(Returns, {promise});
      }),
    'read with use, then once more by a child': make => {
      const promise = make();
      return h(function App() {
        React.use(promise);
        return h(Shows, null, h(Uses, {promise}));
      });
    },
    'awaited by two components': make => {
      const promise = make();
      return h('p', null, h(Awaits, {promise}), h(Awaits, {promise}));
    },
    'awaited, then returned by a child': make =>
      h(async function App() {
        const promise = make();
        await promise;
        return h(Returns, {promise});
      }),
    'a prop of an element': make => h('p', {data: make()}),
    'a prop of an element of a component': make =>
      h(function App() {
        return h('p', {data: make()});
      }),
    'a child': make =>
      h(function App() {
        return h(Shows, null, make());
      }),
    'a value of the model': make => ({promise: make(), list: [make()]}),
    'a lazy child': make =>
      h(
        'p',
        null,
        React.lazy(async () => ({default: h('i', null, await make())})),
      ),
    'items of an async iterable': make => ({
      async *[Symbol.asyncIterator]() {
        yield await make();
        yield 'last';
      },
    }),
    'a component between two': make =>
      h(async function App() {
        await delay(1);
        return h(Shows, null, h(Awaits, {promise: make()}));
      }),
    'chained calls of then': make => {
      let last = Promise.resolve(make());
      return [1, 2, 3].map(() => (last = last.then(value => value)));
    },
    'async functions that wait for each other': make => {
      const next = async before => [await before, await make()].length;
      const first = next(null);
      const second = next(first);
      return {
        list: [second, first, next(second)],
        again: h(Awaits, {promise: second}),
      };
    },
    'a promise in the value of each promise': make => {
      const build = left => ({
        left,
        next: left > 0 ? make().then(() => build(left - 1)) : null,
      });
      return build(3);
    },
    'updates of a loop': make => ({
      async *[Symbol.asyncIterator]() {
        for (let at = 0; at < 3; at++) {
          await make();
          yield {at, promise: load(at)};
        }
      },
    }),
    'awaited by components that begin one after another': make => {
      const promise = make();
      const Later = async ({left}) => {
        await promise;
        await delay(1);
        return left > 0 ? h(Later, {left: left - 1}) : await promise;
      };
      return h(Later, {left: 2});
    },
    printed: make =>
      h(function App() {
        const promise = make();
        console.log('printed', promise);
        return promise;
      }),
  };
};
