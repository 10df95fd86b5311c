// Missing keys, in development: React DOM prints the same warnings for the rows of both servers.
import {within} from '../support/guard.js';
import {decodeBytes} from '../support/decode.js';
import {CLIENTS, loadLayers, SERVERS} from '../support/layers.js';
import {renderBytes} from '../support/render.js';

let layers;

beforeAll(() => {
  layers = loadLayers();
});

// name → the model of a page
const PAGES = {
  'static children': ({h}) => h('ul', null, h('li', null, 'a'), h('li', null)),
  'the result of a component': ({h}) => h(() => h('p', null, 'a')),
  'results of components side by side': ({h}) =>
    h(
      'div',
      null,
      h(() => h('p', null, 'a')),
      h(() => h('p', null, 'b')),
    ),
  'results of async components side by side': ({h}) =>
    h(
      'div',
      null,
      h(async () => h('p', null, 'a')),
      h(async () => h('p', null, 'b')),
    ),
  'results of components that wait': ({h}) =>
    h(
      'div',
      null,
      h('h1', null, 'title'),
      h(async () => {
        await new Promise(resolve => setImmediate(resolve));
        return h('p', null, 'a');
      }),
    ),
  'components in components': ({h}) => {
    const Inner = async () => h('b', null, 'inner');
    const Outer = () => h('div', null, h(Inner), h(Inner));
    return h('main', null, h(Outer), h(Outer));
  },
  'fragments and boundaries': ({h, React}) =>
    h(
      React.Fragment,
      null,
      h('p', null, 'a'),
      h(React.Suspense, null, h('p', null, 'b'), h('p', null, 'c')),
    ),
  'a list with keys': ({h}) =>
    h('ul', null, [h('li', {key: 'a'}), h('li', {key: 'b'})]),
  'a list without keys': ({h}) => h('ul', null, [h('li'), h('li')]),
  'a list without keys from a component': ({h}) =>
    h(
      'ul',
      null,
      h(() => [h('li'), h('li')]),
    ),
};

async function warningsOf(createModel, {server, client}) {
  const printed = jest.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const {React} = layers.servers[server];
    const model = createModel({React, h: React.createElement});
    const bytes = await within(
      renderBytes(layers.servers[server], model, {}),
      'render',
    );
    const onServer = printed.mock.calls.length;
    const root = decodeBytes(layers.clients[client], bytes);
    await within(renderHtml(layers.clients[client], root), 'HTML');
    return printed.mock.calls
      .slice(onServer)
      .map(([message]) => String(message).slice(0, 40));
  } finally {
    printed.mockRestore();
  }
}

async function renderHtml({React, ReactDOMServer}, root) {
  const stream = await ReactDOMServer.renderToReadableStream(
    React.createElement(() => React.use(root)),
  );
  await stream.allReady;
  return new Response(stream).text();
}

describe.each(
  SERVERS.flatMap(server => CLIENTS.map(client => [server, client])),
)('from %s to %s', (server, client) => {
  test.each(Object.keys(PAGES))('%s', async name => {
    const expected = await warningsOf(PAGES[name], {
      server: 'reference',
      client: 'reference',
    });
    const found = await warningsOf(PAGES[name], {server, client});

    expect(found).toEqual(expected);
    // Only lists without keys cause warnings.
    expect(expected.length > 0).toBe(__DEV__ && name.includes('without keys'));
  });
});
