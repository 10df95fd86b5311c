// Values that are shared in a model are shared after decoding, with every pair of server and
// client, if they are shared with the reference.
import {describe as describeRoot} from '../support/conformance.js';
import {decodeBytes} from '../support/decode.js';
import {serverEnvironment} from '../support/environment.js';
import {within} from '../support/guard.js';
import {CELLS, loadLayers} from '../support/layers.js';
import {renderBytes} from '../support/render.js';
import {SHARING_MODELS} from '../tables/sharingModels.js';

let layers;

beforeAll(() => {
  layers = loadLayers();
});

function render(create, server) {
  const layer = layers.servers[server];
  const bytes = renderBytes(layer, create(serverEnvironment(layer)));
  return within(bytes, `${server} server`);
}

function decode(bytes, client) {
  const root = decodeBytes(layers.clients[client], bytes);
  return within(describeRoot(root), `${client} client`);
}

async function decodeThrough({server, client}, create) {
  return decode(await render(create, server), client);
}

describe.each(SHARING_MODELS)('%s', (name, create, createOfOurs = create) => {
  test.each(CELLS)('$server server, $client client', async cell => {
    const wanted = cell.server === 'ours' ? createOfOurs : create;
    const [expected, decoded] = await Promise.all([
      decodeThrough({server: 'reference', client: 'reference'}, wanted),
      decodeThrough(cell, create),
    ]);
    // Checks that the model has shared values.
    expect(expected).toMatch(/the same as #|the error #/);
    expect(decoded).toBe(expected);
  });
});
