// References in models: our server writes the same rows as the reference.
import {serverEnvironment} from '../support/environment.js';
import {within} from '../support/guard.js';
import {loadServers, SERVERS} from '../support/layers.js';
import {renderBytes} from '../support/render.js';
import {MANIFEST, REFERENCE_MODELS} from '../tables/referenceModels.js';

let servers;

beforeAll(() => {
  servers = loadServers();
});

async function render(server, create) {
  const layer = servers[server];
  const environment = serverEnvironment(layer);
  const errors = [];
  const action = ({x}) => 'called ' + x;
  const made = create({
    ...environment,
    M: layer.Server.createClientModuleProxy('m.js'),
    client: name => environment.clientReference('m.js', name),
    action: layer.Server.registerServerReference(action, 'act.js', 'save'),
  });
  // A module must not be awaited here, although it looks like a promise.
  const model = made.$$typeof === undefined ? await made : made;
  const bytes = await within(
    renderBytes(layer, model, {
      manifest: MANIFEST,
      options: {
        onError(error) {
          errors.push(error);
          return 'dg';
        },
      },
    }),
    server,
  );
  return {text: bytes.toString(), errors};
}

// Rows of development differ.
const isProduction = !__DEV__;

test.each(REFERENCE_MODELS)('%s', async (name, create, codes = []) => {
  const expected = await render('reference', create);
  expect(expected.errors).toHaveLength(codes.length);
  for (const server of SERVERS) {
    const actual = await render(server, create);
    expect(actual.errors).toHaveLength(codes.length);
    if (server === 'ours') {
      expect(actual.errors.map(({code}) => code)).toEqual(codes);
    }
    if (isProduction) {
      expect(actual.text).toBe(expected.text);
    }
  }
});
