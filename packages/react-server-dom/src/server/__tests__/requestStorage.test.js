// On a host with a storage, code that a render started belongs to it even after an await: caches,
// the cache's signal and hints. With our server and the reference.
import {setImmediate as nextTask} from 'node:timers/promises';
import {text} from 'node:stream/consumers';

const IMPLEMENTATIONS = {
  ours: () => ({
    ...require('react-server-dom-webpack/src/webpack/serverNode.js'),
    React: require('react'),
    ReactDOM: require('react-dom'),
  }),
  reference: () => ({
    ...require('react-server-dom-webpack-reference/server.node'),
    ...require('react-server-dom-webpack-reference/static.node'),
    React: require('react'),
    ReactDOM: require('react-dom'),
  }),
};

function load(name) {
  let layer;
  jest.isolateModules(() => {
    layer = IMPLEMENTATIONS[name]();
  });
  return layer;
}

// Each calls `here` after an await.
const PLACES = {
  'an async component': (h, here) =>
    h(async () => {
      await nextTask();
      return here();
    }),
  'a component below an async one': (h, here) =>
    h(async () => {
      await nextTask();
      return h(() => here());
    }),
  'an async function that a component calls': (h, here) =>
    h(() => ({
      promise: (async () => {
        await nextTask();
        await null;
        return here();
      })(),
    })),
  'a timer that a component starts': (h, here) =>
    h(() => new Promise(resolve => setTimeout(() => resolve(here()), 1))),
  'an async generator': (h, here) =>
    h(() => ({
      async *[Symbol.asyncIterator]() {
        yield here();
        await nextTask();
        yield here();
      },
    })),
  'an iterator that waits': (h, here) =>
    h(() => {
      let count = 0;
      return {
        [Symbol.asyncIterator]: () => ({
          async next() {
            await nextTask();
            return count++ === 0
              ? {value: here(), done: false}
              : {value: undefined, done: true};
          },
        }),
      };
    }),
  'a lazy': (h, here, {React}) => {
    const Lazy = React.lazy(async () => {
      await nextTask();
      return {default: () => here()};
    });
    return h(Lazy);
  },
  'a component that is called again': (h, here, {React}) => {
    const promise = nextTask();
    return h(() => {
      React.use(promise);
      return here();
    });
  },
};

const CASES = Object.keys(IMPLEMENTATIONS).flatMap(name =>
  Object.keys(PLACES).flatMap(place =>
    ['renderToReadableStream', 'prerender'].map(method => [
      name,
      method,
      place,
    ]),
  ),
);

test.each(CASES)('%s, %s: %s', async (name, method, place) => {
  const layer = load(name);
  const {React, ReactDOM} = layer;
  let created = 0;
  const getNumber = React.cache(() => ++created);
  const signals = new Set();

  function render(host) {
    const here = () => {
      signals.add(React.cacheSignal());
      ReactDOM.prefetchDNS(`https://${host}`);
      return getNumber();
    };
    const First = () => here();
    const model = {
      first: React.createElement(First),
      second: PLACES[place](React.createElement, here, layer),
    };
    return layer[method](model, {}, {onError: String});
  }

  // Two renders at a time, whose state must be separate.
  const opened = await Promise.all([render('one'), render('two')]);
  const texts = await Promise.all(
    opened.map(result => text(result.prelude ?? result)),
  );
  expect(created).toBe(2);
  expect(signals.size).toBe(2);
  signals.forEach(signal => expect(signal.aborted).toBe(true));
  expect(texts[0].match(/:HD"https:\/\/\w+"/g)).toEqual([':HD"https://one"']);
  expect(texts[1].match(/:HD"https:\/\/\w+"/g)).toEqual([':HD"https://two"']);
  expect(texts.join('')).not.toContain('digest');
});
