// Values of user code that are not sent, because the render was aborted or an error replaces them,
// leave no unhandled rejection, which would end a Node process.
import {loadServerLayer} from '../../../../../scripts/jest/layers.js';
import {REASON, runAborted} from '../support/aborted.js';
import {MODE} from '../support/layers.js';
import {turns} from '../support/turns.js';
import {collectUnhandled} from '../support/unhandled.js';

const HOSTS = ['node', 'edge', 'browser'];
const METHODS = ['renderToReadableStream', 'prerender'];

const NEVER = new Promise(() => {});

function thenableOf(promise) {
  return {then: (...listeners) => promise.then(...listeners)};
}

function lazyOf(init) {
  return {$$typeof: Symbol.for('react.lazy'), _payload: null, _init: init};
}

function fulfilledWith(value) {
  return Object.assign(Promise.resolve(value), {status: 'fulfilled', value});
}

function asyncIterable(next, rest) {
  return {[Symbol.asyncIterator]: () => ({next, ...rest})};
}

// The component aborts, and then returns this.
const RETURNED = {
  'a promise that rejects': ({reject}) => reject(),
  'a promise that rejects later': ({rejectLater}) => rejectLater(),
  'a thenable': ({rejectLater}) => thenableOf(rejectLater()),
  'a list': ({reject}) => [reject()],
  'an element': ({h, reject}) => h('p', {promise: reject()}),
  'an element of a component': ({h, reject}) =>
    h(() => 'unused', {promise: reject()}),
  'an object': ({reject}) => ({a: {b: [reject()]}}),
  'a Map': ({reject}) => new Map([['k', reject()]]),
  'a Set': ({reject}) => new Set([reject()]),
  'a fulfilled promise': ({reject}) => fulfilledWith([reject()]),
  'a promise that fulfills': async ({rejectLater}) => [rejectLater()],
};

const THROWN = {
  'a promise': ({rejectLater}) => {
    throw rejectLater();
  },
  'what `use` throws': ({React, rejectLater}) => React.use(rejectLater()),
};

const MET_AFTERWARDS = {
  'a promise': ({reject}) => reject(),
  'a promise that rejects later': ({rejectLater}) => rejectLater(),
  'a thenable': ({rejectLater}) => thenableOf(rejectLater()),
  'a promise in a Map': ({reject}) => new Map([['k', reject()]]),
  'a promise in a fulfilled one': ({reject}) => fulfilledWith([reject()]),
  'a component': ({h, reject}) => h(() => 'unused', {promise: reject()}),
  'a stream that failed': () =>
    new ReadableStream({start: controller => controller.error(REASON)}),
  'an iterator': () =>
    asyncIterable(() => NEVER, {throw: () => Promise.reject(REASON)}),
};

const SOURCES = {
  'a promise for an item': ({stop, rejectLater}) =>
    asyncIterable(() => {
      stop();
      return {done: false, value: rejectLater()};
    }),
  'a promise in a late item': async function* ({stop, rejectLater}) {
    yield 1;
    stop();
    yield {promise: rejectLater()};
  },
  'a promise that is returned': async function* ({stop, rejectLater}) {
    stop();
    return [rejectLater()];
  },
  'a failure': async function* ({stop, reject}) {
    stop();
    await reject();
  },
  'a failure when it is cancelled': ({stop, reject}) =>
    asyncIterable(
      () => {
        stop();
        return NEVER;
      },
      {throw: () => reject()},
    ),
  'a promise beside an abort while it opens': ({stop, reject}) => ({
    [Symbol.asyncIterator]() {
      stop();
      return {next: () => NEVER, throw: () => reject()};
    },
  }),
};

// Aborted by the test, after two turns.
const PENDING = {
  'a component that rejects': ({h, rejectLater}) => [
    h(async () => {
      await turns(3);
      await rejectLater();
    }),
  ],
  'a component that returns a promise': ({h, rejectLater}) =>
    h(async () => {
      await turns(4);
      return [rejectLater()];
    }),
  'a promise of a promise': ({rejectLater}) => ({
    promise: turns(4).then(() => [rejectLater()]),
  }),
  'a promise in an item': ({rejectLater}) =>
    (async function* () {
      yield 1;
      await turns(4);
      yield [rejectLater()];
    })(),
  'a component that waits': ({h, React, rejectLater}) =>
    h(() => React.use(NEVER), {
      promise: turns(3).then(rejectLater),
    }),
};

const MODELS_ABORTED_BEFORE = {
  'a promise': ({rejectLater}) => [rejectLater()],
  'a component': ({h, reject}) => h(() => 'unused', {promise: reject()}),
};

