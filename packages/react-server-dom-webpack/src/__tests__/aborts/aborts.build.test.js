// Generated trees, with parts that wait forever, whose render or prerender is aborted at some
// moment: the response ends, and all decoded values settle. Values that an abort has cut off have
// the digest of the abort. Values that a prerender has left out are missing in the client.
import fc from 'fast-check';

import {describe as describeRoot} from '../support/conformance.js';
import {decodePieces} from '../support/decode.js';
import {serverEnvironment} from '../support/environment.js';
import {
  decodeBranch,
  decodeStream,
  prerenderStream,
  renderStream,
} from '../support/handOff.js';
import {within} from '../support/guard.js';
import {CLIENTS, loadLayers} from '../support/layers.js';
import {
  buildRecipe,
  RECIPE_CONSUMER,
  RECIPE_MANIFEST,
} from '../support/recipes/build.js';
import {
  PENDING_RECIPES,
  runsFromEnvironment,
  timeoutFor,
} from '../support/recipes/index.js';
import {containsKind} from '../support/recipes/unsound.js';
import {prerenderBytes, renderBytes} from '../support/render.js';
import {parseRows} from '../support/rows.js';

const RUNS = runsFromEnvironment(__DEV__ ? 15 : 50);

jest.setTimeout(timeoutFor(RUNS));

// Turns of the event loop, or as many microtasks.
const MOMENTS = fc.record({
  unit: fc.constantFrom('microtasks', 'turns'),
  count: fc.nat(12),
});

const KNOWN_DIGESTS = ['one', 'two', 'stop', 'refused'];

// There is no hand-off in development.
const HANDED_RENDERS = __DEV__
  ? []
  : [
      [renderStream, decodeStream],
      [renderStream, decodeBranch],
    ];
const HANDED_PRERENDERS = __DEV__ ? [] : [[prerenderStream, decodeStream]];

let layers;

beforeAll(() => {
  layers = loadLayers();
});

async function passes({unit, count}) {
  for (let at = 0; at < count; at++) {
    await (unit === 'turns' ? new Promise(setImmediate) : null);
  }
}

function startOurs(render, recipe, moment) {
  const layer = layers.servers.ours;
  const model = buildRecipe(recipe, serverEnvironment(layer));
  return render(layer, model, {
    manifest: RECIPE_MANIFEST,
    options: {
      onError: ({message}) => (message.length < 9 ? message : 'refused'),
    },
    drive: abort => passes(moment).then(() => abort(new Error('stop'))),
  });
}

async function runOurs(render, recipe, moment) {
  const bytes = await within(startOurs(render, recipe, moment), 'server');
  expect(rowsBehindTheEnd(bytes)).toEqual([]);
  return bytes;
}

// Rows for an id that has been closed or has failed.
function rowsBehindTheEnd(bytes) {
  const ended = new Set();
  return parseRows(bytes).filter(({id, tag}) => {
    const isLate = tag !== 'H' && ended.has(id);
    if (tag === 'C' || tag === 'E') {
      ended.add(id);
    }
    return isLate;
  });
}

// The lines of a description that describe failures.
function failuresOf(bytes, client) {
  const root = decodePieces(layers.clients[client], [bytes], RECIPE_CONSUMER);
  return failuresIn(root, client);
}

// Like `failuresOf`, for a client that takes the rows as objects.
async function failuresHandedOver(render, decode, {recipe, moment}) {
  const rendered = startOurs(render, recipe, moment);
  const stream = await within(rendered, 'server');
  const root = decode(layers.clients.ours, [stream], RECIPE_CONSUMER);
  return failuresIn(root, 'hand-off');
}

async function failuresIn(root, client) {
  const description = describeRoot(root, {callsActions: true});
  const text = await within(description, `${client} client`);
  expect(text).not.toContain('never');
  return text.split('\n').filter(line => line.includes('fails: error'));
}

function digestOf(line) {
  const match = /digest "(.*)"$/.exec(line);
  return match === null ? line.trim() : match[1];
}

// The reference's client passes memory that is shared by other binary rows to a byte stream, which
// transfers it. And if a stream has ended while one of its items waits, it throws when that item
// arrives.
function clientsFor(recipe) {
  const takesMemory =
    containsKind(recipe, ['byteStream']) && containsKind(recipe, ['binary']);
  return takesMemory || containsKind(recipe, ['stream'])
    ? CLIENTS.filter(client => client !== 'reference')
    : CLIENTS;
}

function check(property) {
  return fc.assert(fc.asyncProperty(PENDING_RECIPES, MOMENTS, property), RUNS);
}

test(`${RUNS.numRuns} aborted renders end, and all values settle`, () =>
  check(async (recipe, moment) => {
    const bytes = await runOurs(renderBytes, recipe, moment);
    for (const client of clientsFor(recipe)) {
      const digests = (await failuresOf(bytes, client)).map(digestOf);
      expect(digests.filter(text => !KNOWN_DIGESTS.includes(text))).toEqual([]);
    }
    for (const [render, decode] of HANDED_RENDERS) {
      const at = {recipe, moment};
      const failures = await failuresHandedOver(render, decode, at);
      const digests = failures.map(digestOf);
      expect(digests.filter(text => !KNOWN_DIGESTS.includes(text))).toEqual([]);
    }
  }));

test(`${RUNS.numRuns} aborted prerenders end, and all values settle`, () =>
  check(async (recipe, moment) => {
    const bytes = await runOurs(prerenderBytes, recipe, moment);
    for (const client of clientsFor(recipe)) {
      const failures = await failuresOf(bytes, client);
      expect(failures.filter(line => digestOf(line) === 'stop')).toEqual([]);
    }
    for (const [render, decode] of HANDED_PRERENDERS) {
      const at = {recipe, moment};
      const failures = await failuresHandedOver(render, decode, at);
      expect(failures.filter(line => digestOf(line) === 'stop')).toEqual([]);
    }
  }));
