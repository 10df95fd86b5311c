// State that belongs to one render: cache, signal and ids.
import {cache, cacheSignal, use, useId} from 'react';

import {
  createMemoryDestination,
  createMemoryHost,
} from '../../__tests__/support/memoryHost.js';
import {
  createDeferred,
  openRender,
  renderText,
  settle,
  startRender,
} from '../../__tests__/support/render.js';
import {abort, startFlowing, startWork} from '../../index.js';
import {serverInternals} from '../reactInternals.js';

const NEVER = new Promise(() => {});

// Each call that is not cached gets the next number.
function createCounter() {
  let count = 0;
  return cache(() => ++count);
}

test('a cache is shared by the components of a render, across awaits', async () => {
  const counter = createCounter();
  async function Late() {
    await null;
    return counter();
  }
  function Now() {
    return counter();
  }
  const {rows} = await renderText([<Now key="a" />, <Late key="b" />]);
  expect(rows).toEqual(['0:[1,"$L1"]', '1:1']);
});

test('renders do not share a cache, even if they run at the same time', async () => {
  const counter = createCounter();
  async function Late() {
    const first = counter();
    await null;
    return [first, counter()];
  }
  const results = await Promise.all([
    renderText(<Late />),
    renderText(<Late />),
  ]);
  expect(results.map(({rows}) => rows)).toEqual([['0:[1,1]'], ['0:[2,2]']]);
});

test('a promise that another render settles wakes a pass in the right context', async () => {
  const counter = createCounter();
  // This thenable calls back in the context of the code that settles it.
  const callbacks = [];
  const thenable = {then: onFulfilled => callbacks.push(onFulfilled)};
  async function Late() {
    const first = counter();
    await null;
    return [first, counter()];
  }
  function Waiting() {
    use(thenable);
    return <Late />;
  }
  async function Settling() {
    counter();
    await null;
    callbacks.forEach(callback => callback('done'));
    return 'settled';
  }
  const waiting = startRender(<Waiting />);
  await settle();
  await renderText(<Settling />);
  await settle();
  expect(waiting.destination.text()).toBe('0:[2,2]\n');
});

test('outside a render nothing is cached and there is no signal', () => {
  const counter = createCounter();
  openRender(null);
  expect([counter(), counter()]).toEqual([1, 2]);
  expect(cacheSignal()).toBe(null);
});

test('the signal is one per render, and ends when everything is written', async () => {
  const signals = [];
  const deferred = createDeferred();
  async function Late() {
    await deferred.promise;
    signals.push(cacheSignal());
    return 'late';
  }
  function Now() {
    signals.push(cacheSignal());
    return 'now';
  }
  startRender([<Now key="a" />, <Late key="b" />]);
  await settle();
  expect(signals[0].aborted).toBe(false);
  deferred.resolve();
  await settle();
  expect(signals[1]).toBe(signals[0]);
  expect(signals[0].aborted).toBe(true);
  expect(signals[0].reason.code).toBe(563);
});

test('the signal does not end before all rows are read', async () => {
  let signal;
  function Component() {
    signal = cacheSignal();
    return 'text';
  }
  const {request} = openRender(<Component />);
  startWork(request);
  await settle();
  expect(signal.aborted).toBe(false);
  startFlowing(request, createMemoryDestination());
  expect(signal.aborted).toBe(true);
});

test('an abort ends the signal with its reason', async () => {
  const reason = new Error('enough');
  let signal;
  function Component() {
    signal = cacheSignal();
    return NEVER;
  }
  const {request} = startRender(<Component />);
  await settle();
  abort(request, reason);
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toBe(reason);
});

test('a signal that is first read after an abort is aborted', async () => {
  const reason = new Error('enough');
  const deferred = createDeferred();
  let signal;
  async function Component() {
    await deferred.promise;
    signal = cacheSignal();
  }
  const {request} = startRender(<Component />);
  await settle();
  abort(request, reason);
  deferred.resolve();
  await settle();
  expect(signal.reason).toBe(reason);
});

test('a failure of the destination ends the signal and is its cause', async () => {
  const failure = new Error('no space');
  let signal;
  function Component() {
    signal = cacheSignal();
    return 'text';
  }
  startRender(<Component />, {
    wantsMore() {
      throw failure;
    },
  });
  await settle();
  expect(signal.reason.code).toBe(562);
  expect(signal.reason.cause).toBe(failure);
});

test('ids of useId have the prefix and count in base 32', async () => {
  function Ids() {
    return Array.from({length: 33}, () => useId());
  }
  const {rows} = await renderText(<Ids />, {identifierPrefix: 'P-'});
  const ids = JSON.parse(rows[0].slice(2));
  expect(ids.slice(0, 2)).toEqual(['_P-S_1_', '_P-S_2_']);
  expect(ids.slice(30)).toEqual(['_P-S_v_', '_P-S_10_', '_P-S_11_']);
});

test('a component that is called again takes new ids', async () => {
  const promise = Promise.resolve();
  function Waiting() {
    const id = useId();
    use(promise);
    return id;
  }
  function Now() {
    return useId();
  }
  const {rows} = await renderText([<Waiting key="a" />, <Now key="b" />]);
  expect(rows).toEqual(['0:["$L1","_S_2_"]', '1:"_S_3_"']);
});

test('a second renderer in one copy of React is refused', () => {
  openRender(null);
  const ours = serverInternals.A;
  serverInternals.A = {getCacheForType: create => create()};
  try {
    expect(() => openRender(null)).toThrow(
      expect.objectContaining({code: 458}),
    );
  } finally {
    serverInternals.A = ours;
  }
  expect(() => openRender(null)).not.toThrow();
});

test('without a storage the cache works up to the first await', async () => {
  // The dispatcher of a copy of React uses the host of its first renderer.
  let rows;
  await jest.isolateModulesAsync(async () => {
    const react = require('react');
    const {
      createRequest,
      startWork,
      startFlowing: flow,
    } = require('../../index.js');
    const {host} = createMemoryHost({requestStorage: null});
    let count = 0;
    const counter = react.cache(() => ++count);
    const Component = async () => {
      const before = [counter(), counter()];
      await null;
      return [before, counter(), counter(), react.cacheSignal()];
    };
    const request = createRequest({
      model: react.createElement(Component),
      manifest: {},
      host,
      tracer: null,
      progressiveChunkSize: Infinity,
    });
    const destination = createMemoryDestination();
    startWork(request);
    flow(request, destination);
    await settle();
    rows = destination.text();
  });
  expect(rows).toBe('0:[[1,1],2,3,null]\n');
});

test('nothing is rendered before the request is started', async () => {
  let calls = 0;
  function Component() {
    calls++;
    return null;
  }
  const {request} = openRender(<Component />);
  const destination = createMemoryDestination();
  startFlowing(request, destination);
  await settle();
  expect(calls).toBe(0);
  expect(destination.text()).toBe('');
});
