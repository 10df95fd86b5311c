// Unusual values in replies: our clients write and refuse the same values as the reference's, with
// and without a temporary reference set.
import {within} from '../support/guard.js';
import {CLIENTS, MODE} from '../support/layers.js';
import {describeBody} from '../support/replies/bodies.js';
import {HOSTS, loadEncoders} from '../support/replies/cells.js';
import {clientEnvironment, wordingOf} from '../support/replies/environment.js';
import {ODD_VALUES} from '../tables/replies/oddValues.js';

let clients;

beforeAll(() => {
  clients = loadEncoders();
});

// Only builds for browsers have error numbers.
function numberOf(error, {client, host}) {
  const isOwn = error.message === 'thrown' || error instanceof TypeError;
  const wordError = wordingOf({implementation: client, host, mode: MODE});
  return isOwn ? error.name : wordError(error);
}

async function encode(make, {client, host, keepsSet}) {
  const layer = clients[host][client];
  const {Client} = layer;
  const temporaryReferences = keepsSet
    ? Client.createTemporaryReferenceSet()
    : undefined;
  const value = make(clientEnvironment(layer));
  const encoded = Client.encodeReply(value, {temporaryReferences});
  try {
    const body = await describeBody(await within(encoded, 'encode'));
    return {...body, kept: [...(temporaryReferences?.keys() ?? [])]};
  } catch (error) {
    // Ours adds the path of an unreadable value.
    return {refused: error.cause ?? error};
  }
}

function expectSameRefusal(ours, reference, host) {
  expect(ours.refused).toBeDefined();
  const numbers = [ours, reference].map(({refused}, index) =>
    numberOf(refused, {client: ['ours', 'reference'][index], host}),
  );
  if (numbers[1] !== 'refused') {
    expect(numbers[0]).toBe(numbers[1]);
  }
}

const SETS = [
  ['without a set', {keepsSet: false}],
  ['with a set', {keepsSet: true}],
];

describe.each(ODD_VALUES)('%s', (name, make) => {
  describe.each(HOSTS)('%s', host => {
    if (CLIENTS.includes('ours')) {
      test.each(SETS)('%s', async (title, {keepsSet}) => {
        const cell = {host, keepsSet};
        const ours = await encode(make, {...cell, client: 'ours'});
        const reference = await encode(make, {...cell, client: 'reference'});
        if (reference.refused === undefined) {
          expect(ours).toEqual(reference);
        } else {
          expectSameRefusal(ours, reference, host);
        }
      });
    }
  });
});
