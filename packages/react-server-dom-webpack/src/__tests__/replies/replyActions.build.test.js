// Forms that are submitted before hydration: decodeAction and decodeFormState with the worked
// examples, ours and the reference's.
import {within} from '../support/guard.js';
import {SERVERS} from '../support/layers.js';
import {HOSTS, loadDecoders} from '../support/replies/cells.js';
import {
  bodyOfExample,
  describe as describeResult,
  describeExpected,
} from '../support/replies/conformance.js';
import {replyExampleNames} from '../support/replies/examples.js';
import {ACTION_ROWS} from '../tables/replies/index.js';

let servers;

beforeAll(() => {
  servers = loadDecoders();
});

test('every example has one row', () => {
  const names = ACTION_ROWS.map(row => row.example);
  expect(names).toEqual(replyExampleNames('action'));
});

// A wrapped promise, a wrapped failure at the call, or null.
function decodeAction(row, {layer, functions}) {
  const body = bodyOfExample(row.example);
  try {
    const promise = layer.Server.decodeAction(body, functions.manifest);
    return promise === null ? null : {promise};
  } catch (error) {
    return {thrown: error};
  }
}

async function callDecoded({promise}) {
  const action = await promise;
  return action();
}

async function expectFailure(row, {thrown, promise}, server) {
  const reason = row.throws === undefined ? promise : Promise.reject(thrown);
  const expected = {rejects: row.throws ?? row.rejects};
  expect(await describeResult(reason, server)).toBe(
    await describeExpected(expected, null, server),
  );
}

describe.each(ACTION_ROWS)('$example', row => {
  describe.each(HOSTS)('%s', host => {
    test.each(SERVERS)('decodeAction, %s server', async name => {
      const server = servers[host][name];
      const decoded = decodeAction(row, server);
      if (row.noAction) {
        expect(decoded).toBe(null);
      } else if (row.result === undefined) {
        await within(expectFailure(row, decoded, server), 'refuse');
      } else {
        const result = within(callDecoded(decoded), 'call');
        expect(await describeResult(result, server)).toBe(
          await describeExpected({expect: row.result}, null, server),
        );
      }
    });

    test.each(SERVERS)('decodeFormState, %s server', async name => {
      const {layer, functions} = servers[host][name];
      const body = bodyOfExample(row.example);
      const state = layer.Server.decodeFormState('R', body, functions.manifest);
      expect(state).toBeInstanceOf(Promise);
      expect(await within(state, 'decode')).toEqual(row.formState);
    });
  });
});
