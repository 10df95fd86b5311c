// A host whose schedulers call back synchronously. The rows are the same as with any other host. A
// component is never interrupted by another component of its render.
import {cache, use, useId} from 'react';

import {abort, startFlowing, startWork} from '../../index.js';
import {createMemoryDestination} from '../../__tests__/support/memoryHost.js';
import {
  openPrerender,
  openRender,
  renderText,
  settle,
  startRender,
} from '../../__tests__/support/render.js';
import {
  SYNCHRONOUS,
  createThenable,
} from '../../__tests__/support/synchronous.js';

function Stop({stop}) {
  stop();
  return 'discarded';
}

function fulfilled(value) {
  return {status: 'fulfilled', value, then() {}};
}

function rejected(reason) {
  return {status: 'rejected', reason, then() {}};
}

function Text({value}) {
  return `text ${value}`;
}

const MODELS = [
  ['data', () => ({a: [1, 'x'.repeat(2000)], b: new Map([[1, {}]])})],
  ['components', () => [<Text key="a" value={1} />, <p key="b">x</p>]],
  ['promises that were fulfilled', () => [fulfilled(1), fulfilled([2]), 3]],
  ['promises that were rejected', () => [rejected('no'), {a: rejected(1)}]],
  ['components behind promises', () => [fulfilled(<Text value={1} />), 2]],
  [
    'errors',
    () => {
      const Failing = () => {
        throw new Error('failure');
      };
      return [<Failing key="a" />, () => {}, 'b'];
    },
  ],
];

test.each(MODELS)('%s: the rows are the same', async (_, create) => {
  const expected = await renderText(create());
  const {destination, escaped} = startRender(create(), SYNCHRONOUS);
  // The test does not wait for anything.
  expect(destination.text().trimEnd().split('\n').sort()).toEqual(
    expected.rows.slice().sort(),
  );
  expect(destination.isClosed()).toBe(true);
  expect(escaped).toEqual([]);
});

test('a component is not interrupted by a task that it wakes', () => {
  const thenable = createThenable();
  const order = [];
  function Waiting() {
    order.push('waiting');
    return use(thenable);
  }
  function Waking() {
    const before = useId();
    order.push('begin');
    thenable.status = 'fulfilled';
    thenable.value = 'woken';
    thenable.resolve('woken');
    order.push('end');
    return [before, useId()];
  }
  const {destination} = startRender(
    {a: <Waiting />, b: <Waking />},
    SYNCHRONOUS,
  );
  expect(order).toEqual(['waiting', 'begin', 'end', 'waiting']);
  expect(destination.text()).toBe(
    '0:{"a":"$L1","b":["_S_1_","_S_2_"]}\n1:"woken"\n',
  );
  expect(destination.isClosed()).toBe(true);
});

test('another render may work during a component', () => {
  let count = 0;
  const getNumber = cache(() => ++count);
  function Inner() {
    return [getNumber(), useId()];
  }
  let inner;
  function Outer() {
    const before = [getNumber(), useId()];
    inner = startRender(<Inner />, SYNCHRONOUS);
    return [before, getNumber(), useId()];
  }
  const outer = startRender(<Outer />, SYNCHRONOUS);
  expect(inner.destination.text()).toBe('0:[2,"_S_1_"]\n');
  expect(outer.destination.text()).toBe('0:[[1,"_S_1_"],1,"_S_2_"]\n');
});

test('an abort inside a component', () => {
  const reason = new Error('enough');
  const render = openRender(
    [
      <Text key="t" value={1} />,
      <Stop key="s" stop={() => abort(render.request, reason)} />,
      <b key="b" />,
    ],
    SYNCHRONOUS,
  );
  const destination = createMemoryDestination();
  startFlowing(render.request, destination);
  startWork(render.request);
  expect(destination.text()).toBe(
    '0:["text 1","$L1",["$","b","b",{}]]\n1:E{"digest":"digest"}\n',
  );
  expect(destination.isClosed()).toBe(true);
  expect(render.errors).toEqual([reason]);
});

test('an abort during a write loses and repeats no row', () => {
  const render = openRender([new Promise(() => {}), 'x'], SYNCHRONOUS);
  const destination = createMemoryDestination(() => {
    abort(render.request, new Error('enough'));
    return true;
  });
  startWork(render.request);
  startFlowing(render.request, destination);
  expect(destination.text()).toBe(
    '0:["$@1","x"]\n2:E{"digest":"digest"}\n1:"$2"\n',
  );
  expect(destination.isClosed()).toBe(true);
});

test('rows that are made while others are written follow them', () => {
  const thenable = createThenable();
  let isResolved = false;
  const {destination} = startRender([thenable, 'x'], {
    ...SYNCHRONOUS,
    wantsMore() {
      if (!isResolved) {
        isResolved = true;
        thenable.resolve('late');
      }
      return true;
    },
  });
  expect(destination.text()).toBe('0:["$@1","x"]\n1:"late"\n');
  expect(destination.isClosed()).toBe(true);
});

test('a prerender is ready before its start returns', async () => {
  const {request, result} = openPrerender(
    [<Text key="a" value={1} />, fulfilled(2)],
    SYNCHRONOUS,
  );
  startWork(request);
  await settle();
  expect((await result).trimEnd().split('\n').sort()).toEqual([
    '0:["text 1","$@1"]',
    '1:2',
  ]);
});
