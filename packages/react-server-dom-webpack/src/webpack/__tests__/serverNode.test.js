import {PassThrough} from 'node:stream';
import {text} from 'node:stream/consumers';
import {setTimeout as wait} from 'node:timers/promises';

// The server, and the copy of React in which it was installed.
function load() {
  const loaded = {};
  jest.isolateModules(() => {
    loaded.Server = require('../../webpack/serverNode.js');
    loaded.React = require('react');
  });
  return loaded;
}

function renderToText(Server, model) {
  const stream = new PassThrough();
  Server.renderToPipeableStream(model, {}).pipe(stream);
  return text(stream);
}

test('the exports of the entry work', () => {
  const {Server} = load();

  expect(Object.keys(Server).sort()).toEqual([
    'createClientModuleProxy',
    'createTemporaryReferenceSet',
    'decodeAction',
    'decodeFormState',
    'decodeReply',
    'decodeReplyFromAsyncIterable',
    'decodeReplyFromBusboy',
    'prerender',
    'prerenderToNodeStream',
    'registerClientReference',
    'registerServerReference',
    'renderToPipeableStream',
    'renderToReadableStream',
  ]);
});

test('server references have their location in development only', () => {
  const {Server} = load();
  const action = Server.registerServerReference(() => {}, 'a.js', 'x');

  expect('$$location' in action).toBe(__DEV__);
  expect(action.$$id).toBe('a.js#x');
});

test('a render belongs to the request that started it, across awaits', async () => {
  const {Server, React} = load();
  let created = 0;
  const getNumber = React.cache(() => ++created);

  async function Component() {
    const before = getNumber();
    await wait(5);
    return `${before} ${getNumber()}`;
  }

  const texts = await Promise.all([
    renderToText(Server, React.createElement(Component)),
    renderToText(Server, React.createElement(Component)),
  ]);

  expect(created).toBe(2);
  expect(texts[0]).toContain('"1 1"');
  expect(texts[1]).toContain('"2 2"');
});
