// A build that overflows the stack at its n-th call, for many n, over the models of the conformance
// tables. Whatever was interrupted, every promise settles and nothing stays blocked. On the client, a
// second read gives the value, or fails with the same error. The server sends every row that it has
// referred to.
import {
  decodeRow,
  describe as describeRoot,
  renderRow,
} from './support/conformance.js';
import {decodePieces} from './support/decode.js';
import {within} from './support/guard.js';
import {decodeStream, renderStream} from './support/handOff.js';
import {loadLayers, MODE} from './support/layers.js';
import {
  StackSwitch,
  loadOverflowingClient,
  loadOverflowingServer,
} from './support/overflowBuild.js';
import {NODE_STREAMS} from './support/transports.js';
import {pairsOf} from './support/replies/bodies.js';
import {
  bodyOfExample,
  decodeBody,
  describeDecoded,
  encodeRow,
} from './support/replies/conformance.js';
import {DECODERS} from './support/replies/decoders.js';
import {provideServerFunctions} from './support/replies/serverFunctions.js';
import {turns} from './support/turns.js';
import {collectUnhandled} from './support/unhandled.js';
import {CONFORMANCE_ROWS} from './tables/index.js';
import {DECODE_ROWS, ENCODE_ROWS} from './tables/replies/index.js';

// The overflows of a model, at most. Without a number, a few of them: development has ten times the
// calls.
const {FLIGHT_OVERFLOWS} = process.env;
const MOST_POINTS = Number(FLIGHT_OVERFLOWS ?? 2);
const EVERY = __DEV__ && FLIGHT_OVERFLOWS === undefined ? 6 : 1;

const stackSwitch = new StackSwitch();
let server;
let client;
let overflowingServer;
let overflowingClient;

beforeAll(() => {
  const {servers, clients} = loadLayers();
  server = servers.ours;
  client = clients.ours;
  overflowingServer = loadOverflowingServer(stackSwitch);
  overflowingClient = loadOverflowingClient(stackSwitch);
});

// A model's own promise may reject before the interrupted server listens to it.
let collection;

beforeEach(() => {
  collection = collectUnhandled();
});

afterEach(async () => {
  stackSwitch.disarm();
  await turns(1);
  collection.stop();
  const overflows = collection.unhandled.filter(
    reason => reason === stackSwitch.error,
  );
  expect(overflows).toEqual([]);
});

const ROWS = CONFORMANCE_ROWS.filter(
  (row, index) => !row.prerender && !row.drive && index % EVERY === 0,
);

// An iterator continues after the item whose read was interrupted.
const mayMissItems = row => /generator|iterator|iterable/.test(row.example);

// Spread over all calls; another set for each model.
function pointsOf(calls, index) {
  const step = Math.max(1, calls / MOST_POINTS);
  const offset = index % Math.ceil(step);
  const points = [];
  for (let at = 1 + offset; at <= calls; at += step) {
    points.push(Math.floor(at));
  }
  return points;
}

const OVERFLOW = 'overflow';

// A stream can be read once.
const LOCKED = 'ReadableStream is locked';

// The description of the root, or what prevents it.
async function read(root) {
  try {
    return await within(describeRoot(root), 'the root');
  } catch (error) {
    if (error === stackSwitch.error) {
      return OVERFLOW;
    }
    if (String(error.message).endsWith(LOCKED)) {
      return LOCKED;
    }
    throw error;
  }
}

const FAILURES = [OVERFLOW, LOCKED, 'fails: error'];

// Reads a response twice, the first time with an overflow. `decode` resolves to a record with the root,
// which is a thenable.
async function readTwice(decode, at) {
  stackSwitch.arm(at);
  let root;
  try {
    ({root} = await decode());
  } catch (error) {
    if (error !== stackSwitch.error) {
      throw error;
    }
    return {first: OVERFLOW, second: OVERFLOW, calls: at};
  }
  const first = await read(root);
  const calls = stackSwitch.count;
  stackSwitch.disarm();
  return {first, second: await read(root), calls};
}

async function expectSecondRead(row, decode) {
  // The test `conformance` compares it with the reference.
  const {first: expected, calls} = await readTwice(decode, Infinity);
  for (const at of pointsOf(calls, ROWS.indexOf(row))) {
    const {second} = await readTwice(decode, at);
    const isFailed = FAILURES.some(failure => second.includes(failure));
    if (!isFailed && !mayMissItems(row)) {
      expect({at, second}).toEqual({at, second: expected});
    }
  }
}

