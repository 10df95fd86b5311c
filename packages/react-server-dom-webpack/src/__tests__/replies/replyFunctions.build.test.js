// Server functions in replies and forms: our server and the reference decode the same bodies
// alike.
import {within} from '../support/guard.js';
import {loadServers} from '../support/layers.js';
import {
  MANIFEST,
  outcomeOf,
  outcomeOfAction,
  provideModules,
} from '../support/replies/actionServer.js';
import {FORM_BODIES} from '../tables/replies/formBodies.js';
import {
  CIRCULAR_FUNCTIONS,
  FUNCTION_BODIES,
} from '../tables/replies/functionBodies.js';
import {STATE_BODIES} from '../tables/replies/stateBodies.js';

let servers;

beforeAll(() => {
  servers = loadServers();
});

async function outcomes(ask) {
  const result = {};
  for (const name of ['reference', 'ours']) {
    const {Server} = servers[name];
    provideModules(Server);
    result[name] = await within(ask(Server), name);
  }
  return result;
}

async function expectSame(ask) {
  const {ours, reference} = await outcomes(ask);
  expect(ours).toBe(reference);
}

test.each(FORM_BODIES)('decodeAction: %s', (title, body) =>
  expectSame(Server =>
    outcomeOfAction(() => Server.decodeAction(body(), MANIFEST)),
  ),
);

test.each(STATE_BODIES)('decodeFormState: %s', (title, body) =>
  expectSame(Server =>
    outcomeOf(() => Server.decodeFormState('R', body(), MANIFEST)),
  ),
);

const FUNCTION_ROWS = FUNCTION_BODIES.map(
  ([title, body, look = value => value]) => [title, {body, look}],
);

test.each(FUNCTION_ROWS)('decodeReply: %s', (title, {body, look}) =>
  expectSame(Server =>
    outcomeOf(async () => {
      const value = await Server.decodeReply(body(), MANIFEST);
      return look(value);
    }),
  ),
);

test.each(CIRCULAR_FUNCTIONS)(
  'decodeReply: %s',
  async (title, body, isWhole) => {
    const {Server} = servers.ours;
    provideModules(Server);
    const value = await within(Server.decodeReply(body(), MANIFEST), 'ours');
    expect(isWhole(value)).toBe(true);
  },
);

test('the bodies cover successes and failures', async () => {
  const {Server} = servers.reference;
  const answers = new Set();
  for (const [, body] of FORM_BODIES) {
    provideModules(Server);
    const call = () => Server.decodeAction(body(), MANIFEST);
    answers.add(await outcomeOfAction(call));
  }
  expect(answers.size).toBeGreaterThan(15);
});
