// Values of unusual classes at every position: our server writes the rows of the reference, and
// refuses what it refuses, at the same place (tables/otherClasses.js). The same if the render is
// aborted, and if the decoded value is encoded for a reply.
import {describe as describeRoot} from '../support/conformance.js';
import {decodeBytes} from '../support/decode.js';
import {serverEnvironment} from '../support/environment.js';
import {within} from '../support/guard.js';
import {CLIENTS, loadLayers, SERVERS} from '../support/layers.js';
import {renderBytes} from '../support/render.js';
import {describeBody} from '../support/replies/bodies.js';
import {
  OTHER_CLASSES,
  POSITIONS,
  REPORTED_AGAIN,
} from '../tables/otherClasses.js';

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
async function render(server, {make, put, drive}) {
  const layer = layers.servers[server];
  const action = layer.Server.registerServerReference(() => {}, 'a.js', 'a');
  const tools = {...serverEnvironment(layer), action};
  const model = put(tools, () => make(tools));
  let errors = 0;
  const rendered = renderBytes(layer, model, {
    manifest: {},
    drive,
    options: {
      onError() {
        errors++;
        return 'digest';
      },
    },
  });
  const bytes = await within(rendered, server);
  const text = __DEV__ ? await decode(bytes) : String(bytes);
  return {errors, bytes, text};
}

function decode(bytes) {
  const root = decodeBytes(layers.clients.reference, bytes, NO_MODULES);
  return within(describeRoot(root), 'client');
}

// Development takes ten times as long, and differs in what it reads of a value, not of its place.
const PLACES = __DEV__ ? ['property', 'item', 'child'] : Object.keys(POSITIONS);

test.each(OTHER_CLASSES)('%s', async (name, make) => {
  const places = REPORTED_AGAIN.includes(name)
    ? PLACES.filter(place => place !== 'twice')
    : PLACES;
  for (const place of places) {
    const put = POSITIONS[place];
    const expected = await render('reference', {make, put});
    for (const server of SERVERS.filter(other => other !== 'reference')) {
      const actual = await render(server, {make, put});
      expectSame({place, server}, actual, expected);
    }
  }
});

function expectSame(about, {errors, text}, expected) {
  const {errors: expectedErrors, text: expectedText} = expected;
  expect({...about, errors, text}).toEqual({
    ...about,
    errors: expectedErrors,
    text: expectedText,
  });
}

const NEVER = new Promise(() => {});

// The value is in a row that was sent, and in one that waits.
const WAITING = (tools, make) => [make(), NEVER, {later: [NEVER, make()]}];

async function encodeAgain(client, bytes) {
  const {Client} = layers.clients[client];
  const root = decodeBytes(layers.clients[client], bytes, NO_MODULES);
  try {
    const value = await within(root, client);
    return await describeBody(await within(Client.encodeReply(value), client));
  } catch {
    return 'refused';
  }
}

test.each(OTHER_CLASSES)(
  '%s, aborted and encoded again',
  async (name, make) => {
    const drive = abort => setImmediate(() => abort(new Error('enough')));
    const expected = await render('reference', {make, put: WAITING, drive});
    for (const server of SERVERS.filter(other => other !== 'reference')) {
      const actual = await render(server, {make, put: WAITING, drive});
      // In development the reference also reports the abort of promises of a root that has failed.
      const {errors} = __DEV__ ? expected : actual;
      expectSame({server}, {...actual, errors}, expected);
    }
    const {bytes} = await render('reference', {make, put: POSITIONS.property});
    const body = await encodeAgain('reference', bytes);
    for (const client of CLIENTS) {
      expect({client, body: await encodeAgain(client, bytes)}).toEqual({
        client,
        body,
      });
    }
  },
);
