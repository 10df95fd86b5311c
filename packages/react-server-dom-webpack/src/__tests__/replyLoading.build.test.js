// Replies with values that are still loading. Compares the bodies of our clients with those of the
// reference for the loaded values.
import fc from 'fast-check';

import {runsFromEnvironment, timeoutFor} from './support/recipes/index.js';
import {HOSTS, loadDecoders, loadEncoders} from './support/replies/cells.js';
import {
  arrivesUnchanged,
  serversFor,
  simplified,
} from './support/replies/comparable.js';
import {entriesOf} from './support/replies/bodies.js';
import {
  describeArguments,
  describeExpectedArguments,
  encodeArguments,
} from './support/replies/exchange.js';
import {READS, loading, loadingProperty} from './support/replies/loading.js';
import {REPLY_RECIPES} from './support/replies/recipes.js';
import {outcomeOf} from './support/replies/sameBody.js';
import {WAYS} from './support/replies/ways.js';
import {
  LOADING_VALUES,
  UNREADABLE_VALUES,
} from './tables/replies/loadingValues.js';

const RUNS = runsFromEnvironment(__DEV__ ? 50 : 150);

const THERE = {
  loading: value => value,
  loadingProperty: (key, value) => loadingProperty(key, value, {waits: 0}),
};

let clients;
let servers;

beforeAll(() => {
  clients = loadEncoders();
  servers = loadDecoders();
});

function encode(host, value, options) {
  return clients[host].ours.Client.encodeReply(value, options);
}

async function outcomeWith(host, implementation, {make, how, options}) {
  const {Client} = clients[host][implementation];
  const build = environment => make({...how, ...environment});
  const {outcome, kept} = await outcomeOf(Client, {make: build, ...options});
  return {outcome, kept};
}

describe.each(HOSTS)('%s', host => {
  test.each(LOADING_VALUES)('%s', async (...[, make, options]) => {
    const row = {make, options};
    const expected = await outcomeWith(host, 'reference', {...row, how: THERE});
    const how = {loading, loadingProperty};
    expect(await outcomeWith(host, 'ours', {...row, how})).toEqual(expected);
  });

  // Each value alone, at another moment of the walk.
  test.each(READS)('any value whose %s throws', async read => {
    for (const [, make, options] of LOADING_VALUES) {
      const row = {make, options};
      const there = {...row, how: THERE};
      const how = {
        loading: (value, {waits} = {}) =>
          loading(value, {reads: [read], waits}),
        loadingProperty,
      };
      expect(await outcomeWith(host, 'ours', {...row, how})).toEqual(
        await outcomeWith(host, 'reference', there),
      );
    }
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
      expect(failure.message).toContain(`"${path}"`);
      expect(failure.message).toContain('of the row');
      expect(failure.cause).toBe(error);
    },
  );
});

describe('a failure after a wait', () => {
  const error = new Error('of the row');

  test('names the path', async () => {
    const failing = loadingProperty('a');
    const {get} = Object.getOwnPropertyDescriptor(failing, 'a');
    const value = Object.defineProperty({}, 'a', {
      get() {
        get();
        throw error;
      },
      enumerable: true,
    });
    const failure = await encode('node', {q: [value]}).catch(reason => reason);
    expect(failure.message).toContain('"q[0].a"');
    expect(failure.cause).toBe(error);
  });

  test.each([
    ['a getter', fail => ({get: fail, enumerable: true})],
    ['a lazy node', fail => ({value: lazyOf(fail), enumerable: true})],
  ])('%s that throws the same rejected promise again', async (...row) => {
    const [, describeProperty] = row;
    const rejected = Promise.reject(error);
    const property = describeProperty(() => {
      throw rejected;
    });
    const value = Object.defineProperty({}, 'q', property);
    const failure = await encode('node', value).catch(reason => reason);
    expect(failure.message).toContain('"q"');
    expect(failure.cause).toBe(error);
  });

  test.each([
    ['fulfilled', () => Promise.resolve()],
    ['rejected', () => Promise.reject(error)],
  ])('a getter that always throws a new %s promise', async (state, create) => {
    // Otherwise a reply without a limit would never let Jest end the test.
    let left = 1_000_000;
    const value = Object.defineProperty({}, 'q', {
      get() {
        if (left-- === 0) {
          throw new Error('endless');
        }
        const promise = create();
        promise.catch(() => {});
        throw promise;
      },
      enumerable: true,
    });
    const failure = await encode('node', value).catch(reason => reason);
    expect(failure.message).toContain('"q"');
    expect(failure.cause).toBeInstanceOf(Promise);
  });

  test('a promise thrown by a method that runs only once is not awaited', async () => {
    const thrown = Promise.resolve();
    function* items() {
      yield 1;
      throw thrown;
    }
    const failure = await encode('node', {i: items()}).catch(reason => reason);
    expect(failure.message).toContain('"i"');
    expect(failure.cause).toBe(thrown);
  });
});

