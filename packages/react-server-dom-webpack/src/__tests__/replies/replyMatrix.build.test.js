// Generated lists of arguments through all clients and servers: the clients write the same
// entries, and the servers decode them to the original arguments.
import fc from 'fast-check';

import {CLIENTS, SERVERS} from '../support/layers.js';
import {runsFromEnvironment, timeoutFor} from '../support/recipes/index.js';
import {describeBody, entriesOf} from '../support/replies/bodies.js';
import {loadDecoders, loadEncoders} from '../support/replies/cells.js';
import {
  arrivesUnchanged,
  serversFor,
  simplified,
} from '../support/replies/comparable.js';
import {
  describeArguments,
  describeExpectedArguments,
  encodeArguments,
} from '../support/replies/exchange.js';
import {
  FAILING_REPLY_RECIPES,
  REPLY_RECIPES,
} from '../support/replies/recipes.js';
import {WAYS} from '../support/replies/ways.js';

const RUNS = runsFromEnvironment(__DEV__ ? 30 : 100);
const FAILING_RUNS = runsFromEnvironment(__DEV__ ? 20 : 50);

let clients;
let servers;

beforeAll(() => {
  clients = loadEncoders();
  servers = loadDecoders();
});

// client → {body, kept} or {failed}
async function encodeEach(recipe, host) {
  const encoded = {};
  for (const client of CLIENTS) {
    encoded[client] = await encodeArguments(recipe, clients[host][client]);
  }
  return encoded;
}

// In development the reference reads the surroundings of a refused value, to describe them, and
// can meet another failure there. Ours adds the path of an unreadable value.
function wordFailure(failure) {
  const {message} = failure.cause ?? failure;
  return __DEV__ || message.length > 8 ? 'refused' : message;
}

async function describeEncoded({body, kept, failed}) {
  return failed === undefined
    ? {...(await describeBody(body)), kept}
    : {failed: wordFailure(failed)};
}

async function expectSameBodies(encoded) {
  const expected = await describeEncoded(encoded.reference);
  for (const client of CLIENTS) {
    const described = await describeEncoded(encoded[client]);
    expect({client, ...described}).toEqual({client, ...expected});
  }
  return expected;
}

// The clients' bodies have the same entries, so each server reads only the body of the other
// implementation's client.
function clientFor(server) {
  return CLIENTS[(SERVERS.indexOf(server) + 1) % CLIENTS.length];
}

async function expectSameArguments(recipe, way, encoded) {
  const entries = await entriesOf(encoded.reference.body);
  const names = serversFor(recipe, entries);
  const texts = new Map();
  for (const name of names) {
    const client = clientFor(name);
    const server = servers[way.host][name];
    const {body} = encoded[client];
    const text = await describeArguments(recipe, body, server, way);
    texts.set(`${client} → ${name}`, text);
  }
  expectAllAlike(texts);
  if (texts.size > 0 && arrivesUnchanged(recipe, way)) {
    const [text] = texts.values();
    const expected = await describeExpectedArguments(recipe, way);
    expect(simplified(text, way)).toBe(simplified(expected, way));
  }
}

function expectAllAlike(texts) {
  const [expected] = [...texts.values()].reverse();
  for (const [cell, text] of texts) {
    if (text !== expected) {
      expect(`${cell}\n${text}`).toBe(`${cell}\n${expected}`);
    }
  }
}

test(
  `${RUNS.numRuns} generated lists have the same entries and are decoded to the original`,
  () =>
    fc.assert(
      fc.asyncProperty(REPLY_RECIPES, WAYS, async (recipe, way) => {
        const encoded = await encodeEach(recipe, way.host);
        await expectSameBodies(encoded);
        expect(encoded.reference.failed).toBe(undefined);
        await expectSameArguments(recipe, way, encoded);
      }),
      RUNS,
    ),
  timeoutFor(RUNS),
);

test(
  `${FAILING_RUNS.numRuns} generated lists are refused or accepted by all clients`,
  () =>
    fc.assert(
      fc.asyncProperty(FAILING_REPLY_RECIPES, async recipe => {
        await expectSameBodies(await encodeEach(recipe, 'node'));
      }),
      FAILING_RUNS,
    ),
  timeoutFor(FAILING_RUNS),
);
