import {text} from 'node:stream/consumers';

import {
  BUTTON,
  serverBinding,
} from '../../../../react-server-dom-webpack/src/__tests__/support/manifestless.js';
import {decodeReply} from '../decodeReply.js';
import {renderToReadableStream} from '../renderToReadableStream.js';
import {registerServerReference} from '../../references/registerServerReference.js';
import {createServerBinding} from '../../manifests/serverBinding.js';
import {createSystem} from 'react-server-dom-webpack/src/webpack/webpackSystem.js';
import {createServer} from '../createServer.js';
import {nodeEnvironment} from '../environmentNode.js';

function createReplyHost(load) {
  const publish = server => server.replyHost;
  return createServer(
    createServerBinding(createSystem(load), publish),
    nodeEnvironment,
  );
}

const manifest = {
  actions: {id: 'actions.js', chunks: ['c', 'c.js'], name: '*'},
};

function save() {}
registerServerReference(save, 'actions', 'save');
const helper = () => {};

beforeEach(() => {
  globalThis.__webpack_require__ = jest.fn(() => ({save, helper}));
});
afterEach(() => {
  delete globalThis.__webpack_require__;
});

test('a function is found in the manifest and required after its bundle chunks have loaded', async () => {
  const load = jest.fn(() => Promise.resolve());
  const host = createReplyHost(load);
  const reference = host.resolveServerReference(manifest, 'actions#save');
  await host.preloadModule(reference);
  expect(load.mock.calls).toEqual([['c', 'c.js']]);
  expect(host.preloadModule(reference)).toBeNull();
  expect(host.requireModule(reference)).toBe(save);
  expect(globalThis.__webpack_require__).toHaveBeenCalledWith('actions.js');
});

test('a registered function is a server reference, also after bind', () => {
  const host = createReplyHost(() => Promise.resolve());
  expect(host.isServerReference(save)).toBe(true);
  expect(host.isServerReference(save.bind(null, 1))).toBe(true);
  expect(host.isServerReference(helper)).toBe(false);
});

describe('a binding without manifests', () => {
  const {decode, render} = createServer(
    {
      ...serverBinding,
      publish: server => ({
        render: (model, options = {}) =>
          renderToReadableStream(server, {model, options}),
        decode: body =>
          decodeReply({host: server.replyHost, options: {}}, body),
      }),
    },
    nodeEnvironment,
  );

  test('writes its own metadata', async () => {
    const rows = await text(render({button: BUTTON}));
    expect(rows).toContain(
      'I["Button.js","Button",["a.js"],{"manifest":"none"}]\n',
    );
    expect(rows).toContain('{"button":"$1"}');
  });

  test('finds its server functions', async () => {
    const body = new FormData();
    body.set('0', '"$h1"');
    body.set('1', '{"id":"act.js save","bound":null}');
    const save = await decode(body);
    expect(save()).toBe('saved');
    await expect(Promise.resolve(render(save)).then(text)).resolves.toContain(
      '{"id":"act.js save","bound":null',
    );
  });
});
