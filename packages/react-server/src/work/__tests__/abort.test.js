// Expected rows are those of the protocol's examples 077, 078 and 127, or of the reference for the
// same model.
import {setImmediate as nextTask} from 'node:timers/promises';
import {cacheSignal, use} from 'react';

import {abort, startFlowing, startWork} from '../../index.js';
import {createMemoryDestination} from '../../__tests__/support/memoryHost.js';
import {
  createDeferred,
  openPrerender,
  openRender,
  settle,
  startRender,
} from '../../__tests__/support/render.js';

const NEVER = new Promise(() => {});
const REASON = new Error('enough');

function Never() {
  return NEVER;
}

function rowsOf(render) {
  expect(render.escaped).toEqual([]);
  return render.destination.text().trimEnd().split('\n');
}

test('pending rows refer to one error row, and the stream ends', async () => {
  const render = startRender({a: NEVER, b: <p>{<Never />}</p>});
  await settle();
  abort(render.request, REASON);
  await settle();
  expect(rowsOf(render)).toEqual([
    '0:{"a":"$@1","b":["$","p",null,{"children":"$L2"}]}',
    '3:E{"digest":"digest"}',
    '1:"$3"',
    '2:"$3"',
  ]);
  expect(render.errors).toEqual([REASON]);
  expect(render.destination.isClosed()).toBe(true);
});

test.each([
  [
    'without a reason',
    undefined,
    {code: 432, kind: 'abort', name: 'AbortError'},
  ],
  [
    'with a promise',
    Promise.resolve(),
    {code: 530, kind: 'usage', name: 'Error'},
  ],
])('an abort %s has an error with a number', async (_, reason, error) => {
  const render = startRender(<Never />);
  await settle();
  abort(render.request, reason);
  await settle();
  expect(rowsOf(render)).toEqual(['1:E{"digest":"digest"}', '0:"$1"']);
  expect(render.errors).toEqual([expect.objectContaining(error)]);
});

test('any reason is reported unchanged', async () => {
  const render = startRender(<Never />);
  await settle();
  abort(render.request, null);
  await settle();
  expect(render.errors).toEqual([null]);
});

function lazyOf(init) {
  return {$$typeof: Symbol.for('react.lazy'), _payload: null, _init: init};
}

// They throw a new promise at each attempt. With `use` this would be an error.
describe.each([
  ['a component', Attempt => <Attempt />],
  ['a lazy node', Attempt => lazyOf(Attempt)],
])('%s that never stops to wait can be aborted', (_, create) => {
  // Otherwise a render without a limit would never let Jest end the test.
  let left;
  function Attempt() {
    if (left-- === 0) {
      throw new Error('endless');
    }
    throw Promise.resolve();
  }

  beforeEach(() => {
    left = 1_000_000;
  });

  test('in a render', async () => {
    const render = startRender(create(Attempt));
    await nextTask();
    abort(render.request, REASON);
    await settle();
    expect(rowsOf(render)).toEqual(['1:E{"digest":"digest"}', '0:"$1"']);
    expect(render.errors).toEqual([REASON]);
  });

  test('in a prerender', async () => {
    const prerender = openPrerender(create(Attempt));
    startWork(prerender.request);
    await nextTask();
    abort(prerender.request, REASON);
    expect(await prerender.result).toBe('');
  });
});

test('before any work nothing is rendered', async () => {
  const component = jest.fn(() => null);
  const Component = () => component();
  const render = openRender(<Component />);
  abort(render.request, REASON);
  startWork(render.request);
  await settle();
  const destination = createMemoryDestination();
  startFlowing(render.request, destination);
  expect(destination.text()).toBe('1:E{"digest":"digest"}\n0:"$1"\n');
  expect(destination.isClosed()).toBe(true);
  expect(component).not.toHaveBeenCalled();
});

test('between start and work nothing is rendered either', async () => {
  const component = jest.fn(() => null);
  const Component = () => component();
  const render = startRender(<Component />);
  abort(render.request, REASON);
  await settle();
  expect(rowsOf(render)).toEqual(['1:E{"digest":"digest"}', '0:"$1"']);
  expect(component).not.toHaveBeenCalled();
});

test('only the first abort counts', async () => {
  const render = startRender(<Never />);
  await settle();
  abort(render.request, REASON);
  abort(render.request, new Error('second'));
  await settle();
  abort(render.request, new Error('third'));
  await settle();
  expect(render.errors).toEqual([REASON]);
  expect(rowsOf(render)).toHaveLength(2);
});

