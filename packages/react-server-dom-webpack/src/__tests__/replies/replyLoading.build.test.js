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

// Only development says where the value is.
function expectLocated(failure, thrown, path) {
  if (!__DEV__) {
    expect(failure).toBe(thrown);
    return;
  }
  expect(failure.kind).toBe('refusal');
  expect(failure.message).toContain(`"${path}"`);
  expect(failure.cause).toBe(thrown);
  expect(failure.message).toContain(thrown.message ?? '');
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
    'the path to an unreadable value: %s',
    async (...[, make, path]) => {
      const error = new Error('of the row');
      const failure = await encode(
        host,
        make(() => {
          throw error;
        }),
      ).catch(reason => reason);
      expectLocated(failure, error, path);
    },
  );
});

test('the path to a getter that throws a promise', async () => {
  const promise = Promise.resolve();
  const item = Object.defineProperty({}, 'a', {
    get() {
      throw promise;
    },
    enumerable: true,
  });
  const [failure] = await encode('node', {q: [item]}).catch(reason => [reason]);
  expectLocated(failure, promise, 'q[0].a');
  if (__DEV__) {
    expect(failure.message).toContain('a promise was thrown');
  }
});

// The reference would repeat this forever.
test('a lazy node that throws the same rejected promise again', async () => {
  const error = new Error('of the row');
  const rejected = Promise.reject(error);
  const _init = () => {
    throw rejected;
  };
  const node = {$$typeof: Symbol.for('react.lazy'), _payload: null, _init};
  const failure = await encode('node', {q: node}).catch(reason => reason);
  expectLocated(failure, error, 'q');
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
