// Unusual values in our encoders and those of the reference: the same entries and paths, the same
// reads of the values, and in development the same number of messages.
import {getEventListeners} from 'events';

import {sleep} from '../support/guard.js';
import {loadEncoders} from '../support/replies/cells.js';
import {outcomeOf} from '../support/replies/sameBody.js';
import {CONVERSIONS} from '../tables/replies/conversions.js';
import {KINDS_OF_VALUES} from '../tables/replies/kindsOfValues.js';
import {LATE_VALUES} from '../tables/replies/lateValues.js';
import {
  ENDLESS_VALUES,
  PATHS_OF_VALUES,
} from '../tables/replies/pathsOfValues.js';
import {TOLD_VALUES} from '../tables/replies/toldValues.js';

const HOSTS = ['node', 'browser'];

let clients;

beforeAll(() => {
  clients = loadEncoders();
});

async function compare(host, row) {
  const expected = await outcomeOf(clients[host].reference.Client, row);
  const ours = await outcomeOf(clients[host].ours.Client, row);
  if (__DEV__) {
    // Here the reference reads more often.
    ours.log = expected.log;
  }
  expect(ours).toEqual(expected);
  return ours;
}

describe.each(HOSTS)('%s', host => {
  describe.each([
    ['conversions', CONVERSIONS],
    ['kinds of values', KINDS_OF_VALUES],
    ['late values', LATE_VALUES],
    ['paths', PATHS_OF_VALUES],
  ])('%s', (title, rows) => {
    test.each(rows)('%s', async (...[, make, options]) => {
      await compare(host, {make, ...options});
    });
  });

  // Whether an overflow is a RangeError depends on the function that overflows.
  test.each(ENDLESS_VALUES)('%s is refused', async (title, make) => {
    const {ours, reference} = clients[host];
    const expected = await outcomeOf(reference.Client, {make});
    expect(expected.outcome.by).toMatch(/^(Range|Reference)Error$/);
    const {outcome} = await outcomeOf(ours.Client, {make});
    expect(outcome).toEqual({kind: 'rejected', by: 'TypeError'});
  });

  describe('messages', () => {
    test.each(TOLD_VALUES)('%s', async (...[, make, options]) => {
      const {printed} = await compare(host, {make, ...options});
      if (!__DEV__) {
        expect(printed).toBe(0);
      }
    });
  });
});

describe.each(HOSTS)('an aborted reply, %s', host => {
  const implementations = ['ours', 'reference'];
  const never = new Promise(() => {});

  function encode(implementation, value, signal) {
    return clients[host][implementation].Client.encodeReply(value, {signal});
  }

  test.each(implementations)('%s: nothing was open', async implementation => {
    const signal = AbortSignal.abort();
    expect(await encode(implementation, [1], signal)).toBe('[1]');
    const form = await encode(implementation, new Set([1]), signal);
    expect([...form.keys()]).toEqual(['1', '0']);
  });

  test.each(implementations)(
    '%s: whether later entries are added',
    async implementation => {
      const controller = new AbortController();
      let settle;
      const late = new Promise(resolve => {
        settle = resolve;
      });
      const promise = encode(implementation, [late, never], controller.signal);
      controller.abort(new Error('is not reported'));
      const form = await promise;
      expect([...form]).toEqual([['0', '["$@1","$@2"]']]);
      settle('late');
      await late;
      const later = implementation === 'reference' ? [['1', '"late"']] : [];
      expect([...form]).toEqual([['0', '["$@1","$@2"]'], ...later]);
    },
  );

  test.each(implementations)(
    '%s: it had failed before',
    async implementation => {
      const controller = new AbortController();
      const value = [Promise.reject(new Error('of the row')), never];
      const promise = encode(implementation, value, controller.signal);
      await expect(promise).rejects.toThrow('of the row');
      controller.abort();
      await expect(promise).rejects.toThrow('of the row');
    },
  );

  test.each([
    ['that is complete', () => [1]],
    ['that is complete later', () => [Promise.resolve(1)]],
    ['that fails', () => [() => {}]],
    ['that fails later', () => [Promise.reject(new Error('of the row'))]],
    ['that was aborted', () => [never]],
  ])('the signal of a reply %s has no listeners', async (...[, make]) => {
    const controller = new AbortController();
    const value = make();
    const promise = encode('ours', value, controller.signal);
    if (value[0] === never) {
      controller.abort();
    }
    await promise.catch(() => {});
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });
});

// Unlimited recursion would end the process.
test.each(HOSTS)(
  'a value that is nested too deeply is refused or sent, %s',
  async host => {
    for (const depth of [1000, 100000]) {
      let value = 'deep';
      for (let level = 0; level < depth; level++) {
        value = level % 2 === 0 ? [value] : {value};
      }
      const body = clients[host].ours.Client.encodeReply(value);
      if (depth === 1000) {
        expect((await body).length).toBe('"deep"'.length + 500 * 2 + 500 * 10);
      } else {
        await expect(body).rejects.toThrow(RangeError);
      }
    }
  },
);

test('a stream is not read after the reply has failed', async () => {
  let pulled = 0;
  const endless = new ReadableStream({
    async pull(controller) {
      await sleep(1);
      controller.enqueue(pulled++);
    },
  });
  const failing = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('of the row')), 10);
  });
  const {encodeReply} = clients.node.ours.Client;
  await expect(encodeReply([endless, failing])).rejects.toThrow('of the row');
  const before = pulled;
  await sleep(50);
  // One item that was requested, and one in the buffer of the stream.
  expect(pulled).toBeLessThanOrEqual(before + 2);
});

test('a thenable that calls back twice counts once', async () => {
  const twice = {
    then(ready, failed) {
      ready('first');
      ready('second');
      failed(new Error('third'));
    },
  };
  const {encodeReply} = clients.node.ours.Client;
  const form = await encodeReply([twice, Promise.resolve(1)]);
  expect([...form]).toEqual([
    ['1', '"first"'],
    ['0', '["$@1","$@2"]'],
    ['2', '1'],
  ]);
});
