// Expected rows are those of the protocol's examples 079 and 128, or those of the reference for the
// same model.
import {use} from 'react';

import {abort, startFlowing, startWork} from '../index.js';
import {createMemoryDestination} from './support/memoryHost.js';
import {
  createDeferred,
  openPrerender,
  settle,
  startRender,
} from './support/render.js';

const NEVER = new Promise(() => {});
const REASON = new Error('enough');

function Never() {
  return NEVER;
}

function startPrerender(model, options) {
  const prerender = openPrerender(model, options);
  startWork(prerender.request);
  return prerender;
}

test('the prelude is available when all rows are complete', async () => {
  const {promise, resolve} = createDeferred();
  async function Slow() {
    await promise;
    return 'done';
  }
  const isReady = jest.fn();
  const {result} = startPrerender(
    <main>
      <Slow />
    </main>,
  );
  result.then(isReady);
  await settle();
  expect(isReady).not.toHaveBeenCalled();
  resolve();
  expect(await result).toBe(
    '0:["$","main",null,{"children":"$L1"}]\n1:"done"\n',
  );
});

test('onAllReady is called once, after the last promise settles', async () => {
  const {promise, reject} = createDeferred();
  const onAllReady = jest.fn();
  const {request, errors} = startPrerender({promise}, {onAllReady});
  await settle();
  expect(onAllReady).not.toHaveBeenCalled();
  reject(REASON);
  await settle();
  expect(onAllReady).toHaveBeenCalledTimes(1);
  const destination = createMemoryDestination();
  startFlowing(request, destination);
  expect(destination.text()).toBe(
    '0:{"promise":"$@1"}\n1:E{"digest":"digest"}\n',
  );
  expect(destination.isClosed()).toBe(true);
  abort(request, 'too late');
  await settle();
  expect(onAllReady).toHaveBeenCalledTimes(1);
  expect(errors).toEqual([REASON]);
});

test('errors of components are rows', async () => {
  function Failing() {
    throw REASON;
  }
  const {result, errors} = startPrerender([<Failing key="a" />, 'b']);
  expect(await result).toBe('0:["$L1","b"]\n1:E{"digest":"digest"}\n');
  expect(errors).toEqual([REASON]);
});

test('unblocked work never waits for the scheduler', async () => {
  const {promise, resolve} = createDeferred();
  const scheduleWork = jest.fn(callback => {
    setImmediate(callback);
  });
  async function Slow() {
    await promise;
    return 'slow';
  }
  const {result} = startPrerender([<Slow key="a" />], {host: {scheduleWork}});
  await settle();
  const calls = scheduleWork.mock.calls.length;
  resolve();
  expect(await result).toBe('0:["$L1"]\n1:"slow"\n');
  expect(scheduleWork).toHaveBeenCalledTimes(calls);
});

test('a failure of onError fails the prerender', async () => {
  const broken = new Error('onError is broken');
  const {result} = startPrerender(() => {}, {
    onError() {
      throw broken;
    },
  });
  await expect(result).rejects.toBe(broken);
});

describe('after an abort', () => {
  test('unfinished rows are left out', async () => {
    const prerender = startPrerender({a: 1, p: NEVER, n: <b>{<Never />}</b>});
    await settle();
    abort(prerender.request, REASON);
    expect(await prerender.result).toBe(
      '0:{"a":1,"p":"$@1","n":["$","b",null,{"children":"$L2"}]}\n',
    );
    expect(prerender.errors).toEqual([]);
    expect(prerender.escaped).toEqual([]);
  });

  test('the prelude is empty if nothing is finished', async () => {
    const prerender = startPrerender(<Never />);
    await settle();
    abort(prerender.request, undefined);
    expect(await prerender.result).toBe('');
    expect(prerender.errors).toEqual([]);
  });

  test('before any work nothing is rendered', async () => {
    const component = jest.fn(() => null);
    const Component = () => component();
    const prerender = openPrerender(<Component />);
    abort(prerender.request, REASON);
    startWork(prerender.request);
    expect(await prerender.result).toBe('');
    await settle();
    expect(component).not.toHaveBeenCalled();
    expect(prerender.errors).toEqual([]);
  });

  test('promises that settle later have no effect', async () => {
    const fulfilled = createDeferred();
    const rejected = createDeferred();
    const prerender = startPrerender([fulfilled.promise, rejected.promise]);
    await settle();
    abort(prerender.request, REASON);
    fulfilled.resolve('late');
    rejected.reject(new Error('late'));
    expect(await prerender.result).toBe('0:["$@1","$@2"]\n');
    expect(prerender.errors).toEqual([]);
  });
});

describe('an abort while a component renders', () => {
  async function prerenderStopping(create) {
    const prerender = startPrerender(
      create(() => {
        abort(prerender.request, REASON);
      }),
    );
    const text = await prerender.result;
    expect(prerender.errors).toEqual([]);
    return text;
  }

  test('leaves references to rows that are never sent', async () => {
    const text = await prerenderStopping(stop => {
      const Stop = () => {
        stop();
        return <i />;
      };
      const Later = () => 'later';
      return [<Stop key="a" />, <b key="b" />, <Later key="c" />, NEVER];
    });
    expect(text).toBe('0:["$L1",["$","b","b",{}],"$L2","$@3"]\n');
  });

  test.each([
    ['waits', () => use(NEVER)],
    [
      'throws',
      () => {
        throw new Error('not reported');
      },
    ],
  ])('leaves such a reference for a component that %s', async (_, finish) => {
    const text = await prerenderStopping(stop => {
      const Stop = () => {
        stop();
        return finish();
      };
      return [<Stop key="a" />];
    });
    expect(text).toBe('0:["$L1"]\n');
  });

  test('sends nothing if the component was the root', async () => {
    const text = await prerenderStopping(stop => {
      const Stop = () => {
        stop();
        return 'discarded';
      };
      return <Stop />;
    });
    expect(text).toBe('');
  });
});

test('a render is not a prerender', async () => {
  const {destination, request} = startRender([NEVER]);
  await settle();
  abort(request, REASON);
  await settle();
  expect(destination.text()).toContain('E{"digest"');
});
