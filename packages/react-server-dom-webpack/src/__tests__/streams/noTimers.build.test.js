// In an environment where timers and messages never call back, a prerender of values that need no
// wait ends, like that of the reference. So does a render that had stopped until its reader made
// room.
import {setImmediate as nextTask} from 'node:timers/promises';

import {
  loadClientLayer,
  loadServerLayer,
} from '../../../../../scripts/jest/layers.js';
import {decodePieces} from '../support/decode.js';
import {MODE} from '../support/layers.js';

const HOSTS = ['node', 'edge', 'browser'];

function ignore() {}

class DeadPort {
  postMessage() {}
  ref() {}
  unref() {}
}

const DEAD_GLOBALS = {
  setTimeout: ignore,
  setImmediate: ignore,
  MessageChannel: class {
    port1 = new DeadPort();
    port2 = new DeadPort();
  },
};

// Node delivers up to a thousand messages of a port in one task; browsers deliver one.
class BrowserChannel {
  port1 = {ref: ignore, unref: ignore, onmessage: ignore};
  port2 = {
    unref: ignore,
    postMessage: () => setImmediate(() => this.port1.onmessage()),
  };
}

let liveGlobals;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(ignore);
  liveGlobals = Object.fromEntries(
    Object.keys(DEAD_GLOBALS).map(name => [name, globalThis[name]]),
  );
});

afterEach(() => {
  Object.assign(globalThis, liveGlobals);
});

function loadServer(implementation, host) {
  const layer = loadServerLayer({implementation, mode: MODE, host});
  return {...layer.Server, ...layer.Static, React: layer.React};
}

// Turns of the event loop, with the original functions.
async function settle(isOver = () => false) {
  for (let turn = 0; turn < 100 && !isOver(); turn++) {
    await nextTask();
  }
}

async function readInto(result, stream) {
  for await (const piece of stream) {
    result.pieces.push(Buffer.from(piece));
  }
  result.hasEnded = true;
}

const METHODS = {
  prerender(server, model, {options, result}) {
    server
      .prerender(model, {}, options)
      .then(({prelude}) => readInto(result, prelude));
  },
  async renderToReadableStream(server, model, {options, result}) {
    const stream = server.renderToReadableStream(model, {}, options);
    await settle();
    await readInto(result, stream);
  },
};

async function run(method, server, create) {
  const result = {pieces: [], errors: [], hasEnded: false};
  const options = {
    onError({message}) {
      result.errors.push(message);
      return 'digest';
    },
  };
  void METHODS[method](server, create(server.React), {options, result});
  await settle(() => result.hasEnded);
  return result;
}

// Loaded while nothing calls back, because a scheduler may be created on import.
const deadServers = new Map();

async function runWithoutTimers(method, {implementation, host}, create) {
  Object.assign(globalThis, DEAD_GLOBALS);
  const name = `${implementation} ${host}`;
  const server = deadServers.get(name) ?? loadServer(implementation, host);
  deadServers.set(name, server);
  return run(method, server, create);
}

// In development the rows of the implementations differ. The order of two streams is not specified.
function comparable({pieces, ...rest}) {
  const text = Buffer.concat(pieces).toString('latin1');
  return __DEV__ ? rest : {...rest, rows: text.split('\n').sort()};
}

async function expectAsReference(method, host, create) {
  const reference = await runWithoutTimers(
    method,
    {implementation: 'reference', host},
    create,
  );
  const ours = await runWithoutTimers(
    method,
    {implementation: 'ours', host},
    create,
  );
  expect(reference.hasEnded).toBe(true);
  expect(comparable(ours)).toEqual(comparable(reference));
  return ours;
}

async function* generate(count, item) {
  for (let index = 0; index < count; index++) {
    yield item ?? index;
  }
}

function streamOf(count) {
  return new ReadableStream({
    start(controller) {
      for (let index = 0; index < count; index++) {
        controller.enqueue({index});
      }
      controller.close();
    },
  });
}

