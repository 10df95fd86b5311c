// The decoded values do not depend on backpressure: small buffers, slow writes, readers that
// pause.
import fc from 'fast-check';
import {Writable} from 'stream';

import {describe as describeRoot} from './support/conformance.js';
import {decodePieces} from './support/decode.js';
import {serverEnvironment} from './support/environment.js';
import {within} from './support/guard.js';
import {loadLayers} from './support/layers.js';
import {
  buildRecipe,
  RECIPE_CONSUMER,
  RECIPE_MANIFEST,
} from './support/recipes/build.js';
import {
  RECIPES,
  runsFromEnvironment,
  timeoutFor,
} from './support/recipes/index.js';
import {renderBytes} from './support/render.js';

const RUNS = runsFromEnvironment(__DEV__ ? 10 : 40);

jest.setTimeout(timeoutFor(RUNS));

// The number of turns of the event loop that each piece takes, repeated.
const PACES = fc.array(fc.nat(3), {minLength: 1, maxLength: 5});
const BUFFER_SIZES = fc.constantFrom(1, 10, 100, 1000, 16384);

const OPTIONS = {
  onError: ({message}) => (message.length < 9 ? message : 'refused'),
  progressiveChunkSize: 200,
};

let layers;

beforeAll(() => {
  layers = loadLayers();
});

function pacer(pace) {
  let at = 0;
  return async () => {
    const turns = pace[at++ % pace.length];
    for (let turn = 0; turn < turns; turn++) {
      await new Promise(setImmediate);
    }
  };
}

function buildModel(recipe) {
  return buildRecipe(recipe, serverEnvironment(layers.servers.ours));
}

function renderSlowly(recipe, {pace, highWaterMark}) {
  const wait = pacer(pace);
  const pieces = [];
  return new Promise((resolve, reject) => {
    const destination = new Writable({
      highWaterMark,
      write(piece, encoding, done) {
        pieces.push(Buffer.from(piece));
        wait().then(() => done());
      },
    });
    destination.on('finish', () => resolve(pieces));
    destination.on('error', reject);
    layers.servers.ours.Server.renderToPipeableStream(
      buildModel(recipe),
      RECIPE_MANIFEST,
      OPTIONS,
    ).pipe(destination);
  });
}

async function readSlowly(recipe, {pace}) {
  const wait = pacer(pace);
  const stream = layers.servers.ours.Server.renderToReadableStream(
    buildModel(recipe),
    RECIPE_MANIFEST,
    OPTIONS,
  );
  const pieces = [];
  for await (const piece of stream) {
    pieces.push(Buffer.from(piece));
    await wait();
  }
  return pieces;
}

async function renderFast(recipe) {
  return [
    await renderBytes(layers.servers.ours, buildModel(recipe), {
      manifest: RECIPE_MANIFEST,
      options: OPTIONS,
    }),
  ];
}

async function decoded(rendered) {
  const pieces = await within(rendered, 'server');
  const root = decodePieces(layers.clients.ours, pieces, RECIPE_CONSUMER);
  return within(describeRoot(root, {callsActions: true}), 'client');
}

test.each([
  ['writes are slow', renderSlowly],
  ['reads are slow', readSlowly],
])('the decoded values are the same if %s', (name, render) =>
  fc.assert(
    fc.asyncProperty(
      RECIPES,
      PACES,
      BUFFER_SIZES,
      async (recipe, pace, highWaterMark) => {
        const expected = await decoded(renderFast(recipe));
        const slow = render(recipe, {pace, highWaterMark});
        expect(await decoded(slow)).toBe(expected);
      },
    ),
    RUNS,
  ),
);
