// A library of the application extends Object.prototype with enumerable properties, also cyclic ones:
// they are neither sent nor own properties of decoded objects.
import {
  decodeRow,
  describe as describeRoot,
  expectationOf,
  renderRow,
} from '../support/conformance.js';
import {within} from '../support/guard.js';
import {loadLayers} from '../support/layers.js';
import {
  describeDecoded,
  describeExpected,
  decodeBody,
  encodeRow,
} from '../support/replies/conformance.js';
import {loadDecoders, loadEncoders} from '../support/replies/cells.js';
import {DECODERS} from '../support/replies/decoders.js';
import {TRANSPORTS, piecesOf} from '../support/transports.js';
import {CONFORMANCE_ROWS} from '../tables/index.js';
import {ENCODE_ROWS} from '../tables/replies/index.js';

const layers = {};
let clients;
let servers;

beforeAll(() => {
  for (const {host} of WAYS) {
    layers[host] ??= loadLayers(host);
  }
  clients = loadEncoders();
  servers = loadDecoders();
});

const CYCLE = {};

const INHERITED = {
  inheritedText: '$D2020-01-01T00:00:00.000Z',
  inheritedList: ['$1', ['$undefined']],
  inheritedCycle: CYCLE,
  inheritedMethod() {},
};

beforeEach(() => {
  // Not Object.assign: the properties of the cycle must be its own.
  Object.defineProperty(CYCLE, 'self', {
    value: CYCLE,
    enumerable: true,
    configurable: true,
  });
  for (const name of Object.keys(INHERITED)) {
    Object.defineProperty(Object.prototype, name, {
      value: INHERITED[name],
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
});

function restore() {
  for (const name of Object.keys(INHERITED)) {
    delete Object.prototype[name];
  }
}

afterEach(restore);

// Nothing of our packages has changed them.
function expectUntouched() {
  expect(Object.keys(CYCLE)).toEqual(['self']);
  expect(INHERITED.inheritedList).toEqual(['$1', ['$undefined']]);
}

const RESPONSES = CONFORMANCE_ROWS.filter(
  row => !(__DEV__ && row.productionOnly),
);

// Rows as bytes and as objects.
const WAYS = TRANSPORTS.filter(
  ({transport}, index) => index === 0 || transport === 'the hand-off on Node',
);

describe.each(WAYS)('a response through $transport', transport => {
  const {host, decode, takesNoSet} = transport;

  const rows = RESPONSES.filter(
    row => !(row.temporaryReferences && takesNoSet),
  );

  test.each(rows)('$example', async row => {
    const expected = await expectationOf({...row, ...row.ours});
    const rendered = await within(
      renderRow(row, layers[host].servers.ours, {transport}),
      'render',
    );
    const {root} = await decodeRow(row, layers[host].clients.ours, {
      pieces: piecesOf(rendered),
      decode,
    });
    const description = await within(describeRoot(root), 'describe');
    restore();
    expect(description).toBe(expected);
    expectUntouched();
  });
});

const REPLIES = ENCODE_ROWS.filter(
  ({rejects, reason}) => rejects === undefined && reason === undefined,
);

const COMPLETE_AND_STREAMED = DECODERS.slice(0, 2);

describe.each(COMPLETE_AND_STREAMED)('a reply through $decoder', decoder => {
  test.each(REPLIES)('$example', async row => {
    const [host] = decoder.hosts;
    const server = servers[host].ours;
    const {body} = await encodeRow(row, clients[host].ours);
    const decoded = await within(
      decodeBody(decoder, server, body, {
        listening: 'early',
        temporaryReferences: row.temporaryReferences,
      }),
      'decode',
    );
    const description = await within(
      describeDecoded(decoded, server),
      'describe',
    );
    const expected = await describeExpected(
      {...row, expect: row.expect ?? row.value},
      decoder,
      server,
    );
    restore();
    expect(description).toBe(expected);
    expectUntouched();
  });
});
