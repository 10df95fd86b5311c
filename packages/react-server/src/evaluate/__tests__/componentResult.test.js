// Results of components, as the reference sends them; the protocol's examples 064, 066, 067 and 116
// to 118.
import {clientReference} from '../../__tests__/support/memoryHost.js';
import {renderText} from '../../__tests__/support/render.js';
import {iterableOf, streamOf} from '../../__tests__/support/sources.js';

async function rowsOf(model, options) {
  const {rows, isClosed, errors} = await renderText(model, options);
  expect(isClosed).toBe(true);
  return {rows, errors};
}

const child = wire => `0:["$","p",null,{"children":${wire}}]`;
const FAILURE = new Error('failure');

describe('in place', () => {
  test.each([
    ['undefined', undefined, '"$undefined"'],
    ['null', null, 'null'],
    ['false', false, 'false'],
    ['0', 0, '0'],
    ['an object', {a: 1}, '{"a":1}'],
    ['a Date', new Date(0), '"$D1970-01-01T00:00:00.000Z"'],
    ['a Set', new Set([<i key="1" />, 't']), '[["$","i","1",{}],"t"]'],
    ['a Map', new Map([[1, 2]]), '[[1,2]]'],
    ['an iterator', [1, 2].values(), '[1,2]'],
    [
      'a promise that is fulfilled',
      {then() {}, status: 'fulfilled', value: <b />},
      '["$","b",null,{}]',
    ],
  ])('%s', async (_, result, wire) => {
    const Component = () => result;
    const {rows, errors} = await rowsOf(
      <p>
        <Component />
      </p>,
    );
    expect(rows).toEqual([child(wire)]);
    expect(errors).toEqual([]);
  });

  test('a generator component is a list', async () => {
    function* Items() {
      yield <li key="a" />;
      yield <li key="b" />;
    }
    expect((await rowsOf(<Items key="g" />)).rows).toEqual([
      '1:"$Sreact.fragment"',
      '0:["$","$1","g",{"children":[["$","li","a",{}],["$","li","b",{}]]}]',
    ]);
  });

  test('an array that is returned twice is sent twice, and its items once', async () => {
    const list = [{q: 1}];
    const Component = () => list;
    const {rows} = await rowsOf(
      <p>
        <Component />
        <Component />
      </p>,
    );
    expect(rows).toEqual([child('[[{"q":1}],["$0:props:children:0:0"]]')]);
  });
});

test('a client reference is not an iterable', async () => {
  const Client = clientReference('client');
  const Component = () => Client;
  const {rows} = await rowsOf(
    <p>
      <Component />
    </p>,
    {manifest: {client: ['m', [], 'c']}},
  );
  expect(rows).toEqual(['1:I["m",[],"c"]', child('"$1"')]);
});

describe('an async component', () => {
  test('has its own row', async () => {
    const Slow = async () => <i />;
    expect(
      (
        await rowsOf(
          <p>
            <Slow />
          </p>,
        )
      ).rows,
    ).toEqual([child('"$L1"'), '1:["$","i",null,{}]']);
  });

  test('that is the root of a row delays the row', async () => {
    const Slow = async () => <i key="z" />;
    expect((await rowsOf(<Slow key="k" />)).rows).toEqual([
      '0:["$","i","k,z",{}]',
    ]);
  });

  test('runs once', async () => {
    const calls = jest.fn();
    const Slow = async () => {
      calls();
      await null;
      await null;
      return 'done';
    };
    await rowsOf([<Slow key="a" />]);
    expect(calls).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['rejects', async () => Promise.reject(FAILURE)],
    [
      'has been rejected',
      () => ({then() {}, status: 'rejected', reason: FAILURE}),
    ],
  ])('that %s is an error', async (_, Component) => {
    const {rows, errors} = await rowsOf(
      <p>
        <Component />
      </p>,
    );
    expect(rows).toEqual([child('"$L1"'), '1:E{"digest":"digest"}']);
    expect(errors).toEqual([FAILURE]);
  });
});

test('a stream is returned unchanged', async () => {
  const Component = () => streamOf(1);
  expect((await rowsOf(<Component key="k" />)).rows).toEqual([
    '1:R',
    '0:"$1"',
    '1:1',
    '1:C',
  ]);
});

test('an async generator component can be iterated again', async () => {
  async function* Feed() {
    yield 1;
  }
  expect((await rowsOf(<Feed />)).rows).toEqual([
    '1:X',
    '0:"$1"',
    '1:1',
    '1:C',
  ]);
  const Component = () => iterableOf(1);
  expect((await rowsOf(<Component />)).rows[0]).toBe('1:X');
});

test('an iterable that throws is replaced by an error', async () => {
  const Component = () => ({
    [Symbol.iterator]() {
      throw FAILURE;
    },
  });
  const {rows, errors} = await rowsOf([<Component key="a" />, 1]);
  expect(rows).toEqual(['0:["$L1",1]', '1:E{"digest":"digest"}']);
  expect(errors).toEqual([FAILURE]);
});

test('a function is refused', async () => {
  const Component = () => () => {};
  const {rows, errors} = await rowsOf(
    <p>
      <Component />
    </p>,
  );
  expect(rows).toEqual([child('"$1"'), '1:E{"digest":"digest"}']);
  expect(errors).toEqual([expect.objectContaining({code: 375})]);
});