describe('the client reads what is interrupted again', () => {
  test.each(ROWS.filter(row => !row.rejects))('$example', async row => {
    const bytes = await renderRow(row, server, {transport: NODE_STREAMS});
    await expectSecondRead(row, () => {
      const pieces = [bytes];
      const settings = {pieces, decode: decodePieces};
      return decodeRow(row, overflowingClient, settings);
    });
  });
});

// Only production hands over rows.
if (MODE === 'production') {
  const handOff = {render: renderStream};
  const handed = ROWS.filter(row => !row.rejects && !row.temporaryReferences);

  test.each(handed)('$example handed over', async row => {
    await expectSecondRead(row, async () => {
      const stream = await renderRow(row, server, {transport: handOff});
      const settings = {pieces: [stream], decode: decodeStream};
      return decodeRow(row, overflowingClient, settings);
    });
  });
}

describe('the server ends what is interrupted', () => {
  test.each(ROWS)('$example', async row => {
    const render = async at => {
      stackSwitch.arm(at);
      try {
        return await within(
          renderRow(row, overflowingServer, {transport: NODE_STREAMS}),
          `overflow at ${at}`,
        );
      } catch (error) {
        // Of the destination, if the whole render has failed.
        if (error !== stackSwitch.error) {
          throw error;
        }
        return null;
      }
    };
    await render(Infinity);
    for (const at of pointsOf(stackSwitch.count, ROWS.indexOf(row))) {
      const bytes = await render(at);
      stackSwitch.disarm();
      if (bytes !== null) {
        const settings = {pieces: [bytes], decode: decodePieces};
        const {root} = await decodeRow(row, client, settings);
        const description = await within(describeRoot(root), `decode ${at}`);
        expect({at, description}).toEqual({
          at,
          description: expect.not.stringMatching(/error \S+ closed/),
        });
      }
    }
  });
});

// Settles, whatever the result is. Rethrows what is not the overflow, unless the reply is refused.
async function settle(promise, at) {
  try {
    return await within(promise, `overflow at ${at}`);
  } catch (error) {
    const isExpected = error === stackSwitch.error || error.kind !== undefined;
    if (!isExpected) {
      throw error;
    }
    return null;
  }
}

const isTested = (row, index) => index % EVERY === 0;

async function* arrive(body) {
  for (const pair of pairsOf(body)) {
    await null;
    yield pair;
  }
}

// Unlike the decoders of the other tests, it does not wait for the end of the body, because an
// interrupted server may not read on.
const STREAMING = {
  decoder: 'decodeReplyFromAsyncIterable',
  open: async (Server, body, {manifest, options}) => ({
    root: Server.decodeReplyFromAsyncIterable(arrive(body), manifest, options),
    fed: null,
  }),
};

describe('a reply that is interrupted ends', () => {
  // A value that is prepared comes from a response, which has a test above.
  const rows = ENCODE_ROWS.filter(row => !row.prepare).filter(isTested);

  test.each(rows)('$example is encoded', async row => {
    const encode = async at => {
      stackSwitch.arm(at);
      const encoded = encodeRow(row, overflowingClient).catch(error => {
        if (row.rejects === undefined && row.reason === undefined) {
          throw error;
        }
      });
      return settle(encoded, at);
    };
    await encode(Infinity);
    for (const at of pointsOf(stackSwitch.count, rows.indexOf(row))) {
      await encode(at);
    }
  });

  const bodies = DECODE_ROWS.filter(isTested);

  describe.each([DECODERS[0], STREAMING])('$decoder', decoder => {
    test.each(bodies)('$example', async row => {
      const functions = provideServerFunctions(overflowingServer, 'overflows');
      const cell = {layer: overflowingServer, functions};
      const decode = async at => {
        stackSwitch.arm(at);
        const settings = {listening: 'early'};
        const body = bodyOfExample(row.example);
        const decoded = decodeBody(decoder, cell, body, settings);
        const opened = await settle(decoded, at);
        return opened && settle(describeDecoded(opened, cell), at);
      };
      await decode(Infinity);
      for (const at of pointsOf(stackSwitch.count, bodies.indexOf(row))) {
        await decode(at);
      }
    });
  });
});
