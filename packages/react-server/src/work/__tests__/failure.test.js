// Hosts and destinations that fail in any call, and calls of user code in between. A request ends
// once, and all waiting callbacks are called.
import {cacheSignal} from 'react';

import {abort, startFlowing, startWork, stopFlowing} from '../../index.js';
import {createMemoryDestination} from '../../__tests__/support/memoryHost.js';
import {
  createDeferred,
  openPrerender,
  openRender,
  settle,
  startRender,
} from '../../__tests__/support/render.js';

const FAILURE = new Error('no space');
const REASON = new Error('enough');
const NEVER = new Promise(() => {});

function fail() {
  throw FAILURE;
}

function countClosings({calls}) {
  return calls.filter(call => /close/.test(call));
}

describe.each([
  'beginWriting',
  'writeChunkAndReturn',
  'completeWriting',
  'flushBuffered',
  'close',
])('a host that throws in %s', member => {
  test('closes the destination with the error', async () => {
    let signal;
    function Component() {
      signal = cacheSignal();
      return 'text';
    }
    const {errors, escaped, request} = openRender(<Component />, {
      host: {[member]: fail},
    });
    startWork(request);
    await settle();
    const destination = createMemoryDestination();
    startFlowing(request, destination);
    expect(errors).toEqual([FAILURE]);
    expect(escaped).toEqual([]);
    expect(destination.error).toBe(FAILURE);
    expect(countClosings(destination)).toEqual(['closeWithError']);
    expect(signal.aborted).toBe(true);
    expect(request.destination).toBe(null);
  });

  test('does so while a row is pending, and drops the row', async () => {
    const {promise, resolve} = createDeferred();
    const {destination, errors, request} = startRender([promise], {
      host: {[member]: fail},
    });
    await settle();
    resolve('late');
    await settle();
    abort(request, REASON);
    await settle();
    expect(errors).toEqual([FAILURE]);
    expect(countClosings(destination)).toEqual(['closeWithError']);
  });
});

test.each(['stringToChunk', 'byteLengthOfChunk'])(
  'a host that throws in %s fails, too',
  async member => {
    const {destination, errors} = startRender(['x'.repeat(2000)], {
      host: {[member]: fail},
    });
    await settle();
    expect(errors).toEqual([FAILURE]);
    expect(destination.error).toBe(FAILURE);
  },
);

test('a failure while closing with an error is reported, and not thrown', async () => {
  const second = new Error('cannot be closed');
  const {errors, escaped} = startRender('text', {
    host: {
      flushBuffered: fail,
      closeWithError() {
        throw second;
      },
    },
  });
  await settle();
  expect(errors).toEqual([FAILURE, second]);
  expect(escaped).toEqual([]);
});

test('an onError that aborts the failed render has no effect', async () => {
  const errors = [];
  const {destination, escaped, request} = startRender([NEVER], {
    host: {flushBuffered: fail},
    onError(error) {
      errors.push(error);
      abort(request, REASON);
    },
  });
  await settle();
  expect(errors).toEqual([FAILURE]);
  expect(escaped).toEqual([]);
  expect(countClosings(destination)).toEqual(['closeWithError']);
});

describe('a destination that goes away while it is written to', () => {
  const ROWS = [Symbol.for('a'), 'x'.repeat(1024), () => {}];

  test('gets nothing more', async () => {
    const {request, errors} = await openRendered(ROWS);
    const destination = createMemoryDestination(() => {
      stopFlowing(request);
      return true;
    });
    startFlowing(request, destination);
    // Each queue may write one row, as for a destination that is full.
    expect(destination.text()).toMatch(/^1:"\$Sa"\n2:T/);
    expect(destination.text()).not.toContain('0:[');
    expect(countClosings(destination)).toEqual([]);
    expect(errors).toHaveLength(1);
  });

  test('and is stopped drops the rest without an error', async () => {
    const {request, errors} = await openRendered(ROWS);
    const destination = createMemoryDestination(() => {
      stopFlowing(request);
      abort(request, REASON);
      return true;
    });
    startFlowing(request, destination);
    await settle();
    expect(countClosings(destination)).toEqual([]);
    expect(errors).not.toContain(REASON);
  });

  test('does not close a destination it was replaced by', async () => {
    const {request} = await openRendered([...ROWS, NEVER]);
    const second = createMemoryDestination();
    const first = createMemoryDestination(() => {
      stopFlowing(request);
      startFlowing(request, second);
      return true;
    });
    startFlowing(request, first);
    await settle();
    abort(request, REASON);
    await settle();
    expect(countClosings(first)).toEqual([]);
    expect(countClosings(second)).toEqual(['close']);
    const text = first.text() + second.text();
    expect(text.split('$Sa')).toHaveLength(2);
    expect(text.split('0:["$1","$2","$3","$@4"]\n')).toHaveLength(2);
    expect(text.split('T400')).toHaveLength(2);
  });

  async function openRendered(model) {
    const render = openRender(model);
    startWork(render.request);
    await settle();
    return render;
  }
});

