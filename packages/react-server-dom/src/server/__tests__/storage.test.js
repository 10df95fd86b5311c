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

afterEach(() => {
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
  ['node', null, 1],
  ['edge', AsyncLocalStorage, 1],
  ['edge', null, 2],
  ['browser', AsyncLocalStorage, 2],
])('on %s with the global %p a value is created %i times', async (...row) => {
  const [name, storage, count] = row;
  globalThis.__webpack_require__ = () => {};
  if (storage !== null) {
    globalThis.AsyncLocalStorage = storage;
  }

  expect(await countCreations(load(name))).toBe(count);
});

test('a browser without webpack has no server', () => {
  expect(() => load('browser')).toThrow(
    expect.objectContaining({name: 'ReferenceError'}),
  );
});
