// A build that overflows the stack at its n-th call, for many n, over the models of the conformance
// tables. Whatever was interrupted, every promise settles and nothing stays blocked. On the client, a
// second read gives the value, or fails with the same error, also in a part of the value.
import busboy from 'busboy';

import {decodeRow, renderRow} from '../support/conformance.js';
import {decodePieces} from '../support/decode.js';
import {decodeStream, renderStream} from '../support/handOff.js';
import {loadLayers, MODE} from '../support/layers.js';
import {
  StackSwitch,
  loadOverflowingClient,
  loadOverflowingServer,
} from '../support/overflowBuild.js';
import {
  Comparisons,
  createReader,
  createSettle,
  EVERY,
  pointsOf,
  expectHandledOverflows,
} from '../support/overflows.js';
import {NODE_STREAMS} from '../support/transports.js';
import {multipartOf, pairsOf} from '../support/replies/bodies.js';
import {
  bodyOfExample,
  decodeBody,
  describeDecoded,
  encodeRow,
} from '../support/replies/conformance.js';
import {DECODERS} from '../support/replies/decoders.js';
import {provideServerFunctions} from '../support/replies/serverFunctions.js';
import {CONFORMANCE_ROWS} from '../tables/index.js';
import {DECODE_ROWS, ENCODE_ROWS} from '../tables/replies/index.js';

const stackSwitch = new StackSwitch();
let server;
let overflowingServer;
let overflowingClient;

beforeAll(() => {
  const {servers} = loadLayers();
  server = servers.ours;
  overflowingServer = loadOverflowingServer(stackSwitch);
  overflowingClient = loadOverflowingClient(stackSwitch);
});

expectHandledOverflows(stackSwitch);

const ROWS = CONFORMANCE_ROWS.filter(
  (row, index) => !row.prerender && !row.drive && index % EVERY === 0,
);

const {expectSecondRead} = createReader(stackSwitch);

describe('the client reads what is interrupted again', () => {
  const comparisons = new Comparisons();

  test.each(ROWS.filter(row => !row.rejects))('$example', async row => {
    const bytes = await renderRow(row, server, {transport: NODE_STREAMS});
    const table = {row, at: ROWS.indexOf(row), comparisons};
    await expectSecondRead(table, () => {
      const pieces = [bytes];
      const settings = {pieces, decode: decodePieces};
      return decodeRow(row, overflowingClient, settings);
    });
  });

  comparisons.expectSome();
});

// Only production hands over rows.
if (MODE === 'production') {
  describe('the client reads rows that are handed over again', () => {
    const comparisons = new Comparisons();
    const handOff = {render: renderStream};
    const handed = ROWS.filter(row => !row.rejects && !row.temporaryReferences);

    test.each(handed)('$example', async row => {
      const table = {row, at: ROWS.indexOf(row), comparisons};
      await expectSecondRead(table, async () => {
        const stream = await renderRow(row, server, {transport: handOff});
        const settings = {pieces: [stream], decode: decodeStream};
        return decodeRow(row, overflowingClient, settings);
      });
    });

    comparisons.expectSome();
  });
}

const settle = createSettle(stackSwitch);

// With one job, in whose last calls every point is compared. Before that, only some. In development
// many calls follow that are not deep enough.
const DEPTH = 102;
const STEPS = 12;
const STEP = 15;

const isTested = (row, index) => index % EVERY === 0;

async function* arrive(body) {
  for (const pair of pairsOf(body)) {
    await null;
    yield pair;
  }
}

// Unlike the decoders of the other tests, it does not wait for the end of the body, because an
// interrupted server may not read on.
const STREAMED = {
  decoder: 'decodeReplyFromAsyncIterable',
  open: async (Server, body, {manifest, options}) => ({
    root: Server.decodeReplyFromAsyncIterable(arrive(body), manifest, options),
    fed: null,
  }),
};

// The parser is not stopped by what happens in the decoder.
const PARSED = {
  ...DECODERS.find(({decoder}) => decoder === 'decodeReplyFromBusboy'),
  async open(Server, body, settings) {
    const {contentType, bytes} = await multipartOf(body);
    const parser = busboy({
      headers: {'content-type': contentType},
      limits: {fieldSize: Infinity},
      defParamCharset: 'utf8',
    });
    const {manifest, options} = settings;
    const root = Server.decodeReplyFromBusboy(parser, manifest, options);
    parser.end(bytes);
    return {root, fed: null};
  },
};

describe('a reply that is interrupted ends', () => {
  // A value that is prepared comes from a response, which has a test above.
  const rows = ENCODE_ROWS.filter(row => !row.prepare).filter(isTested);
  const encoded = new Comparisons();

  test.each(rows)('$example is encoded', async row => {
    const encode = async at => {
      stackSwitch.arm(at);
      const reply = encodeRow(row, overflowingClient).catch(error => {
        if (row.rejects === undefined && row.reason === undefined) {
          throw error;
        }
      });
      return settle(reply, at);
    };
    await encode(Infinity);
    for (const at of pointsOf(stackSwitch.count, rows.indexOf(row))) {
      await encode(at);
      if (stackSwitch.error !== null) {
        encoded.add();
      }
    }
  });

  encoded.expectSome();

  const bodies = DECODE_ROWS.filter(isTested);

  describe.each([DECODERS[0], STREAMED, PARSED])('$decoder', decoder => {
    const decoded = new Comparisons();

    test.each(bodies)('$example', async row => {
      const functions = provideServerFunctions(overflowingServer, 'overflows');
      const cell = {layer: overflowingServer, functions};
      const decode = async at => {
        stackSwitch.arm(at);
        const settings = {listening: 'early'};
        const body = bodyOfExample(row.example);
        const result = decodeBody(decoder, cell, body, settings);
        const opened = await settle(result, at);
        return opened && settle(describeDecoded(opened, cell), at);
      };
      await decode(Infinity);
      for (const at of pointsOf(stackSwitch.count, bodies.indexOf(row))) {
        await decode(at);
        if (stackSwitch.error !== null) {
          decoded.add();
        }
      }
    });

    decoded.expectSome();

    // Deep values are walked by jobs. A job that runs again must not revive a value twice.
    test('deep values', async () => {
      const functions = provideServerFunctions(overflowingServer, 'overflows');
      const cell = {layer: overflowingServer, functions};
      const text = '['.repeat(DEPTH) + '"$$1","$1"' + ']'.repeat(DEPTH);
      const body = new FormData();
      body.append('1', '"part"');
      body.append('0', text);
      const decode = async at => {
        stackSwitch.arm(at);
        const settings = {listening: 'early'};
        const result = decodeBody(decoder, cell, body, settings);
        const opened = await settle(result, at);
        return opened && settle(opened.root, at);
      };
      const value = await decode(Infinity);

      expect(value.flat(DEPTH)).toEqual(['$1', 'part']);
      const {count} = stackSwitch;
      // Whether the stack has overflowed.
      const compare = async at => {
        const result = await decode(at);
        if (result !== null) {
          expect({at, items: result.flat(DEPTH)}).toEqual({
            at,
            items: ['$1', 'part'],
          });
        }
        return stackSwitch.error !== null;
      };
      let last = 0;
      for (const at of pointsOf(count, 0, STEPS)) {
        if (await compare(at)) {
          last = at;
        } else if (last > 0) {
          break;
        }
      }
      expect(last).toBeGreaterThan(0);
      while (await compare(last + STEP)) {
        last += STEP;
      }
      for (let at = last; at < last + STEP; at++) {
        if (!(await compare(at))) {
          break;
        }
      }
    });
  });
});
