// Elements that emit hints, and ancestors that prevent it: both servers emit the same hints, and
// every pair of server and client has the same tree.
import {SERVER_MODULE_MAP} from '../support/clientModules.js';
import {describe as describeRoot} from '../support/conformance.js';
import {decodeBytes} from '../support/decode.js';
import {serverEnvironment} from '../support/environment.js';
import {within} from '../support/guard.js';
import {CELLS, loadLayers, SERVERS} from '../support/layers.js';
import {renderBytes} from '../support/render.js';
import {
  DIFFERENT_IN_OURS,
  HINT_ELEMENTS,
  HINT_TREES,
} from '../tables/hintElements.js';

const SETTINGS = {
  manifest: {'./B.js#Button': {id: 'client-1', chunks: [], name: 'Button'}},
  options: {onError: () => 'dg'},
};

const CONSUMER = {
  moduleMap: null,
  moduleLoading: null,
  serverModuleMap: SERVER_MODULE_MAP,
};

let layers;

beforeAll(() => {
  layers = loadLayers();
});

function hintsIn(bytes) {
  return bytes
    .toString('latin1')
    .split('\n')
    .filter(row => row.startsWith(':H'));
}

function render(server, create) {
  const environment = serverEnvironment(layers.servers[server]);
  const {h, sleep, clientReference} = environment;
  const model = create({
    ...environment,
    img: (src, key) => h('img', {src, key}),
    Client: clientReference('./B.js', 'Button'),
    Late: async ({children}) => {
      await sleep(2);
      return children;
    },
    Bad: () => {
      throw new Error('bad');
    },
  });
  return within(renderBytes(layers.servers[server], model, SETTINGS), server);
}

test('elements emit the hints of the reference', async () => {
  const hints = {};
  for (const server of SERVERS) {
    hints[server] = [];
    for (const [type, props] of HINT_ELEMENTS) {
      const bytes = await render(server, ({h}) => h(type, props));
      hints[server].push([type, props, ...hintsIn(bytes)]);
    }
  }
  const given = hints.reference.filter(entry => entry.length > 2);
  expect(given.length).toBeGreaterThan(40);
  for (const server of SERVERS) {
    expect(hints[server]).toEqual(hints.reference);
  }
});

describe.each(Object.entries(HINT_TREES))('%s', (name, create) => {
  test('emits the same hints in all servers', async () => {
    const expected = hintsIn(await render('reference', create));
    for (const server of SERVERS) {
      expect(hintsIn(await render(server, create))).toEqual(expected);
    }
  });

  test('is the same tree in every cell', async () => {
    const isDifferent = DIFFERENT_IN_OURS.includes(name);
    const decoded = {};
    for (const {server, client} of CELLS) {
      const bytes = await render(server, create);
      const root = decodeBytes(layers.clients[client], bytes, CONSUMER);
      decoded[`${server} → ${client}`] = await within(
        describeRoot(root),
        `${server} → ${client}`,
      );
    }
    for (const {server, client} of CELLS) {
      const cell = `${server} → ${client}`;
      const original = isDifferent ? server : 'reference';
      const expected = decoded[`${original} → reference`];
      expect([cell, decoded[cell]]).toEqual([cell, expected]);
    }
  });
});
