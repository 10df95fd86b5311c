import {currentRequest} from '../../request/ambient.js';
import {cacheSignal} from 'react';

import {
  createDeferred,
  renderText,
  settle,
  startRender,
} from '../../__tests__/support/render.js';
import {streamOf} from '../../__tests__/support/sources.js';

const FAILURE = new Error('failure');

function Failing() {
  throw FAILURE;
}

test('the digest is what onError returns', async () => {
  const {rows} = await renderText(<Failing />, {onError: () => 'dg "1"'});
  expect(rows).toEqual(['0:E{"digest":"dg \\"1\\""}']);
});

test.each([undefined, null])('%s is an empty digest', async digest => {
  const {rows} = await renderText(<Failing />, {onError: () => digest});
  expect(rows).toEqual(['0:E{"digest":""}']);
});

test('the property `digest` of the error is ignored', async () => {
  function Component() {
    throw Object.assign(new Error('failure'), {digest: 'own'});
  }
  const {rows} = await renderText(<Component />, {onError: () => {}});
  expect(rows).toEqual(['0:E{"digest":""}']);
});

test('each occurrence is reported once', async () => {
  const {errors} = await renderText([
    <Failing key="a" />,
    <Failing key="b" />,
    Promise.reject(FAILURE),
  ]);
  expect(errors).toEqual([FAILURE, FAILURE, FAILURE]);
});

test('onError is called outside the render', async () => {
  const seen = [];
  const onError = () => {
    seen.push([currentRequest(), cacheSignal()]);
  };
  async function Late() {
    await null;
    throw FAILURE;
  }
  await renderText([<Failing key="a" />, <Late key="b" />], {onError});
  expect(seen).toEqual([
    [null, null],
    [null, null],
  ]);
});

test('without onError errors are printed', async () => {
  const print = jest.spyOn(console, 'error').mockImplementation(() => {});
  try {
    await renderText(<Failing />, {onError: undefined});
    expect(print.mock.calls).toEqual([[FAILURE]]);
  } finally {
    print.mockRestore();
  }
});

// The source of an error, and its replacement. Siblings stay.
describe.each([
  ['a component', () => <Failing />, '$L1'],
  ['a lazy', () => lazyOf(() => fail()), '$L1'],
  ['an iterator', () => generate(), '$1'],
  ['a method that returns iterators', () => ({[Symbol.iterator]: fail}), '$1'],
  ['a promise', () => Promise.reject(FAILURE), '$@1'],
  ['a thenable whose `then` throws', () => ({then: fail}), '$@1'],
])('an error of %s', (_, create, place) => {
  test('stays in its place', async () => {
    const {rows, errors, isClosed} = await renderText([create(), 'sibling']);
    expect(rows).toEqual([
      `0:["${place}","sibling"]`,
      '1:E{"digest":"digest"}',
    ]);
    expect(errors).toEqual([FAILURE]);
    expect(isClosed).toBe(true);
  });
});

test.each([
  [
    'a getter',
    {
      get a() {
        return fail();
      },
    },
  ],
  ['toJSON', {toJSON: fail}],
])('an error of %s fails the row', async (_, value) => {
  const {rows, errors, isClosed} = await renderText({value, b: <p />});
  expect(rows).toEqual(['0:E{"digest":"digest"}']);
  expect(errors).toEqual([FAILURE]);
  expect(isClosed).toBe(true);
});

test('a getter cannot suspend', async () => {
  const promise = Promise.resolve();
  function Text() {
    return 'text';
  }
  const model = {
    a: <Text />,
    b: {
      get c() {
        throw promise;
      },
    },
  };
  const {rows, errors} = await renderText(model);
  expect(rows).toEqual(['0:E{"digest":"digest"}']);
  expect(errors).toEqual([promise]);
});

describe('when onError fails, the response fails, too:', () => {
  const broken = new Error('onError is broken');
  const onError = jest.fn(() => {
    throw broken;
  });

  beforeEach(() => onError.mockClear());

  function expectFailure({destination, escaped}, error) {
    expect(destination.error).toEqual(error);
    expect(destination.calls.filter(call => /close/.test(call))).toEqual([
      'closeWithError',
    ]);
    expect(escaped).toEqual([]);
  }

  test('for a component', async () => {
    const render = startRender([<Failing key="a" />, 'b'], {onError});
    await settle();
    expectFailure(render, broken);
    expect(onError.mock.calls[0]).toEqual([FAILURE]);
  });

  test('for a promise that was rejected', async () => {
    const thenable = {then() {}, status: 'rejected', reason: FAILURE};
    const render = startRender({thenable}, {onError});
    await settle();
    expectFailure(render, broken);
  });

  test('for a promise that rejects later', async () => {
    const {promise, reject} = createDeferred();
    const render = startRender({promise}, {onError});
    await settle();
    expect(render.destination.text()).toBe('0:{"promise":"$@1"}\n');
    reject(FAILURE);
    await settle();
    expectFailure(render, broken);
  });

  test.each([5, {}, true])('with %p as the digest', async digest => {
    const render = startRender(<Failing />, {onError: () => digest});
    await settle();
    expectFailure(
      render,
      expect.objectContaining({
        message: expect.stringContaining('a value of type ' + typeof digest),
      }),
    );
  });
});

function fail() {
  throw FAILURE;
}

function* generate() {
  yield 1;
  fail();
}

function lazyOf(init) {
  return {$$typeof: Symbol.for('react.lazy'), _payload: null, _init: init};
}

// References to error rows.

const ERROR = 'E{"digest":"digest"}';

class Instance {}

test('a refused value does not affect other values', async () => {
  const {rows, errors} = await renderText({
    a: new Instance(),
    b: [() => {}, Symbol('own')],
    c: 1,
  });
  expect(rows).toEqual([
    '0:{"a":"$1","b":["$2","$3"],"c":1}',
    `1:${ERROR}`,
    `2:${ERROR}`,
    `3:${ERROR}`,
  ]);
  expect(errors.map(error => error.code)).toEqual([498, 375, 376]);
});

test('at the root of a row the row fails', async () => {
  const {rows} = await renderText([Promise.resolve(new Instance()), 1]);
  expect(rows).toEqual(['0:["$@1",1]', `1:${ERROR}`]);
  expect((await renderText(new Instance())).rows).toEqual([`0:${ERROR}`]);
});

test('the content of a collection is not a root', async () => {
  const {rows} = await renderText(new Set([new Instance()]));
  expect(rows).toEqual(['1:["$2"]', '0:"$W1"', `2:${ERROR}`]);
});

test('an item of a stream is not a root', async () => {
  const {rows} = await renderText(streamOf(new Instance(), 1));
  expect(rows).toEqual(['1:R', '0:"$1"', '1:"$2"', '1:1', '1:C', `2:${ERROR}`]);
});

test('the weight of a reference is its length', async () => {
  // Together the two paragraphs fit into a row, unless the references weigh too much.
  const text = 'x'.repeat(400);
  const {rows} = await renderText(
    [
      <p key="a">{text}</p>,
      <p key="b">{text}</p>,
      ...Array.from({length: 10}, (_, index) => Symbol.for('s' + index)),
    ],
    {progressiveChunkSize: 1000},
  );
  expect(rows).toHaveLength(11);
});
