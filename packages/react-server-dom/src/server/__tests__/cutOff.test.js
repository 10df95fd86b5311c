// All kinds of unfinished work, cut off in all ways: the rows, the calls of `onError` and the
// cancellations of sources are those of the reference. Rows are only compared in production, because
// servers number rows of development differently.
import {setImmediate as nextTask} from 'node:timers/promises';

const IMPLEMENTATIONS = {
  ours: () => ({
    ...require('react-server-dom-webpack/src/webpack/serverNode.js'),
    React: require('react'),
  }),
  reference: () => ({
    ...require('react-server-dom-webpack-reference/server.node'),
    ...require('react-server-dom-webpack-reference/static.node'),
    React: require('react'),
  }),
};

// Each has its own copy of React: two servers cannot share a copy.
const layers = {};

function load(name) {
  if (layers[name] === undefined) {
    jest.isolateModules(() => {
      layers[name] = IMPLEMENTATIONS[name]();
    });
  }
  return layers[name];
}

async function settle() {
  for (let i = 0; i < 12; i++) {
    await nextTask();
  }
}

const NEVER = new Promise(() => {});

// Each delivers one item and then waits. `told` records its cancellation.
const SOURCES = {
  stream: told =>
    new ReadableStream({
      start: controller => controller.enqueue('x'),
      cancel: reason => told.push(['cancelled', String(reason)]),
    }),
  bytes: told =>
    new ReadableStream({
      type: 'bytes',
      start: controller => controller.enqueue(new Uint8Array([1, 2])),
      cancel: reason => told.push(['cancelled', String(reason)]),
    }),
  generator: told =>
    (async function* () {
      try {
        yield 1;
        await NEVER;
      } catch (error) {
        told.push(['thrown', String(error)]);
      }
    })(),
  iterable: told => ({
    [Symbol.asyncIterator]() {
      let count = 0;
      return {
        next: async () =>
          count++ === 0 ? {value: {a: 1}, done: false} : NEVER,
        async throw(error) {
          told.push(['thrown', String(error)]);
          return {done: true};
        },
      };
    },
  }),
};

const Never = () => NEVER;

async function Late({h}) {
  await nextTask();
  return h('i', null, h(Never));
}

// `create(h, told)`. `isRead`: the reference continues to read it after the abort, even forever.
const MODELS = {
  'nothing unfinished': {create: () => ({a: [1, 'x'.repeat(2000)]})},
  'a promise': {create: () => ({p: NEVER})},
  'a promise in a promise': {
    create: () => ({p: Promise.resolve({q: NEVER})}),
  },
  'the root': {create: h => h(Never)},
  'components in elements': {
    create: h => [
      h('p', {key: 'a'}, h(Never)),
      h(Late, {key: 'b', h}),
      h(Never, {key: 'c'}),
    ],
  },
  'a stream': {create: (h, told) => [SOURCES.stream(told)], isRead: true},
  'a byte stream': {create: (h, told) => [SOURCES.bytes(told)], isRead: true},
  'a generator': {create: (h, told) => [SOURCES.generator(told)], isRead: true},
  'an iterable': {create: (h, told) => [SOURCES.iterable(told)], isRead: true},
  'all together': {
    create: (h, told) => ({
      p: NEVER,
      s: SOURCES.stream(told),
      n: h('b', null, h(Never)),
      m: new Map([['k', NEVER]]),
    }),
    isRead: true,
  },
  'a blob': {
    create: () => ({b: new Blob(['abc']), p: NEVER}),
    isRead: true,
  },
};

const REASON = new Error('enough');

function stopWith(h, model, stop) {
  const Stop = () => {
    stop();
    return 'discarded';
  };
  return [h(Stop, {key: 'stop'}), model];
}

// How and when the render is cut off. `wrap` changes the model, `begin` is called before the
// render, `end` when all values that can settle have settled.
const WAYS = {
  'a signal': {end: ({controller}) => controller.abort(REASON)},
  'a signal without a reason': {end: ({controller}) => controller.abort()},
  'a signal that is aborted already': {
    begin: ({controller}) => controller.abort(REASON),
  },
  'a signal, in a component': {
    wrap: (h, model, {controller}) =>
      stopWith(h, model, () => controller.abort(REASON)),
    isInside: true,
  },
  'its reader': {end: ({reader}) => reader.cancel(REASON), needsReader: true},
};

async function readInto(result, reader) {
  for (;;) {
    const {done, value} = await reader.read();
    if (done) {
      result.hasEnded = true;
      return;
    }
    result.text += Buffer.from(value).toString('latin1');
  }
}

async function cutOff(layer, {method, way, model}) {
  const {createElement: h} = layer.React;
  const context = {controller: new AbortController(), reader: null};
  const result = {text: '', hasEnded: false, errors: [], told: []};
  const created = model.create(h, result.told);
  const wrapped = way.wrap ? way.wrap(h, created, context) : created;
  way.begin?.(context);
  const returned = layer[method](
    wrapped,
    {},
    {
      signal: context.controller.signal,
      onError(error) {
        result.errors.push(error === REASON ? REASON : error.name);
        return 'digest';
      },
    },
  );
  const open = ({prelude}) => {
    context.reader = prelude.getReader();
    void readInto(result, context.reader);
  };
  if (method === 'prerender') {
    returned.then(open);
  } else {
    open({prelude: returned});
  }
  await settle();
  way.end?.(context);
  await settle();
  return result;
}

const CASES = Object.keys(WAYS).flatMap(way =>
  Object.keys(MODELS).flatMap(model =>
    ['renderToReadableStream', 'prerender']
      .filter(method => method !== 'prerender' || !WAYS[way].needsReader)
      .map(method => [way, model, method]),
  ),
);

describe.each(CASES)('%s cuts off %s in %s', (wayName, modelName, method) => {
  const way = WAYS[wayName];
  const model = MODELS[modelName];
  const isReadOn = way.isInside && model.isRead;

  test(isReadOn ? 'and ends' : 'as in the reference', async () => {
    const ours = await cutOff(load('ours'), {method, way, model});
    expect(ours.hasEnded).toBe(true);
    if (isReadOn) {
      // A source that has not begun is cut off, too.
      expect(ours.errors).toEqual(method === 'prerender' ? [] : [REASON]);
      expect(ours.text).not.toMatch(/:[RrXxTb]/);
    } else {
      const reference = await cutOff(load('reference'), {method, way, model});
      expect(ours).toEqual(
        __DEV__ ? {...reference, text: ours.text} : reference,
      );
    }
  });
});

test('every way has its cases', () => {
  expect(new Set(CASES.map(([way]) => way)).size).toBe(5);
});
