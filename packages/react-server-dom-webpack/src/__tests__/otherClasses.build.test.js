// Values of unusual classes at every position: our server writes the rows of the reference, and
// refuses what it refuses, at the same place (tables/otherClasses.js).
import {describe as describeRoot} from './support/conformance.js';
import {decodeBytes} from './support/decode.js';
import {serverEnvironment} from './support/environment.js';
import {within} from './support/guard.js';
import {loadLayers, SERVERS} from './support/layers.js';
import {renderBytes} from './support/render.js';
import {OTHER_CLASSES, POSITIONS} from './tables/otherClasses.js';

const NO_MODULES = {
  moduleMap: null,
  moduleLoading: null,
  serverModuleMap: null,
};

let layers;

beforeAll(() => {
  layers = loadLayers();
});

// In development the rows differ, but not what a client makes of them.
async function render(server, {make, put}) {
  const layer = layers.servers[server];
  const action = layer.Server.registerServerReference(() => {}, 'a.js', 'a');
  const tools = {...serverEnvironment(layer), action};
  const model = put(tools, () => make(tools));
  let errors = 0;
  const rendered = renderBytes(layer, model, {
    manifest: {},
    options: {
      onError() {
        errors++;
        return 'digest';
      },
    },
  });
  const bytes = await within(rendered, server);
  return {errors, text: __DEV__ ? await decode(bytes) : String(bytes)};
}

function decode(bytes) {
  const root = decodeBytes(layers.clients.reference, bytes, NO_MODULES);
  return within(describeRoot(root), 'client');
}

// Development takes ten times as long, and differs in what it reads of a value, not of its place.
const PLACES = __DEV__ ? ['property', 'item', 'child'] : Object.keys(POSITIONS);

test.each(OTHER_CLASSES)('%s', async (name, make) => {
  for (const place of PLACES) {
    const put = POSITIONS[place];
    const expected = await render('reference', {make, put});
    for (const server of SERVERS.filter(other => other !== 'reference')) {
      const actual = await render(server, {make, put});
      expect({place, server, ...actual}).toEqual({place, server, ...expected});
    }
  }
});
