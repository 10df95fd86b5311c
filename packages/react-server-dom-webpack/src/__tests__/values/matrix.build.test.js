// Generated trees with every pair of server and client: all results must equal the result of the
// reference's server with the reference's client, if that is consistent.
import fc from 'fast-check';

import {
  RECIPE_CONSUMER,
  RECIPE_MANIFEST,
  buildRecipe,
} from '../support/recipes/build.js';
import {describe as describeRoot} from '../support/conformance.js';
import {decodeBytes} from '../support/decode.js';
import {serverEnvironment} from '../support/environment.js';
import {decodeStream, renderStream, wayOf} from '../support/handOff.js';
import {within} from '../support/guard.js';
import {CELLS, loadLayers} from '../support/layers.js';
import {
  RECIPES,
  runsFromEnvironment,
  timeoutFor,
} from '../support/recipes/index.js';
import {dependsOnCuts, isUnsound} from '../support/recipes/unsound.js';
import {renderBytes} from '../support/render.js';

// Development does about ten times the work per tree.
const RUNS = runsFromEnvironment(__DEV__ ? 30 : 100);

// An option of our server only.
const CHUNK_SIZES = fc.constantFrom(undefined, 100, 1000, Infinity);

// The generated failures have short messages. Messages of refusals differ.
const OPTIONS = {
  onError: ({message}) => (message.length < 9 ? message : 'refused'),
};

const REFERENCE = {server: 'reference', client: 'reference'};

const OURS = {server: 'ours', client: 'ours'};
const handsOver = CELLS.some(
  ({server, client}) => server === 'ours' && client === 'ours',
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

// The result of our server and our client with the hand-off.
async function handOver(recipe, progressiveChunkSize) {
  const {servers, clients} = layers;
  const model = buildRecipe(recipe, serverEnvironment(servers.ours));
  const stream = renderStream(servers.ours, model, {
    manifest: RECIPE_MANIFEST,
    options: {...OPTIONS, progressiveChunkSize},
  });
  const root = decodeStream(clients.ours, [stream], RECIPE_CONSUMER);
  const description = describeRoot(root, {callsActions: true});
  const decoded = await within(description, 'hand-off');
  expect(wayOf(stream)).toBe(__DEV__ ? undefined : 'rows');
  return decoded;
}

// If the reference is consistent, its result is expected. Otherwise the result of our server
// without cuts is expected, or with the same cuts if they matter.
async function expectationOf(recipe, chunkSize) {
  if (!isUnsound(REFERENCE, recipe)) {
    return decode(await render(recipe, REFERENCE), 'reference');
  }
  const progressiveChunkSize = dependsOnCuts(recipe) ? chunkSize : Infinity;
  const bytes = await render(recipe, {server: 'ours', progressiveChunkSize});
  return decode(bytes, 'ours');
}

async function expectCellsToAgree(recipe, progressiveChunkSize) {
  const bytes = {};
  const expected = await expectationOf(recipe, progressiveChunkSize);
  for (const {server, client} of CELLS) {
    if (isUnsound({server, client}, recipe)) {
      continue;
    }
    bytes[server] ??= await render(recipe, {server, progressiveChunkSize});
    const decoded = await decode(bytes[server], client);
    if (decoded !== expected) {
      expect(`${server} → ${client}\n${decoded}`).toBe(
        `${server} → ${client}\n${expected}`,
      );
    }
  }
  if (handsOver && !isUnsound(OURS, recipe)) {
    expect(await handOver(recipe, progressiveChunkSize)).toBe(expected);
  }
}

test(
  `${RUNS.numRuns} generated trees have the same result in every cell`,
  () =>
    fc.assert(fc.asyncProperty(RECIPES, CHUNK_SIZES, expectCellsToAgree), RUNS),
  timeoutFor(RUNS),
);
