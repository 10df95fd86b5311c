import {abort, startFlowing, startWork, stopFlowing} from '../../index.js';
import {
  clientReference,
  createMemoryDestination,
} from '../../__tests__/support/memoryHost.js';
import {
  createDeferred,
  openRender,
  settle,
  startRender,
} from '../../__tests__/support/render.js';

const NEVER = new Promise(() => {});
const LONG = 'x'.repeat(1024);

async function openRendered(model, options) {
  const render = openRender(model, options);
  startWork(render.request);
  await settle();
  return render;
}

function enoughAfterEveryRow() {
  return createMemoryDestination(() => false);
}

test('rows are written by urgency: imports, regular rows, errors', async () => {
  const Client = clientReference('button');
  const {request} = await openRendered(
    [() => {}, LONG, {a: 1}, <Client key="c" />, Symbol.for('s')],
    {manifest: {button: ['module', [], 'Button']}},
  );
  const destination = createMemoryDestination();
  startFlowing(request, destination);
  expect(destination.text()).toBe(
    '3:I["module",[],"Button"]\n' +
      '4:"$Ss"\n' +
      `2:T400,${LONG}` +
      '0:["$1","$2",{"a":1},["$","$L3","c",{}],"$4"]\n' +
      '1:E{"digest":"digest"}\n',
  );
});

test('each flush is bracketed, and the end is reported once', async () => {
  const {promise, resolve} = createDeferred();
  const {destination} = startRender([promise]);
  await settle();
  expect(destination.calls.slice(-3)).toEqual(['begin', 'complete', 'flush']);
  expect(destination.isClosed()).toBe(false);
  resolve(1);
  await settle();
  expect(destination.calls.slice(-4)).toEqual([
    'begin',
    'complete',
    'flush',
    'close',
  ]);
});

describe('when the destination is full', () => {
  test('each queue writes at most one more row, after the rows it refers to', async () => {
    const {request} = await openRendered([
      Symbol.for('a'),
      Symbol.for('b'),
      LONG,
      () => {},
      () => {},
    ]);
    const destination = enoughAfterEveryRow();
    startFlowing(request, destination);
    expect(destination.text()).toBe('1:"$Sa"\n');
    startFlowing(request, destination);
    expect(destination.text()).toBe(`1:"$Sa"\n2:"$Sb"\n3:T400,${LONG}`);
    expect(destination.isClosed()).toBe(false);
  });

  test('a drain continues, until all rows are written', async () => {
    const {request} = await openRendered([
      Symbol.for('a'),
      Symbol.for('b'),
      LONG,
      () => {},
      () => {},
    ]);
    const destination = enoughAfterEveryRow();
    let flushes = 0;
    while (!destination.isClosed() && flushes < 10) {
      startFlowing(request, destination);
      flushes++;
    }
    expect(flushes).toBe(4);
    expect(destination.text()).toBe(
      `1:"$Sa"\n2:"$Sb"\n3:T400,${LONG}` +
        '0:["$1","$2","$3","$4","$5"]\n' +
        '4:E{"digest":"digest"}\n5:E{"digest":"digest"}\n',
    );
  });

  test('rows that become ready wait for the drain', async () => {
    const {promise, resolve} = createDeferred();
    const render = openRender([promise]);
    const destination = enoughAfterEveryRow();
    startWork(render.request);
    startFlowing(render.request, destination);
    await settle();
    expect(destination.text()).toBe('0:["$@1"]\n');
    resolve('late');
    await settle();
    expect(destination.text()).toBe('0:["$@1"]\n');
    startFlowing(render.request, destination);
    expect(destination.text()).toBe('0:["$@1"]\n1:"late"\n');
    expect(destination.isClosed()).toBe(true);
  });

  test('an abort is written after the drain', async () => {
    const render = openRender([NEVER]);
    const destination = enoughAfterEveryRow();
    startWork(render.request);
    startFlowing(render.request, destination);
    await settle();
    abort(render.request, new Error('enough'));
    await settle();
    for (let i = 0; i < 3; i++) {
      startFlowing(render.request, destination);
    }
    expect(destination.text()).toBe(
      '0:["$@1"]\n2:E{"digest":"digest"}\n1:"$2"\n',
    );
    expect(destination.isClosed()).toBe(true);
  });

  test('header and content of a row stay together', async () => {
    // The header of a text row is a separate chunk, whose result is not used.
    const offered = [];
    const {request} = await openRendered([LONG, new Uint8Array([65, 66])]);
    const destination = createMemoryDestination(chunk => {
      offered.push(chunk);
      return false;
    });
    startFlowing(request, destination);
    expect(destination.chunks).toEqual(['1:T400,', LONG]);
    startFlowing(request, destination);
    expect(destination.chunks.slice(2)).toEqual(['2:o2,', 'AB']);
  });
});

