// Aborted replies: ready values are sent, and the rest rejects.
import fc from 'fast-check';

import {CLIENTS} from '../support/layers.js';
import {runsFromEnvironment, timeoutFor} from '../support/recipes/index.js';
import {contains} from '../support/recipes/unsound.js';
import {formOf, entriesOf} from '../support/replies/bodies.js';
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
import {PENDING_REPLY_RECIPES} from '../support/replies/recipes.js';
import {isPartOf} from '../support/replies/unfinished.js';
import {WAYS} from '../support/replies/ways.js';

const RUNS = runsFromEnvironment(__DEV__ ? 20 : 50);

let clients;
let servers;

beforeAll(() => {
  clients = loadEncoders();
  servers = loadDecoders();
});

// 0 aborts before the first read.
async function abortAfter(turns, controller) {
  for (let turn = 0; turn < turns; turn++) {
    await new Promise(setImmediate);
  }
  controller.abort();
}

// Open values continue to add entries to a body.
async function encodeCut(recipe, layer, turns) {
  const controller = new AbortController();
  const aborted = abortAfter(turns, controller);
  const {signal} = controller;
  const {body, failed} = await encodeArguments(recipe, layer, {signal});
  expect(failed).toBe(undefined);
  const entries = await entriesOf(body);
  await aborted;
  return typeof body === 'string' ? body : formOf(entries);
}

const STREAMS = ['stream', 'byteStream', 'asyncIterable'];

// Only our server decodes a stream without an end.
function serversForCut(recipe, entries) {
  const endless = contains(recipe, ({is, kind}) =>
    is === 'pending' ? kind !== 'promise' : STREAMS.includes(is),
  );
  return serversFor(recipe, entries).filter(
    name => !endless || name === 'ours',
  );
}

async function expectWhatIsThere(recipe, way, turns) {
  fc.pre(arrivesUnchanged(recipe, way));
  const whole = await describeExpectedArguments(recipe, way);
  for (const client of CLIENTS) {
    const body = await encodeCut(recipe, clients[way.host][client], turns);
    const entries = await entriesOf(body);
    for (const name of serversForCut(recipe, entries)) {
      const server = servers[way.host][name];
      const part = await describeArguments(recipe, body, server, way);
      if (!isPartOf(simplified(part, way), simplified(whole, way))) {
        expect(`${client} → ${name}\n${part}`).toBe(`a part of\n${whole}`);
      }
    }
  }
}

test(
  `${RUNS.numRuns} aborted replies have the values that were ready`,
  () =>
    fc.assert(
      fc.asyncProperty(
        PENDING_REPLY_RECIPES,
        WAYS,
        fc.nat(4),
        expectWhatIsThere,
      ),
      RUNS,
    ),
  timeoutFor(RUNS),
);