function throwError() {
  throw new Error('error');
}

const THROWING = {
  get throwing() {
    return throwError();
  },
};

class Instance {
  constructor(promise) {
    this.promise = promise;
  }
}

// Nothing is aborted.
const BESIDE_ERRORS = {
  'a component that throws': ({h, rejectLater}) => [
    h(throwError, {promise: rejectLater()}),
  ],
  'a root component that throws': ({h, rejectLater}) =>
    h(throwError, {promise: rejectLater()}),
  'a getter that throws': ({rejectLater}) => [THROWING, rejectLater()],
  'a getter that throws in a promise': ({rejectLater}) => [
    Promise.resolve([THROWING, rejectLater()]),
  ],
  'a getter that throws in a Map': ({rejectLater}) => [
    new Map([
      [1, THROWING],
      [2, rejectLater()],
    ]),
  ],
  'a getter that throws in an item': ({rejectLater}) =>
    (async function* () {
      yield [THROWING, rejectLater()];
    })(),
  'an element with a ref': ({h, rejectLater}) => [
    h('p', {ref: {}, promise: rejectLater()}),
  ],
  'an instance of a class': ({rejectLater}) => [new Instance(rejectLater())],
  'an instance of a class as the root': ({rejectLater}) =>
    new Instance(rejectLater()),
  'an object without a prototype': ({rejectLater}) => [
    Object.assign(Object.create(null), {promise: rejectLater()}),
  ],
  'an element of another React': ({rejectLater}) => [
    {
      $$typeof: Symbol.for('react.element'),
      props: {promise: rejectLater()},
    },
  ],
  'a generator that throws': ({rejectLater}) => [
    (function* () {
      yield rejectLater();
      throwError();
    })(),
  ],
  'a generator component that throws': ({h, rejectLater}) => [
    h(function* () {
      yield rejectLater();
      throwError();
    }),
  ],
};

function inComponent(give) {
  return tools => [
    tools.h(() => {
      tools.stop();
      return give(tools);
    }),
  ];
}

function inRootComponent(give) {
  return tools => inComponent(give)(tools)[0];
}

function inLazy(give) {
  return tools => [
    lazyOf(() => {
      tools.stop();
      return give(tools);
    }),
  ];
}

function named(prefix, table, toCase) {
  return Object.entries(table).map(([name, give]) => [
    `${prefix} ${name}`,
    toCase(give),
  ]);
}

const CASES = [
  ...named('a component that aborts and returns', RETURNED, give => ({
    create: inComponent(give),
  })),
  ...named('a component that aborts and throws', THROWN, give => ({
    create: inComponent(give),
  })),
  ...named('a root component that aborts and returns', RETURNED, give => ({
    create: inRootComponent(give),
  })),
  ...named('a lazy that aborts and returns', RETURNED, give => ({
    create: inLazy(give),
  })),
  ...named('after an abort,', MET_AFTERWARDS, give => ({
    create: tools => [tools.stopping, give(tools)],
  })),
  ...named('a source that aborts, and', SOURCES, give => ({
    create: tools => ({source: give(tools)}),
  })),
  ...named('while it waits, an abort of', PENDING, create => ({
    create,
    abortsAfter: 2,
  })),
  ...named('before its start, an abort of', MODELS_ABORTED_BEFORE, create => ({
    create,
    isAbortedBefore: true,
  })),
  ...named('beside a promise,', BESIDE_ERRORS, create => ({create})),
  [
    'an `onError` that returns a promise',
    {
      create: ({h}) => h(throwError),
      options: {onError: async () => throwError()},
      mayFail: true,
    },
  ],
];

const servers = {};

function load(host) {
  const layer = loadServerLayer({implementation: 'ours', mode: MODE, host});
  return {...layer.Server, ...layer.Static, React: layer.React};
}

let collection;

beforeAll(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  for (const host of HOSTS) {
    servers[host] = load(host);
  }
});

beforeEach(() => {
  collection = collectUnhandled();
});

afterEach(() => {
  collection.stop();
});

test('unhandled rejections are detected', async () => {
  void Promise.reject(REASON);
  await turns(1);
  expect(collection.unhandled).toEqual([REASON]);
});

describe.each(HOSTS)('server.%s', host => {
  test.each(CASES)('%s', async (_, {mayFail = false, ...how}) => {
    for (const method of METHODS) {
      const result = await runAborted(servers[host], method, how);
      const {unhandled} = collection;
      expect({method, unhandled}).toEqual({method, unhandled: []});
      expect(result.hasEnded || mayFail).toBe(true);
    }
  });
});