describe('stopping and starting', () => {
  test('rows that were rendered before are written at the start', async () => {
    const {request} = await openRendered('text');
    const destination = createMemoryDestination();
    startFlowing(request, destination);
    expect(destination.text()).toBe('0:"text"\n');
    expect(destination.isClosed()).toBe(true);
  });

  test('a second start without a stop has no effect', async () => {
    const render = startRender([NEVER]);
    await settle();
    const second = createMemoryDestination();
    startFlowing(render.request, second);
    expect(second.calls).toEqual([]);
  });

  test('rows that become ready in between are written to the next destination', async () => {
    const {promise, resolve} = createDeferred();
    const {request, destination} = startRender([promise]);
    await settle();
    stopFlowing(request);
    resolve('late');
    await settle();
    const second = createMemoryDestination();
    startFlowing(request, second);
    expect(destination.text()).toBe('0:["$@1"]\n');
    expect(destination.isClosed()).toBe(false);
    expect(second.text()).toBe('1:"late"\n');
    expect(second.isClosed()).toBe(true);
  });

  test('after the end a start has no effect', async () => {
    const {request} = startRender('text');
    await settle();
    const second = createMemoryDestination();
    startFlowing(request, second);
    expect(second.calls).toEqual([]);
  });
});

describe('a destination that throws', () => {
  const failure = new Error('no space');

  test('is closed with the error, which is reported once', async () => {
    const {destination, errors, escaped} = startRender(['text'], {
      wantsMore() {
        throw failure;
      },
    });
    await settle();
    expect(errors).toEqual([failure]);
    expect(escaped).toEqual([]);
    expect(destination.error).toBe(failure);
    // The flush was completed, and nothing else was written.
    expect(destination.calls).toEqual(
      expect.arrayContaining(['begin', 'complete', 'closeWithError']),
    );
    expect(destination.isClosed()).toBe(false);
  });

  test('may throw at the start', async () => {
    const {request, errors} = await openRendered('text');
    const destination = createMemoryDestination(() => {
      throw failure;
    });
    startFlowing(request, destination);
    expect(destination.error).toBe(failure);
    expect(errors).toEqual([failure]);
  });

  test('fails the request: later rows are not written', async () => {
    const {promise, resolve} = createDeferred();
    const {destination, request} = startRender([promise], {
      wantsMore() {
        throw failure;
      },
    });
    await settle();
    const written = destination.chunks.length;
    resolve('late');
    await settle();
    abort(request, new Error('too late'));
    await settle();
    expect(destination.chunks).toHaveLength(written);
  });
});

test('a failure without a destination is kept for the next one', async () => {
  const failure = new Error('onError is broken');
  const {request} = await openRendered(() => {}, {
    onError() {
      throw failure;
    },
  });
  const destination = createMemoryDestination();
  startFlowing(request, destination);
  expect(destination.error).toBe(failure);
  const second = createMemoryDestination();
  startFlowing(request, second);
  expect(second.calls).toEqual([]);
});