describe('an onError that aborts', () => {
  function Failing() {
    throw FAILURE;
  }

  // The rows of the reference for the same model.
  test('cuts off the rows after the error', async () => {
    const errors = [];
    const later = jest.fn();
    function Later() {
      later();
      return 'later';
    }
    const {destination, request} = startRender(
      [<Failing key="a" />, <Later key="b" />, NEVER, {c: 1}],
      {
        onError(error) {
          errors.push(error);
          abort(request, REASON);
          return error.message;
        },
      },
    );
    await settle();
    expect(errors).toEqual([FAILURE, REASON]);
    expect(later).not.toHaveBeenCalled();
    expect(destination.isClosed()).toBe(true);
    expect(destination.text()).toBe(
      '0:["$L1","$L2","$@3",{"c":1}]\n' +
        '2:E{"digest":"enough"}\n' +
        '1:E{"digest":"no space"}\n' +
        '3:"$2"\n',
    );
  });

  test('does so once for the abort itself', async () => {
    const errors = [];
    const {destination, request} = startRender([NEVER], {
      onError(error) {
        errors.push(error);
        abort(request, new Error('again'));
      },
    });
    await settle();
    abort(request, REASON);
    await settle();
    expect(errors).toEqual([REASON]);
    expect(destination.text()).toBe('0:["$@1"]\n2:E{"digest":""}\n1:"$2"\n');
    expect(destination.isClosed()).toBe(true);
  });

  test('and then throws fails the response', async () => {
    const {destination, request, escaped} = startRender([NEVER], {
      onError: fail,
    });
    await settle();
    abort(request, REASON);
    await settle();
    expect(destination.error).toBe(FAILURE);
    expect(escaped).toEqual([]);
    expect(countClosings(destination)).toEqual(['closeWithError']);
  });
});

describe('the failure of a prerender', () => {
  test.each([
    ['of onError', {onError: fail}],
    ['of the host', {host: {isClientReference: fail}, onError: fail}],
  ])('%s is reported once', async (_, options) => {
    const onFatalError = jest.fn();
    const onAllReady = jest.fn();
    const {request, escaped} = openPrerender([() => {}, <p key="p" />], {
      ...options,
      onFatalError,
      onAllReady,
    });
    startWork(request);
    await settle();
    expect(onFatalError.mock.calls).toEqual([[FAILURE]]);
    expect(onAllReady).not.toHaveBeenCalled();
    expect(escaped).toEqual([]);
    const destination = createMemoryDestination();
    startFlowing(request, destination);
    expect(destination.error).toBe(FAILURE);
  });

  test('comes after onError, and before the destination is closed', async () => {
    const order = [];
    const {request} = openPrerender([() => {}], {
      onError() {
        order.push('onError');
        throw FAILURE;
      },
      onFatalError: () => order.push('onFatalError'),
      host: {closeWithError: () => order.push('closeWithError')},
    });
    startFlowing(request, createMemoryDestination());
    startWork(request);
    await settle();
    expect(order.slice(-2)).toEqual(['onFatalError', 'closeWithError']);
    expect(order.indexOf('onFatalError')).toBeGreaterThan(
      order.lastIndexOf('onError'),
    );
  });

  test.each(['onAllReady', 'onFatalError'])(
    'may be that of %s itself',
    async callback => {
      const {request, errors, escaped} = openPrerender([1], {
        host: callback === 'onFatalError' ? {flushBuffered: fail} : {},
        [callback]: fail,
      });
      startFlowing(request, createMemoryDestination());
      startWork(request);
      await settle();
      expect(errors).toContain(FAILURE);
      expect(escaped).toEqual([]);
    },
  );
});
