// The render to which `cache` belongs after an await: known if the environment has a storage.
import {AsyncLocalStorage} from 'node:async_hooks';
import {text} from 'node:stream/consumers';
import {setTimeout as wait} from 'node:timers/promises';

const ENTRIES = {
  node: () => require('react-server-dom-webpack/src/webpack/serverNode.js'),
  edge: () => require('react-server-dom-webpack/src/webpack/serverEdge.js'),
  browser: () =>
    require('react-server-dom-webpack/src/webpack/serverBrowser.js'),
};

function load(name) {
  const loaded = {};
  jest.isolateModules(() => {
    loaded.server = ENTRIES[name]();
    loaded.React = require('react');
  });
  return loaded;
}

let printed;

beforeEach(() => {
  printed = jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  printed.mockRestore();
  delete globalThis.AsyncLocalStorage;
  delete globalThis.__webpack_require__;
});

async function countCreations({server, React}) {
  let created = 0;
  const getNumber = React.cache(() => ++created);

  async function Component() {
    getNumber();
    await wait(5);
    getNumber();
    return null;
  }

  await text(server.renderToReadableStream(React.createElement(Component), {}));
  return created;
}

test.each([
  ['node', null, {created: 1}],
  ['edge', AsyncLocalStorage, {created: 1}],
  ['edge', null, {created: 2}],
  ['browser', AsyncLocalStorage, {created: 2}],
])('on %s with the global %p: %j', async (name, storage, {created}) => {
  globalThis.__webpack_require__ = () => {};
  if (storage !== null) {
    globalThis.AsyncLocalStorage = storage;
  }

  const loaded = load(name);
  expect(await countCreations(loaded)).toBe(created);
  expect(printed).not.toHaveBeenCalled();
});

// Neither of these calls has lost its render.
test.each([
  ['outside of renders', () => {}],
  [
    'after a render',
    ({server, React}) =>
      text(server.renderToReadableStream(React.createElement('p'), {})),
  ],
  [
    'after an aborted render',
    async ({server}) => {
      const aborted = new AbortController();
      const model = new Promise(() => {});
      const options = {signal: aborted.signal, onError: String};
      const rows = text(server.renderToReadableStream(model, {}, options));
      await wait(1);
      aborted.abort();
      await rows;
    },
  ],
  [
    'after a cancelled render',
    async ({server}) => {
      const model = new Promise(() => {});
      const options = {onError: String};
      await server.renderToReadableStream(model, {}, options).cancel();
      await wait(1);
    },
  ],
  [
    'after a prerender',
    ({server: {prerender}}) => prerender(Promise.resolve(1), {}),
  ],
])('a cached function may be called %s', async (_, render) => {
  const loaded = load('edge');
  await render(loaded);
  const getNumber = loaded.React.cache(() => 1);
  expect(getNumber()).toBe(1);
  expect(printed).not.toHaveBeenCalled();
});

test('a browser without webpack has no server', () => {
  expect(() => load('browser')).toThrow(
    expect.objectContaining({name: 'ReferenceError'}),
  );
});