test('after the end it has no effect', async () => {
  const render = startRender('done');
  await settle();
  abort(render.request, REASON);
  await settle();
  expect(rowsOf(render)).toEqual(['0:"done"']);
  expect(render.errors).toEqual([]);
  expect(
    render.destination.calls.filter(call => call === 'close'),
  ).toHaveLength(1);
});

test('rows stay when all is rendered and not yet read', async () => {
  const render = openRender('done');
  startWork(render.request);
  await settle();
  abort(render.request, REASON);
  await settle();
  const destination = createMemoryDestination();
  startFlowing(render.request, destination);
  expect(destination.text()).toBe('0:"done"\n');
  expect(destination.isClosed()).toBe(true);
  expect(render.errors).toEqual([]);
});

describe('while a component renders', () => {
  // Renders `create(stop)`, where `stop` aborts.
  async function renderStopping(create) {
    const render = startRender(create(() => abort(render.request, REASON)));
    await settle();
    return render;
  }

  function expectCutOff(render, rows) {
    expect(rowsOf(render)).toEqual(rows);
    expect(render.errors).toEqual([REASON]);
    expect(render.destination.isClosed()).toBe(true);
  }

  test('its output and later components are cut off, and data is sent', async () => {
    const later = jest.fn(() => 't');
    const Later = () => later();
    const render = await renderStopping(stop => {
      const Stop = () => {
        stop();
        return <i />;
      };
      return (
        <div>
          <Stop />
          <b />
          {{a: 1}}
          <Later />
        </div>
      );
    });
    expectCutOff(render, [
      '0:["$","div",null,{"children":["$L1",["$","b",null,{}],{"a":1},"$L1"]}]',
      '1:E{"digest":"digest"}',
    ]);
    expect(later).not.toHaveBeenCalled();
  });

  test.each([
    ['waits', () => use(NEVER)],
    ['waits for a promise', () => NEVER],
    [
      'throws',
      () => {
        throw new Error('not reported');
      },
    ],
  ])('a component that %s afterwards is cut off', async (_, finish) => {
    const render = await renderStopping(stop => {
      const Stop = () => {
        stop();
        return finish();
      };
      return [<Stop key="a" />, 'sibling'];
    });
    expectCutOff(render, ['0:["$L1","sibling"]', '1:E{"digest":"digest"}']);
  });

  test.each([
    ['returns', () => 'discarded'],
    ['waits', () => use(NEVER)],
    [
      'throws',
      () => {
        throw new Error('not reported');
      },
    ],
  ])('a root that %s afterwards refers to the error', async (_, finish) => {
    const render = await renderStopping(stop => {
      const Stop = () => {
        stop();
        return finish();
      };
      return <Stop />;
    });
    expectCutOff(render, ['1:E{"digest":"digest"}', '0:"$1"']);
  });

  test('promises that are read afterwards are rejected', async () => {
    const render = await renderStopping(stop => {
      const Stop = () => stop();
      return [<Stop key="a" />, NEVER, Promise.resolve('unused')];
    });
    expectCutOff(render, [
      '0:["$L1","$@2","$@3"]',
      '1:E{"digest":"digest"}',
      '2:"$1"',
      '3:"$1"',
    ]);
  });

  test('tasks that were waiting are cut off with it', async () => {
    const render = await renderStopping(stop => {
      const Stop = () => stop();
      return [<Never key="a" />, <Stop key="b" />];
    });
    expect(rowsOf(render).slice().sort()).toEqual([
      '0:["$L1","$L2"]',
      '1:"$2"',
      '2:E{"digest":"digest"}',
    ]);
    expect(render.errors).toEqual([REASON]);
  });
});

test('promises that settle later have no effect', async () => {
  const rejected = createDeferred();
  const fulfilled = createDeferred();
  const render = startRender([rejected.promise, fulfilled.promise]);
  await settle();
  abort(render.request, REASON);
  rejected.reject(new Error('late'));
  fulfilled.resolve('late');
  await settle();
  expect(rowsOf(render)).toEqual([
    '0:["$@1","$@2"]',
    '3:E{"digest":"digest"}',
    '1:"$3"',
    '2:"$3"',
  ]);
  expect(render.errors).toEqual([REASON]);
});

test('a listener of the signal may reject pending promises', async () => {
  function Fetching() {
    const signal = cacheSignal();
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  }
  const render = startRender([<Fetching key="a" />]);
  await settle();
  abort(render.request, REASON);
  await settle();
  expect(rowsOf(render)).toEqual([
    '0:["$L1"]',
    '2:E{"digest":"digest"}',
    '1:"$2"',
  ]);
  expect(render.errors).toEqual([REASON]);
});
