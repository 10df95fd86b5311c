// The worked examples of docs/protocol/stream.md, one table row each (tables/), with every pair of
// server and client, ours and the reference.
import {dialectOf} from '../../../../../scripts/jest/dialects.js';
import {disableHooks} from '../../../../../scripts/jest/asyncHooks.js';
import {BUNDLER} from '../../../../../scripts/jest/layers.js';
import {
  decodeRow,
  describe as describeRoot,
  expectationOf,
  REPLIED,
  renderRow,
} from '../support/conformance.js';
import {
  cutAt,
  cutAtRows,
  decodeObjects,
  decodePieces,
  decodeSlowly,
  headerOffsets,
  offsetsWorthCutting,
  slices,
  stringsOf,
} from '../support/decode.js';
import {
  decodeWithCustomHost,
  loadCustomClient,
} from '../support/customClient.js';
import {exampleNames, loadExample} from '../support/examples.js';
import {wayOf} from '../support/handOff.js';
import {within} from '../support/guard.js';
import {CLIENTS, loadLayers, MODE, SERVERS} from '../support/layers.js';
import {
  HOSTS,
  NODE_STREAMS,
  piecesOf,
  TRANSPORTS,
} from '../support/transports.js';
import {CONFORMANCE_ROWS} from '../tables/index.js';

const SLICE_SIZES = [1, 2, 3, 7, 64];

let layers;
let customClient;

// Our server and client with the bytes of an example.
const COMPARES_SERVER = SERVERS.includes('ours');
const COMPARES_CLIENT = CLIENTS.includes('ours');

const DIALECT = dialectOf(BUNDLER);
const ROWS = CONFORMANCE_ROWS.filter(DIALECT.canRun);

// The bytes of an example, with the module rows of the bundler.
function translated(bytes) {
  const text = bytes
    .toString('latin1')
    .replace(
      /^([0-9a-f]+:I)(\[.*\])$/gm,
      (row, head, module) =>
        head + JSON.stringify(DIALECT.translateModule(JSON.parse(module))),
    );
  return Buffer.from(text, 'latin1');
}

function canRun(row, client) {
  return !(
    (MODE === 'development' && row.productionOnly) ||
    (client.startsWith('reference') && row.referenceClientDiffers)
  );
}

// The reference with itself shows once that the expectations of the tables are right.
function clientsFor({server, transport}) {
  return server === 'ours' || transport === NODE_STREAMS
    ? CLIENTS
    : CLIENTS.filter(client => client === 'ours');
}

function render(row, {server, transport, extraOptions}) {
  const layer = layers.servers[server];
  return within(renderRow(row, layer, {transport, extraOptions}), 'render');
}

function renderToNode(row, server, extraOptions) {
  return render(row, {server, transport: NODE_STREAMS, extraOptions});
}

// As text, so that a difference is readable.
function textOf(bytes) {
  return bytes.toString('latin1');
}

async function expectDecoded(row, layer, {pieces, decode}) {
  const decoded = within(decodeRow(row, layer, {pieces, decode}), 'decode');
  const {root} = await decoded;
  const description = await within(describeRoot(root), 'describe');
  const expected = await expectationOf(row);
  // Most of these tests compare often, and `expect` takes longer than the comparison.
  if (description !== expected) {
    expect(description).toBe(expected);
  }
  if (row.check !== undefined) {
    await row.check(await root);
  }
}

function expectDecodedByUs(row, pieces, decode = decodePieces) {
  const layer = layers.clients.ours;
  return expectDecoded(row, layer, {pieces, decode});
}

test('every example has one row', () => {
  const names = CONFORMANCE_ROWS.map(row => row.example);
  expect(names).toEqual(exampleNames());
});

// In development each loaded server records every promise of the process, also while another one is
// tested. So there is one server at a time.
function withLayers(host, servers) {
  beforeAll(() => {
    layers = loadLayers(host, servers);
  });
  afterAll(disableHooks);
}

const ORIGINS = HOSTS.flatMap(host => SERVERS.map(server => ({host, server})));

describe.each(ORIGINS)('$server server for $host', ({host, server}) => {
  withLayers(host, [server]);

  const transports = TRANSPORTS.filter(transport => transport.host === host);

  describe.each(transports)('$transport', transport => {
    const rows = ROWS.filter(
      row =>
        !(row.temporaryReferences && transport.takesNoSet) &&
        (server === 'ours' || DIALECT.referenceSends(row)),
    );

    describe.each(rows)('$example', row => {
      const clients = clientsFor({server, transport});
      for (const client of clients.filter(name => canRun(row, name))) {
        test(`${client} client`, async () => {
          const rendered = await render(row, {server, transport});
          const sent = server === 'ours' ? {...row, ...row.ours} : row;
          await expectDecoded(sent, layers.clients[client], {
            pieces: piecesOf(rendered),
            decode: transport.decode,
          });
          if (transport.isHandOff && server === 'ours' && client === 'ours') {
            expect(wayOf(rendered)).toBe('rows');
          }
        });
      }
    });
  });
});

function testBytesOf(row) {
  const {bytes: original} = loadExample(row.example);
  const example = {bytes: translated(original)};

  if (DIALECT.referenceWrites(row)) {
    test('is the output of the reference', async () => {
      const bytes = await renderToNode(row, 'reference');
      expect(textOf(bytes)).toBe(textOf(example.bytes));
    });
  }

  if (COMPARES_SERVER && !row.cutElsewhere) {
    test('is the output of our server', async () => {
      const options = {progressiveChunkSize: 3200};
      const bytes = await renderToNode(row, 'ours', options);
      expect(textOf(bytes)).toBe(row.ours?.text ?? textOf(example.bytes));
    });
  }

  if (COMPARES_CLIENT) {
    test('is read by our client, cut at every byte', async () => {
      for (const offset of offsetsWorthCutting(example.bytes)) {
        await expectDecodedByUs(row, cutAt(example.bytes, offset));
      }
    });

    test('is read by our client in slices', async () => {
      for (const size of SLICE_SIZES) {
        await expectDecodedByUs(row, slices(example.bytes, size));
      }
    });

    test('is read by our client as strings, cut in every header', async () => {
      for (const offset of [0, ...headerOffsets(example.bytes)]) {
        const pieces = stringsOf(example.bytes, offset);
        await expectDecodedByUs(row, pieces, decodeObjects);
      }
    });

    test('is read by our client for other hosts, as strings', async () => {
      const decode = (client, pieces, {serverModuleMap}) =>
        decodeWithCustomHost(client, pieces, {
          serverModuleMap,
          temporaryReferences: row.temporaryReferences && REPLIED,
        });
      for (const offset of [0, ...headerOffsets(original)]) {
        const pieces = stringsOf(original, offset);
        await expectDecoded(
          {...row, temporaryReferences: false},
          customClient,
          {
            pieces,
            decode,
          },
        );
      }
    });

    test('is read by our client while it arrives row by row', async () => {
      const pieces = cutAtRows(example.bytes);
      await expectDecodedByUs(row, pieces, decodeSlowly);
    });
  }
}

// Only production has stable bytes.
if (MODE === 'production') {
  describe('the bytes', () => {
    withLayers('node', [...new Set(['reference', ...SERVERS])]);
    beforeAll(() => {
      customClient = loadCustomClient();
    });

    describe.each(ROWS)('$example', testBytesOf);
  });
}