function lazyOf(init) {
  return {$$typeof: Symbol.for('react.lazy'), _payload: null, _init: init};
}

// References from a later value to an earlier one, and the reverse.
const SHARED = [
  ['after a loading value', shared => [loading({x: shared}), shared]],
  ['before a loading value', shared => [shared, loading({x: shared})]],
  ['in a Map', shared => [new Map([[1, loading([shared])]]), [shared]]],
  ['in a promise', shared => [Promise.resolve([loading([shared])]), [shared]]],
  [
    'in a promise that was written before',
    shared => [Promise.resolve([shared]), loading({x: shared})],
  ],
  [
    'in two promises',
    shared => [
      Promise.resolve([loading([shared], {waits: 4})]),
      Promise.resolve([shared]),
    ],
  ],
];

async function decodeShared(name, decode, body) {
  const {Server} = servers.node[name].layer;
  return Promise.all(
    (await decode(Server, body)).map(async part => [...objectsIn(await part)]),
  );
}

function* objectsIn(value) {
  if (typeof value === 'object' && value !== null) {
    yield value;
    const parts = value instanceof Map ? [...value] : Object.values(value);
    for (const part of parts) {
      yield* objectsIn(part);
    }
  }
}

async function* entriesAsTheyCome(body) {
  for (const entry of typeof body === 'string' ? [['0', body]] : body) {
    await null;
    yield entry;
  }
}

describe.each([
  ['decodeReply', (Server, body) => Server.decodeReply(body, {})],
  [
    'decodeReplyFromAsyncIterable',
    (Server, body) =>
      Server.decodeReplyFromAsyncIterable(entriesAsTheyCome(body), {}),
  ],
])('%s', (title, decode) => {
  describe.each(['ours', 'reference'])('of %s', name => {
    test.each(SHARED)('an object that is shared %s', async (...[, make]) => {
      const body = await encode('node', make({mark: true}));
      const [one, two] = await decodeShared(name, decode, body);
      const isShared = object => object.mark === true;
      expect(one.find(isShared)).toBeDefined();
      expect(two.find(isShared)).toBe(one.find(isShared));
    });
  });
});

test('an aborted reply is sent without values that are still loading', async () => {
  const controller = new AbortController();
  const never = Object.defineProperty({}, 'a', {
    get() {
      throw new Promise(() => {});
    },
    enumerable: true,
  });
  const value = [new Map([[1, 2]]), never];
  const body = encode('node', value, {signal: controller.signal});
  controller.abort();
  expect([...(await body)]).toEqual([['1', '[[1,2]]']]);
});

test('a cycle through a loading value, below a key with a colon', async () => {
  const inner = {};
  inner.self = loading({inner});
  const failure = await encode('node', {'a:b': inner}).catch(error => error);
  expect(failure).toBeInstanceOf(TypeError);
});

// Which objects are loading, and which of their reads throw.
const CHOICES = fc.array(fc.constantFrom([], ...READS.map(read => [read])), {
  minLength: 1,
  maxLength: 7,
});

function chooserOf(choices) {
  let count = 0;
  return () => choices[count++ % choices.length];
}

test(
  `${RUNS.numRuns} generated lists with loading values are decoded to the original`,
  () =>
    fc.assert(
      fc.asyncProperty(REPLY_RECIPES, WAYS, CHOICES, async (...generated) => {
        const [recipe, way, choices] = generated;
        fc.pre(arrivesUnchanged(recipe, way));
        const choose = chooserOf(choices);
        const {body} = await encodeArguments(recipe, clients[way.host].ours, {
          wrap: target => loading(target, {reads: choose(), isPromised: true}),
        });
        const expected = await describeExpectedArguments(recipe, way);
        for (const name of serversFor(recipe, await entriesOf(body))) {
          const server = servers[way.host][name];
          const text = await describeArguments(recipe, body, server, way);
          expect(simplified(text, way)).toBe(simplified(expected, way));
        }
      }),
      RUNS,
    ),
  timeoutFor(RUNS),
);
