// Sources and readers: a source pauses while it is not read, lets other tasks run, and is released
// at the end.
import {AsyncLocalStorage} from 'node:async_hooks';
import {setImmediate as nextTask} from 'node:timers/promises';
import {Suspense, cache} from 'react';

import {abort, startFlowing, startWork, stopFlowing} from '../../index.js';
import {createMemoryDestination} from '../../__tests__/support/memoryHost.js';
import {
  createDeferred,
  openPrerender,
  openRender,
  settle,
  startRender,
} from '../../__tests__/support/render.js';
import {countRetained} from '../../../../../scripts/jest/retained.js';
import {NEVER, sourceOf} from '../../__tests__/support/sources.js';

const LIMIT = 65536;

// An endless source whose items are made by `create`.
function endless(create) {
  const source = sourceOf(async () => {
    source.count++;
    return {done: false, value: create(source.count)};
  });
  source.count = 0;
  return source;
}

const TEXT = 'x'.repeat(1000);
const LONG_TEXT = 'x'.repeat(4000);

const ITEMS = [
  ['text', () => TEXT, 1000],
  ['bytes', () => new Uint8Array(1000), 1000],
  ['objects', () => ({a: TEXT}), 1000],
  ['objects with long text', () => ({a: LONG_TEXT}), 4000],
  ['objects with bytes', () => [new Uint8Array(4000)], 4000],
  ['Maps', () => new Map([['k', TEXT]]), 1000],
  ['Maps in Maps', () => new Map([['k', new Map([[TEXT, TEXT]])]]), 2000],
  [
    'elements that are cut',
    () => [1, 2, 3, 4].map(key => <p key={key}>{TEXT}</p>),
    4000,
  ],
  [
    'boundaries',
    () => [1, 2, 3, 4].map(key => <Suspense key={key}>{TEXT}</Suspense>),
    4000,
  ],
];

describe.each(ITEMS)('of %s', (_, create, weight) => {
  // A few more items may be in progress.
  const most = Math.ceil(LIMIT / weight) + 2;
  const options = {progressiveChunkSize: 1500};

  function expectFew(count) {
    expect(count).toBeGreaterThan(1);
    expect(count).toBeLessThanOrEqual(most);
  }

  test('about 64 KiB are made before the first read', async () => {
    const source = endless(create);
    const {request} = openRender(source, options);
    startWork(request);
    await settle();
    expectFew(source.count);
  });

  test('about 64 KiB are made while the reader pauses', async () => {
    const source = endless(create);
    const render = startRender(source, {...options, wantsMore: () => false});
    await settle();
    const atFirst = source.count;
    expectFew(atFirst);
    await settle();
    expect(source.count).toBe(atFirst);
    const reader = createMemoryDestination();
    startFlowing(render.request, reader);
    await settle();
    expect(source.count).toBeGreaterThan(atFirst);
    abort(render.request, 'enough');
  });
});

test('many sources share the room', async () => {
  const sources = Array.from({length: 20}, () => endless(() => TEXT));
  const {request} = openRender(sources);
  startWork(request);
  await settle();
  const made = sources.reduce((sum, {count}) => sum + count, 0);
  expect(made).toBeLessThanOrEqual(LIMIT / 1000 + 2 * sources.length);
});

test('a source that waits for room continues when all rows were sent', async () => {
  const source = endless(() => TEXT);
  const {request} = openRender(source);
  startWork(request);
  await settle();
  let made = source.count;
  for (let round = 0; round < 3; round++) {
    startFlowing(request, createMemoryDestination());
    stopFlowing(request);
    await settle();
    expect(source.count).toBeGreaterThan(made);
    expect(source.count).toBeLessThanOrEqual(made + LIMIT / 1000 + 2);
    made = source.count;
  }
});

test('a source that fails while it waits for room is not read again', async () => {
  const source = endless(() => TEXT);
  const render = startRender(source, {wantsMore: () => false});
  await settle();
  const made = source.count;
  abort(render.request, 'enough');
  const reader = createMemoryDestination();
  startFlowing(render.request, reader);
  await settle();
  expect(source.count).toBe(made);
  expect(source.thrown).toEqual(['enough']);
  expect(reader.isClosed()).toBe(true);
});

test('other rows count, too', async () => {
  const {promise, resolve} = createDeferred();
  const sourceOfWaiting = sourceOf(jest.fn(() => promise));
  const {request} = openRender([
    sourceOfWaiting,
    Promise.resolve(Array.from({length: 30}, () => 'y'.repeat(1000) + 'z')),
    Promise.resolve('y'.repeat(LIMIT)),
  ]);
  startWork(request);
  await settle();
  resolve({done: false, value: 1});
  await settle();
  expect(request.waitingSources).toHaveLength(1);
});