async function rejectLate() {
  for (let turn = 0; turn < 20; turn++) {
    await null;
  }
  throw new Error('late');
}

const TEXT = 'x'.repeat(1000);

const MODELS = {
  'settled data': () => ({a: [1, 'x'], p: Promise.resolve({b: 2})}),
  'an async component': ({createElement: h}) =>
    h(async () => {
      await null;
      return h('p', null, 'text');
    }),
  'a rejected promise': () => ({p: Promise.reject(new Error('rejected'))}),
  'a promise that rejects': () => ({p: rejectLate()}),
  'a component that rejects': ({createElement: h}) => [h(rejectLate)],
  'a stream': () => ({s: streamOf(90)}),
  'an empty stream': () => ({s: streamOf(0)}),
  'a byte stream': () => ({
    s: new ReadableStream({
      type: 'bytes',
      start(controller) {
        controller.enqueue(new Uint8Array([1, 2]));
        controller.close();
      },
    }),
  }),
  'a stream that fails': () => ({
    s: new ReadableStream({
      start: controller => controller.error(new Error('failed')),
    }),
  }),
  'a generator': () => ({s: generate(90)}),
  'an iterable': () => ({
    s: {[Symbol.asyncIterator]: () => generate(90)},
  }),
  'a generator of more than one flush': () => ({s: generate(90, TEXT)}),
  'a generator that throws': () => ({
    s: (async function* () {
      yield 1;
      throw new Error('thrown');
    })(),
  }),
  'a generator that returns a promise': () => ({
    s: (async function* () {
      yield 1;
      return {p: Promise.resolve(2)};
    })(),
  }),
  'several streams': () => [
    generate(90),
    streamOf(90),
    Promise.reject(new Error('rejected')),
  ],
  // Each item is an object of its own: ours sends one object only once.
  'a stream of promises': () => ({
    s: (async function* () {
      for (let i = 0; i < 20; i++) {
        yield {p: Promise.resolve(1)};
      }
    })(),
  }),
};

describe.each(HOSTS)('server.%s', host => {
  test.each(Object.keys(MODELS))('a prerender of %s ends', name =>
    expectAsReference('prerender', host, MODELS[name]),
  );

  test('a stream continues when its reader made room', async () => {
    const {pieces} = await expectAsReference(
      'renderToReadableStream',
      host,
      () => ({s: generate(300, TEXT)}),
    );
    Object.assign(globalThis, liveGlobals);
    const client = loadClientLayer({implementation: 'reference', mode: MODE});
    const {s} = await decodePieces(client, pieces);
    let count = 0;
    for await (const item of s) {
      expect(item).toBe(TEXT);
      count++;
    }
    expect(count).toBe(300);
  });

  test.each(['prerender', 'renderToReadableStream'])(
    'a source that never waits sends at most 100 items in a task of a %s',
    async method => {
      globalThis.MessageChannel = BrowserChannel;
      // Makes the order of timers and `nextTask` deterministic.
      globalThis.setTimeout = callback => setImmediate(callback);
      const server = loadServer('ours', host);
      const controller = new AbortController();
      const told = [];
      let count = 0;
      const source = {
        [Symbol.asyncIterator]: () => ({
          next: async () => ({done: false, value: count++}),
          throw: reason => told.push(reason),
        }),
      };
      const returned = server[method](
        {source},
        {},
        {
          signal: controller.signal,
          onError: ignore,
        },
      );
      const result = {pieces: [], hasEnded: false};
      if (method !== 'prerender') {
        void readInto(result, returned);
      }
      await nextTask();
      const countInTask = count;
      controller.abort('enough');
      if (method === 'prerender') {
        returned.then(({prelude}) => readInto(result, prelude));
      }
      await settle(() => result.hasEnded);
      expect(countInTask).toBeGreaterThan(10);
      expect(countInTask).toBeLessThanOrEqual(100);
      expect(result.hasEnded).toBe(true);
      expect(told).toEqual(['enough']);
    },
  );
});
