// The places where functions of React DOM reach a render: in components and code that the renderer
// calls for them, and after an `await` only if the host has a storage.
import {within} from '../support/guard.js';
import {loadServers, SERVERS} from '../support/layers.js';
import {prerenderWebBytes, renderWebBytes} from '../support/render.js';

const ALWAYS = ['node', 'edge', 'browser'];
// Hosts with a storage that survives `await`.
const STORED = ['node', 'edge'];
const NEVER = [];

// [where `hint` is called, hosts in which that reaches the render, the model]
const PLACES = [
  ['a component', ALWAYS, ({h, hint}) => h(() => hint())],
  [
    'a component after an await',
    STORED,
    ({h, hint}) =>
      h(
        'div',
        null,
        h(async () => [await null, hint()]),
      ),
  ],
  [
    'a component after a timer',
    STORED,
    ({h, hint}) =>
      h(
        'div',
        null,
        h(async () => [await pause(), hint()]),
      ),
  ],
  [
    'code that a component started and did not wait for',
    STORED,
    ({h, hint}) =>
      h(() => {
        pause().then(() => hint());
        return pause().then(pause);
      }),
  ],
  [
    'a promise that was created outside',
    NEVER,
    ({hint}) => ({p: pause().then(() => hint())}),
  ],
  [
    'a lazy',
    ALWAYS,
    ({hint}) => ({
      $$typeof: Symbol.for('react.lazy'),
      _payload: null,
      _init: () => hint(),
    }),
  ],
  ['toJSON', ALWAYS, ({hint}) => ({a: {toJSON: () => hint()}})],
  [
    'a getter',
    ALWAYS,
    ({hint}) => ({
      get a() {
        return hint();
      },
    }),
  ],
  [
    'an iterator',
    ALWAYS,
    ({hint}) =>
      (function* () {
        yield hint();
      })(),
  ],
  [
    'the beginning of an async iterable',
    ALWAYS,
    ({hint}) => ({
      async *[Symbol.asyncIterator]() {
        yield hint();
      },
    }),
  ],
  [
    'a stream that was created outside',
    NEVER,
    ({hint}) => ({
      s: new ReadableStream({
        async pull(controller) {
          await pause();
          controller.enqueue(hint());
          controller.close();
        },
      }),
    }),
  ],
  [
    'onError',
    NEVER,
    ({h, hint, options}) => {
      options.onError = () => hint();
      return h(() => {
        throw new Error('a component failed');
      });
    },
  ],
  [
    'a cached function',
    ALWAYS,
    ({React, h, hint}) => {
      const cached = React.cache(() => hint());
      const Use = () => cached();
      return [h(Use, {key: 1}), h(Use, {key: 2})];
    },
  ],
  [
    'the manifest',
    ALWAYS,
    ({Server, h, hint, manifest}) => {
      Object.defineProperty(manifest, 'm', {
        get() {
          hint();
          return {id: 'm', chunks: [], name: '*'};
        },
      });
      return h(Server.registerClientReference(() => {}, 'm', 'x'));
    },
  ],
];

function pause() {
  return new Promise(resolve => setTimeout(resolve, 3));
}

async function hintsOf(layer, create, render) {
  const {React, ReactDOM, Server} = layer;
  const settings = {manifest: {}, options: {}};
  const model = create({
    ...settings,
    React,
    Server,
    h: React.createElement,
    hint() {
      ReactDOM.prefetchDNS('//here');
      return 'x';
    },
  });
  const bytes = await within(render(layer, model, settings), 'render');
  return bytes
    .toString()
    .split('\n')
    .filter(row => row.startsWith(':H'));
}

const CASES = SERVERS.flatMap(server =>
  PLACES.map(([place, hosts, create]) => ({server, place, hosts, create})),
);

describe.each(ALWAYS)('%s', host => {
  let servers;

  beforeAll(() => {
    servers = loadServers(host);
  });

  test.each(CASES)('$server: $place', async ({server, hosts, create}) => {
    const expected = hosts.includes(host) ? [':HD"//here"'] : [];
    for (const render of [renderWebBytes, prerenderWebBytes]) {
      expect(await hintsOf(servers[server], create, render)).toEqual(expected);
    }
  });
});
