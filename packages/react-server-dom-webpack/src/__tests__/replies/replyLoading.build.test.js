// Replies of values that are still loading: reading them throws a promise. The bodies of our clients
// are those of the reference, which waits for lazy nodes only.
import {HOSTS, loadEncoders} from '../support/replies/cells.js';
import {outcomeOf} from '../support/replies/sameBody.js';
import {
  ABORTED_VALUES,
  LOADING_VALUES,
  UNREADABLE_VALUES,
} from '../tables/replies/loadingValues.js';

let clients;

beforeAll(() => {
  clients = loadEncoders();
});

function encode(host, value, options) {
  return clients[host].ours.Client.encodeReply(value, options);
}

async function outcomeWith(host, implementation, {make, options, abort}) {
  const controller = new AbortController();
  const aborted = abort?.(controller);
  const {Client} = clients[host][implementation];
  const {outcome, kept} = await outcomeOf(Client, {
    make: () => make(Client),
    signal: controller.signal,
    ...options,
  });
  await aborted;
  return {outcome, kept};
}

describe.each(HOSTS)('%s', host => {
  test.each(LOADING_VALUES)('%s', async (...[, make, options]) => {
    const row = {make, options};
    expect(await outcomeWith(host, 'ours', row)).toEqual(
      await outcomeWith(host, 'reference', row),
    );
  });

  describe.each([
    ['before the first read', controller => controller.abort()],
    [
      'meanwhile',
      async controller => {
        await new Promise(setImmediate);
        controller.abort();
      },
    ],
  ])('aborted %s', (title, abort) => {
    test.each(ABORTED_VALUES)('%s', async (...[, make]) => {
      const row = {make, abort};
      expect(await outcomeWith(host, 'ours', row)).toEqual(
        await outcomeWith(host, 'reference', row),
      );
    });
  });

  test.each(UNREADABLE_VALUES)(
    'an unreadable value rejects with what was thrown: %s',
    async (...[, make]) => {
      const error = new Error('of the row');
      const failure = await encode(
        host,
        make(() => {
          throw error;
        }),
      ).catch(reason => reason);
      expect(failure).toBe(error);
    },
  );
});

test('a getter that throws a promise rejects with that', async () => {
  const promise = Promise.resolve();
  const item = Object.defineProperty({}, 'a', {
    get() {
      throw promise;
    },
    enumerable: true,
  });
  const [failure] = await encode('node', {q: [item]}).catch(reason => [reason]);
  expect(failure).toBe(promise);
});

// Replies of the reference stay pending.
test.each([
  ['then', then => ({then})],
  [
    'next',
    next => ({
      next,
      [Symbol.asyncIterator]() {
        return this;
      },
    }),
  ],
])('a promise thrown by %s in a lazy node', async (...[, create]) => {
  let isFirst = true;
  const content = create(async () => {});
  const [method] = Object.keys(content);
  content[method] = () => {
    if (isFirst) {
      isFirst = false;
      throw Promise.resolve();
    }
  };
  const node = {
    $$typeof: Symbol.for('react.lazy'),
    _payload: null,
    _init: () => [content],
  };
  const body = await encode('node', node);
  expect([...body.keys()].at(-1)).toBe('3');
});
