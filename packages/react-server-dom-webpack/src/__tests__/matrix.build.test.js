// Generated trees through every pair of server and client: all must decode to what the
// reference's client makes of the reference's server.
import fc from 'fast-check';

import {
  RECIPE_CONSUMER,
  RECIPE_MANIFEST,
  buildRecipe,
} from './support/recipes/build.js';
import {describe as describeRoot} from './support/conformance.js';
import {decodeBytes} from './support/decode.js';
import {serverEnvironment} from './support/environment.js';
import {within} from './support/guard.js';
import {CELLS, loadLayers} from './support/layers.js';
import {
  RECIPES,
  runsFromEnvironment,
  timeoutFor,
} from './support/recipes/index.js';
import {renderBytes} from './support/render.js';

// Development does about ten times the work per tree.
const RUNS = runsFromEnvironment(__DEV__ ? 300 : 1500);

// Only our server looks at this.
const CHUNK_SIZES = fc.constantFrom(undefined, 100, 1000, Infinity);

// The generated failures have short messages; refusals are worded freely.
const OPTIONS = {
  onError: ({message}) => (message.length < 9 ? message : 'refused'),
};

// All but the one that the others are compared with.
const OTHER_CELLS = CELLS.filter(
  ({server, client}) => server !== 'reference' || client !== 'reference',
);

let layers;

beforeAll(() => {
  layers = loadLayers();
});

function render(recipe, {server, progressiveChunkSize}) {
  const layer = layers.servers[server];
  const model = buildRecipe(recipe, serverEnvironment(layer));
  const bytes = renderBytes(layer, model, {
    manifest: RECIPE_MANIFEST,
    options: {...OPTIONS, progressiveChunkSize},
  });
  return within(bytes, `${server} server`);
}

function decode(bytes, client) {
  const root = decodeBytes(layers.clients[client], bytes, RECIPE_CONSUMER);
  const description = describeRoot(root, {callsActions: true});
  return within(description, `${client} client`);
}

async function expectCellsToAgree(recipe, progressiveChunkSize) {
  const bytes = {};
  for (const {server} of CELLS) {
    bytes[server] ??= await render(recipe, {server, progressiveChunkSize});
  }
  const expected = await decode(bytes.reference, 'reference');
  for (const {server, client} of OTHER_CELLS) {
    const decoded = await decode(bytes[server], client);
    if (decoded !== expected) {
      expect(`${server} → ${client}\n${decoded}`).toBe(
        `${server} → ${client}\n${expected}`,
      );
    }
  }
}

test(
  `${RUNS.numRuns} generated trees decode alike in every cell`,
  () =>
    fc.assert(fc.asyncProperty(RECIPES, CHUNK_SIZES, expectCellsToAgree), RUNS),
  timeoutFor(RUNS),
);
