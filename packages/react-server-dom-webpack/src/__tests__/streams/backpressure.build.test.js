// The decoded values do not depend on backpressure: small buffers, slow writes, readers that
// pause. No row is sent before the imports and symbols that it refers to.
import fc from 'fast-check';
import {Writable} from 'stream';

import {describe as describeRoot} from '../support/conformance.js';
import {decodePieces} from '../support/decode.js';
import {serverEnvironment} from '../support/environment.js';
import {within} from '../support/guard.js';
import {CLIENTS, loadLayers} from '../support/layers.js';
import {
  buildRecipe,
  RECIPE_CONSUMER,
  RECIPE_MANIFEST,
} from '../support/recipes/build.js';
import {
  RECIPES,
  runsFromEnvironment,
  timeoutFor,
} from '../support/recipes/index.js';
import {renderBytes} from '../support/render.js';
import {parseRows} from '../support/rows.js';

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

async function decoded(rendered, client = 'ours') {
  const pieces = await within(rendered, 'server');
  const root = decodePieces(layers.clients[client], pieces, RECIPE_CONSUMER);
  return within(describeRoot(root, {callsActions: true}), 'client');
}

// Calls `visit` with each element tuple of a parsed row.
function visitTuples(value, visit) {
  if (typeof value === 'object' && value !== null) {
    if (value[0] === '$' && value.length >= 4) {
      visit(value);
    }
    Object.values(value).forEach(inner => visitTuples(inner, visit));
  }
}

// References that were used as a type or a key before their row was sent.
function earlyReferences(bytes) {
  const sent = new Set();
  const early = [];
  for (const {id, tag, text} of parseRows(bytes)) {
    sent.add(id);
    if (tag === '') {
      visitTuples(JSON.parse(text), ([, ...typeAndKey]) => {
        for (const reference of typeAndKey.slice(0, 2)) {
          const [, number] = /^\$([0-9a-f]+)/.exec(reference) ?? [];
          if (number !== undefined && !sent.has(parseInt(number, 16))) {
            early.push(text);
          }
        }
      });
    }
  }
  return early;
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
        const slow = await render(recipe, {pace, highWaterMark});
        expect(await decoded(slow)).toBe(expected);
        expect(earlyReferences(Buffer.concat(slow))).toEqual([]);
      },
    ),
    RUNS,
  ),
);

// Elements whose types are symbols, behind more imports than a destination takes at once.
function ImportsAndSymbols({React}, {components}) {
  const {Fragment, StrictMode, Suspense} = React;
  const Later = async () => [<Suspense key="s" />, <Fragment key="f" />];
  return (
    <>
      {components.map((Component, index) => (
        <Component key={index} />
      ))}
      <Later key="a" />
      <StrictMode key="b">text</StrictMode>
      <Fragment key="c">
        <Later key={'long'.repeat(300)} />
      </Fragment>
    </>
  );
}

const COMPONENTS = 90;
const NAMES = Array.from(
  {length: COMPONENTS},
  (_, index) => 'c'.repeat(100) + index,
);
const MANIFEST = Object.fromEntries(
  NAMES.map(name => [`${name}.js#${name}`, {id: name, chunks: [], name}]),
);
function createModel() {
  const {React, Server} = layers.servers.ours;
  const components = NAMES.map(name =>
    Server.registerClientReference(() => {}, `${name}.js`, name),
  );
  return ImportsAndSymbols({React}, {components});
}

// Full after every piece, every second and every n-th; and a reader that takes piece by piece.
const PAUSES = [1, 2, 3, 7, 50];

function writeInto(size) {
  return new Promise((resolve, reject) => {
    const pieces = [];
    const destination = new Writable({
      objectMode: true,
      highWaterMark: size,
      write(piece, encoding, done) {
        pieces.push(Buffer.from(piece));
        setImmediate(done);
      },
    });
    destination.on('finish', () => resolve(pieces));
    destination.on('error', reject);
    layers.servers.ours.Server.renderToPipeableStream(
      createModel(),
      MANIFEST,
    ).pipe(destination);
  });
}

async function readIn(size) {
  const pieces = [];
  const stream = layers.servers.ours.Server.renderToReadableStream(
    createModel(),
    MANIFEST,
  );
  for await (const piece of stream) {
    pieces.push(Buffer.from(piece));
    if (pieces.length % size === 0) {
      await new Promise(setImmediate);
    }
  }
  return pieces;
}

async function typesOf(client, pieces) {
  const root = decodePieces(layers.clients[client], pieces);
  const types = [];
  const visit = async value => {
    const node =
      value?.$$typeof === Symbol.for('react.lazy')
        ? await nodeOf(value)
        : await value;
    if (Array.isArray(node)) {
      for (const item of node) await visit(item);
    } else if (node !== null && typeof node === 'object') {
      types.push(
        typeof node.type === 'symbol' ? String(node.type) : typeof node.type,
        node.key,
      );
      await visit(node.props.children);
    }
  };
  await visit(root);
  return types;
}

async function nodeOf({_payload, _init}) {
  for (;;) {
    try {
      return _init(_payload);
    } catch (thrown) {
      await thrown;
    }
  }
}

describe.each([
  ['a Node stream that is full', writeInto],
  ['a web stream whose reader pauses', readIn],
])('%s', (name, send) => {
  test.each(PAUSES)('after %p pieces', async size => {
    const pieces = await within(send(size), 'server');
    expect(earlyReferences(Buffer.concat(pieces))).toEqual([]);
    const [first, ...others] = await Promise.all(
      CLIENTS.map(client => within(typesOf(client, pieces), 'client')),
    );
    expect(
      first.filter(type => type === 'Symbol(react.suspense)'),
    ).toHaveLength(2);
    for (const other of others) {
      expect(other).toEqual(first);
    }
  });
});
