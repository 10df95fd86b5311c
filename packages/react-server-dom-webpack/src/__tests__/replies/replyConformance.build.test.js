// The worked examples of replies with every pair of client and server, ours and the reference,
// every decoding function, and early and late listeners of the root.
import {within} from '../support/guard.js';
import {CLIENTS, SERVERS} from '../support/layers.js';
import {formOf} from '../support/replies/bodies.js';
import {loadDecoders, loadEncoders} from '../support/replies/cells.js';
import {
  decodeBody,
  describeDecoded,
  describeExpected,
  encodeRow,
} from '../support/replies/conformance.js';
import {DECODERS, LISTENING} from '../support/replies/decoders.js';
import {
  loadReplyExample,
  replyExampleNames,
} from '../support/replies/examples.js';
import {DECODE_ROWS, ENCODE_ROWS} from '../tables/replies/index.js';

let clients;
let servers;

beforeAll(() => {
  clients = loadEncoders();
  servers = loadDecoders();
});

test('every example has one row', () => {
  const names = DECODE_ROWS.map(row => row.example);
  expect(names).toEqual(replyExampleNames('decode'));
});

// [title, {decoder, host, server, listening}]
function cellsOf(row) {
  return DECODERS.flatMap(decoder =>
    decoder.hosts.flatMap(host =>
      SERVERS.filter(server => server === 'ours' || !row.oursOnly).flatMap(
        server =>
          LISTENING.map(listening => [
            `${decoder.decoder}, ${host}, ${server} server, ${listening}`,
            {decoder, host, server, listening},
          ]),
      ),
    ),
  );
}

async function expectDecoded(row, body, {cell, temporaryReferences, options}) {
  const {decoder, listening} = cell;
  const server = servers[cell.host][cell.server];
  const opening = decodeBody(decoder, server, body, {
    listening,
    options,
    temporaryReferences,
  });
  const decoded = await within(opening, 'decode');
  const description = describeDecoded(decoded, server);
  const early = decoder.streams && listening === 'early';
  const expectation = (early && row.streamed) || row;
  expect(await within(description, 'describe')).toBe(
    await describeExpected(expectation, decoder, server),
  );
  if (row.check !== undefined) {
    await row.check(await decoded.root);
  }
}

function decodesTo({value, expect, ...row}) {
  return {...row, expect: expect ?? value};
}

const ACCEPTED = ENCODE_ROWS.filter(
  ({rejects, reason}) => rejects === undefined && reason === undefined,
);

describe.each(ACCEPTED)('$example', row => {
  describe.each(CLIENTS)('%s client', client => {
    const cells = cellsOf(row);
    if (cells.length > 0) {
      test.each(cells)('%s', async (title, cell) => {
        const {body} = await encodeRow(row, clients[cell.host][client]);
        await expectDecoded(decodesTo(row), body, {
          cell,
          temporaryReferences: row.temporaryReferences,
        });
      });
    }
  });
});

describe.each(DECODE_ROWS)('$example', row => {
  const {options: {temporaryReferences, ...options} = {}, entries} =
    loadReplyExample(row.example);

  const cells = cellsOf(row);
  if (cells.length > 0) {
    test.each(cells)('%s', async (title, cell) => {
      await expectDecoded(row, formOf(entries), {
        cell,
        options,
        temporaryReferences,
      });
    });
  }
});
