// Observable behaviour of our prerenders and those of the reference. Rows of development differ, so
// rows are compared in production only.
import {text} from 'node:stream/consumers';
import {setTimeout as wait} from 'node:timers/promises';

import {turns} from '../../../../react-server-dom-webpack/src/__tests__/support/turns.js';

const IMPLEMENTATIONS = {
  ours: () => require('react-server-dom-webpack/src/webpack/serverNode.js'),
  reference: () => require('react-server-dom-webpack-reference/static.node'),
};

const FUNCTIONS = ['prerender', 'prerenderToNodeStream'];

const CELLS = Object.keys(IMPLEMENTATIONS).flatMap(name =>
  FUNCTIONS.map(method => [name, method]),
);

const NEVER = new Promise(() => {});

// Each has its own copy of React: two servers cannot share a copy.
function load(name) {
  const layer = {};
  jest.isolateModules(() => {
    layer.Static = IMPLEMENTATIONS[name]();
    layer.React = require('react');
  });
  return layer;
}

function expectRows(received, expected) {
  if (!__DEV__) {
    expect(received).toBe(expected);
  }
}

describe.each(CELLS)('%s, %s', (name, method) => {
  let layer;
  let errors;
  let controller;

  beforeAll(() => {
    layer = load(name);
  });

  beforeEach(() => {
    errors = [];
    controller = new AbortController();
  });

  function h(...parameters) {
    return layer.React.createElement(...parameters);
  }

  function start(model, options) {
    return layer.Static[method](
      model,
      {},
      {
        signal: controller.signal,
        onError(error) {
          errors.push(error);
          return 'digest';
        },
        ...options,
      },
    );
  }

  async function read(promise) {
    const {prelude} = await promise;
    return text(prelude);
  }

  test('the result has a prelude and nothing else', async () => {
    const result = await start('text');
    expect(Object.keys(result)).toEqual(['prelude']);
    expect(await text(result.prelude)).toContain('0:"text"\n');
  });

  test('the promise is fulfilled when all rows are complete', async () => {
    let isComplete = false;
    async function Slow() {
      await wait(5);
      isComplete = true;
      return 'done';
    }
    const result = await start(h('main', null, h(Slow)));
    expect(isComplete).toBe(true);
    expectRows(
      await text(result.prelude),
      '0:["$","main",null,{"children":"$L1"}]\n1:"done"\n',
    );
  });

  test('options may be null, and rows of any length are read in full', async () => {
    const long = 'ä'.repeat(100000);
    const result = await layer.Static[method]([long, 'end'], {}, null);
    const received = await text(result.prelude);
    expect(received).toContain(long);
    expect(received).toContain('"end"');
  });

  test('errors of components do not reject', async () => {
    const failure = new Error('of a component');
    function Failing() {
      throw failure;
    }
    const received = await read(start([h(Failing, {key: 'a'}), 'b']));
    expect(errors).toEqual([failure]);
    expectRows(received, '0:["$L1","b"]\n1:E{"digest":"digest"}\n');
  });

  test('an abort leaves out unfinished rows, and is not reported', async () => {
    const promise = start({
      a: 1,
      p: NEVER,
      n: h(
        'b',
        null,
        h(() => NEVER),
      ),
    });
    await turns(5);
    controller.abort(new Error('enough'));
    expectRows(
      await read(promise),
      '0:{"a":1,"p":"$@1","n":["$","b",null,{"children":"$L2"}]}\n',
    );
    expect(errors).toEqual([]);
  });

  test('no component runs if the signal is aborted already', async () => {
    const component = jest.fn(() => null);
    const Component = () => component();
    controller.abort();
    expectRows(await read(start(h(Component))), '');
    expect(component).not.toHaveBeenCalled();
    expect(errors).toEqual([]);
  });

  test('an abort while a component renders cuts off later components', async () => {
    function Stop() {
      controller.abort();
      return 'discarded';
    }
    const Later = () => 'later';
    const model = [
      h(Stop, {key: 'a'}),
      h('b', {key: 'b'}),
      h(Later, {key: 'c'}),
      NEVER,
    ];
    expectRows(
      await read(start(model)),
      '0:["$L1",["$","b","b",{}],"$L2","$@3"]\n',
    );
    expect(errors).toEqual([]);
  });

  test('the cache and its signal work after an await', async () => {
    const {cache, cacheSignal} = layer.React;
    let count = 0;
    let signal;
    const getNumber = cache(() => ++count);
    async function Component() {
      const before = getNumber();
      await wait(1);
      signal = cacheSignal();
      return [before, getNumber()];
    }
    const result = await start(h(Component));
    expect(count).toBe(1);
    expect(signal.aborted).toBe(false);
    await text(result.prelude);
    await turns(3);
    expect(signal.aborted).toBe(true);
  });

  test('an abort between completion and reading loses nothing', async () => {
    const result = await start({a: 1});
    controller.abort(new Error('late'));
    expectRows(await text(result.prelude), '0:{"a":1}\n');
    expect(errors).toEqual([]);
  });
});

describe.each(FUNCTIONS)('ours, %s', method => {
  let layer;

  beforeAll(() => {
    layer = load('ours');
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('onError is broken');
      },
      /is broken/,
    ],
    ['returns an invalid digest', () => 5, /of type number/],
  ])('an onError that %s rejects', async (_, onError, message) => {
    await expect(
      layer.Static[method]([() => {}], {}, {onError}),
    ).rejects.toThrow(message);
  });

  test('invalid options reject', async () => {
    await expect(
      layer.Static[method]('text', {}, {progressiveChunkSize: 0}),
    ).rejects.toThrow(RangeError);
  });

  test('progressiveChunkSize is the target size of rows', async () => {
    const {createElement: h} = layer.React;
    const long = 'x'.repeat(200);
    const model = h('p', null, h('b', null, long), 'y');
    // The ids of the rows that contain the long text.
    const idsOfText = async progressiveChunkSize => {
      const options = {progressiveChunkSize};
      const {prelude} = await layer.Static[method](model, {}, options);
      const rows = (await text(prelude)).split('\n');
      return rows
        .filter(row => row.includes(long))
        .map(row => parseInt(row, 16));
    };
    const separate = await idsOfText(100);
    expect(separate.length).toBe(1);
    expect(separate).not.toEqual([0]);
    expect(await idsOfText(undefined)).toEqual([0]);
  });

  test('the host is notified when the reader of the prelude cancels', async () => {
    const {cacheSignal, createElement} = layer.React;
    let signal;
    function Component() {
      signal = cacheSignal();
      return 'text';
    }
    const {prelude} = await layer.Static[method](createElement(Component), {});
    if (method === 'prerender') {
      await prelude.cancel('unwanted');
    } else {
      prelude.destroy();
    }
    await turns(3);
    expect(signal.aborted).toBe(true);
  });
});

test('the prelude for Node is read at the pace of its reader', async () => {
  const {Static} = load('ours');
  const rows = Array.from({length: 50}, (_, i) => `${i}`.repeat(2000));
  const {prelude} = await Static.prerenderToNodeStream(rows, {});
  prelude.read(0);
  await turns(5);
  // One row more than fits is accepted; the others wait.
  expect(prelude.readableLength).toBeGreaterThan(0);
  expect(prelude.readableLength).toBeLessThan(
    prelude.readableHighWaterMark + 4100,
  );
  const received = await text(prelude);
  rows.forEach(row => expect(received).toContain(row));
});
