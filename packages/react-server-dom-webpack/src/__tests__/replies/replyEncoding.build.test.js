// Clients encode the values of the worked examples as the same entries in the same order, byte
// for byte.
import {within} from '../support/guard.js';
import {describeBody} from '../support/replies/bodies.js';
import {HOSTS, loadEncoders} from '../support/replies/cells.js';
import {encodeRow} from '../support/replies/conformance.js';
import {wordingOf} from '../support/replies/environment.js';
import {
  loadReplyExample,
  replyExampleNames,
} from '../support/replies/examples.js';
import {CLIENTS, MODE} from '../support/layers.js';
import {ENCODE_ROWS} from '../tables/replies/index.js';

let clients;

beforeAll(() => {
  clients = loadEncoders();
});

test('every example has one row', () => {
  const names = ENCODE_ROWS.map(row => row.example);
  expect(names).toEqual(replyExampleNames('encode'));
});

async function produce(row, {client, host}) {
  const encoded = within(encodeRow(row, clients[host][client]), 'encode');
  try {
    const {body, kept} = await encoded;
    return {...(await describeBody(body)), kept};
  } catch (error) {
    const wordError = wordingOf({implementation: client, host, mode: MODE});
    return {
      kind: 'rejected',
      error: row.reason === undefined ? wordError(error) : error.message,
    };
  }
}

function expectationOf(row, {client, host}) {
  const {produces, temporaryReferences = []} = loadReplyExample(row.example);
  if (produces.kind !== 'rejected') {
    return {...produces, kept: temporaryReferences};
  }
  const wordError = wordingOf({implementation: client, host, mode: MODE});
  return {
    kind: 'rejected',
    error: row.reason ?? wordError({expectedCode: row.rejects}),
  };
}

describe.each(ENCODE_ROWS)('$example', row => {
  describe.each(HOSTS)('%s', host => {
    test.each(CLIENTS)('%s client', async client => {
      const produced = await produce(row, {client, host});
      expect(produced).toEqual(expectationOf(row, {client, host}));
    });
  });
});

// The calls for a level take much of the stack, so they are few.
describe.each(HOSTS)('arguments of 1,300 levels on %s', host => {
  test.each(CLIENTS)('%s client', async client => {
    const args = {};
    let innermost = args;
    for (let level = 0; level < 1300; level++) {
      innermost = innermost.next = {};
    }
    const body = await clients[host][client].Client.encodeReply(args);
    expect(body).toBe(JSON.stringify(args));
  });
});
