// The worked examples in a program that has frozen the prototypes of the language, as SES does: a model
// through our server and client, arguments through `encodeReply` and `decodeReply`.
import {dialectOf} from '../../../../../scripts/jest/dialects.js';
import {disableHooks} from '../../../../../scripts/jest/asyncHooks.js';
import {BUNDLER} from '../../../../../scripts/jest/layers.js';
import {
  decodeRow,
  describe as describeRoot,
  expectationOf,
  renderRow,
} from '../support/conformance.js';
import {decodePieces} from '../support/decode.js';
import {within} from '../support/guard.js';
import {loadLayers, MODE} from '../support/layers.js';
import {loadDecoders, loadEncoders} from '../support/replies/cells.js';
import {
  decodeBody,
  describeDecoded,
  describeExpected,
  encodeRow,
} from '../support/replies/conformance.js';
import {DECODERS, LISTENING} from '../support/replies/decoders.js';
import {NODE_STREAMS, piecesOf} from '../support/transports.js';
import {CONFORMANCE_ROWS} from '../tables/index.js';
import {ENCODE_ROWS} from '../tables/replies/index.js';

const DIALECT = dialectOf(BUNDLER);
const ROWS = CONFORMANCE_ROWS.filter(
  row => DIALECT.canRun(row) && !(MODE === 'development' && row.productionOnly),
);

const ARGUMENTS = ENCODE_ROWS.filter(
  ({rejects, reason}) => rejects === undefined && reason === undefined,
);

let layers;
let encoder;
let decoder;

beforeAll(() => {
  layers = loadLayers('node', ['ours']);
  encoder = loadEncoders().node.ours;
  decoder = loadDecoders().node.ours;
  for (const {prototype} of [Object, Array, Map, Set, Promise]) {
    Object.freeze(prototype);
  }
});

afterAll(disableHooks);

test.each(ROWS.map(row => [row.example, row]))('%s', async (name, row) => {
  const rendering = renderRow(row, layers.servers.ours, {
    transport: NODE_STREAMS,
  });
  const rendered = await within(rendering, 'render');
  const decoding = decodeRow({...row, ...row.ours}, layers.clients.ours, {
    pieces: piecesOf(rendered),
    decode: decodePieces,
  });
  const {root} = await within(decoding, 'decode');
  const described = await within(describeRoot(root), 'describe');
  expect(described).toBe(await expectationOf({...row, ...row.ours}));
});

test.each(ARGUMENTS.map(row => [row.example, row]))('%s', async (name, row) => {
  const {temporaryReferences} = row;
  const [listening] = LISTENING;
  const [way] = DECODERS;
  const {body} = await within(encodeRow(row, encoder), 'encode');
  const opening = decodeBody(way, decoder, body, {
    listening,
    temporaryReferences,
  });
  const decoded = await within(opening, 'decode');
  const described = await within(describeDecoded(decoded, decoder), 'describe');
  const expected = {...row, expect: row.expect ?? row.value};
  expect(described).toBe(await describeExpected(expected, way, decoder));
});