test.each([
  ['render', () => startRender],
  ['prerender', () => startPrerender],
])('an endless source that never waits does not block a %s', async (_, how) => {
  const source = sourceOf(() => ({done: false, value: 'item'}));
  const {request} = how()(source);
  await settle();
  abort(request, 'enough');
  await settle();
  expect(source.thrown).toEqual(['enough']);
  expect(request.pendingRows).toBe(0);
});

function startPrerender(model, options) {
  const prerender = openPrerender(model, options);
  startWork(prerender.request);
  return prerender;
}

test('a source that never waits takes one task for 100 items', async () => {
  const scheduleWork = jest.fn(callback => setImmediate(callback));
  let count = 0;
  const source = sourceOf(() =>
    count < 1000 ? {done: false, value: count++} : {done: true},
  );
  const {result} = startPrerender(source, {host: {scheduleWork}});
  expect(await result).toMatch(/\n1:999\n1:C\n$/);
  // One task ends the opening of the request.
  expect(scheduleWork.mock.calls.length).toBeGreaterThan(9);
  expect(scheduleWork.mock.calls.length).toBeLessThanOrEqual(1 + 10);
});

test('a source and a reader that never wait let other tasks run', async () => {
  const source = endless(() => TEXT);
  const render = startRender(source);
  await nextTask();
  expect(source.count).toBeLessThan((20 * LIMIT) / TEXT.length);
  abort(render.request, 'enough');
  await settle();
  expect(source.thrown).toEqual(['enough']);
});

describe('code that a source runs belongs to its render', () => {
  // Returns the same object everywhere in one request.
  const perRequest = cache(() => ({}));

  async function collect(start) {
    const seen = new Set();
    let count = 0;
    const source = sourceOf(async () => {
      seen.add(perRequest());
      await null;
      seen.add(perRequest());
      return {done: count++ > 1000, value: TEXT};
    });
    await start(source);
    return {seen, count};
  }

  test('the source that made room', async () => {
    const {seen, count} = await collect(async source => {
      const other = new AsyncLocalStorage();
      const {request} = openRender(source);
      startWork(request);
      for (let round = 0; round < 20; round++) {
        await settle();
        other.run('other', () => {
          startFlowing(request, createMemoryDestination());
          stopFlowing(request);
        });
      }
    });
    expect(count).toBeGreaterThan(1000);
    expect(seen.size).toBe(1);
  });

  test('also in a prerender', async () => {
    const {seen, count} = await collect(
      source => startPrerender(source).result,
    );
    expect(count).toBeGreaterThan(1000);
    expect(seen.size).toBe(1);
  });
});

describe('no item is retained', () => {
  const FEW = 20;

  const Pass = ({children}) => children;
  const Slow = async ({children}) => <b>{children}</b>;

  test.each([
    ['objects', o => [o, {o}]],
    ['elements', o => <p o={o}>{[<i key="a" o={o} />]}</p>],
    ['components', o => <Pass>{o}</Pass>],
    ['async components', o => <Slow>{<i o={o} />}</Slow>],
    ['async components inside', o => [<Slow key="a">{[o]}</Slow>]],
    ['promises', o => [Promise.resolve({o})]],
    ['promises of promises', o => Promise.resolve([Promise.resolve([o])])],
    ['Maps', o => new Map([[o, new Map([[1, o]])]])],
    ['streams', o => sourceOf(nextOf([o]))],
    ['return values of generators', o => returning([o])],
    ['server functions', o => serverFunction([o, Promise.resolve([o])])],
    ['deep values', o => deep(o)],
  ])('%s', async (_, create) => {
    const items = 400;
    const alive = [];
    let count = 0;
    const waiting = createDeferred();
    const model = {
      s: sourceOf(async () => {
        if (count++ === items) {
          waiting.resolve();
          return NEVER;
        }
        const o = {v: count};
        alive.push(new WeakRef(o));
        return {done: false, value: create(o)};
      }),
    };
    const render = startRender(model, {
      host: {
        isServerReference: value => value.bound !== undefined,
        getServerReferenceId: () => 'id',
        getServerReferenceBoundArguments: (_manifest, {bound}) => bound,
      },
    });
    await waiting.promise;
    await settle();
    render.destination.chunks.length = 0;
    expect(render.errors).toEqual([]);
    expect(render.request.unfinishedTasks.size).toBe(0);
    expect(render.request.pendingRows).toBe(1);
    // The last items may still be referenced.
    expect(await countRetained(alive, FEW)).toBeLessThanOrEqual(FEW);
    abort(render.request, 'enough');
  });

  function nextOf(...values) {
    return () =>
      values.length > 0 ? {done: false, value: values.shift()} : {done: true};
  }

  async function* returning(value) {
    yield value;
    return value;
  }

  function serverFunction(bound) {
    return Object.assign(() => {}, {bound});
  }

  function deep(o) {
    let value = o;
    for (let level = 0; level < 600; level++) {
      value = {value};
    }
    return value;
  }
});
