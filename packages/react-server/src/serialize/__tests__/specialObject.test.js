// Objects that are neither plain objects nor arrays, as the reference sends them. Streams, blobs
// and binary values have other tests.
import {renderText} from '../../__tests__/support/render.js';

const FAILURE = new Error('failure');
const Pass = ({children}) => children;

async function rowsOf(model) {
  const {rows, isClosed, errors} = await renderText(model);
  expect(isClosed).toBe(true);
  return {rows, errors};
}

function iterable(...items) {
  return {[Symbol.iterator]: () => items[Symbol.iterator]()};
}

test.each([
  [
    'a subclass of Map',
    () => new (class extends Map {})([[1, 2]]),
    '1:[[1,2]]',
    '"$Q1"',
  ],
  [
    'a subclass of Set',
    () => new (class extends Set {})([1]),
    '1:[1]',
    '"$W1"',
  ],
  ['an iterator', () => [1].values(), '1:[1]', '"$i1"'],
  [
    'a generator',
    () =>
      (function* () {
        yield 1;
      })(),
    '1:[1]',
    '"$i1"',
  ],
])('%s has a row for its content', async (_, create, content, wire) => {
  const {rows} = await rowsOf({a: create()});
  expect(rows).toEqual([content, `0:{"a":${wire}}`]);
});

test('other iterables are arrays', async () => {
  const {rows} = await rowsOf([iterable(1, {a: 1}), new String('ab')]);
  expect(rows).toEqual(['0:[[1,{"a":1}],["a","b"]]']);
});

test('an iterable under a key is a fragment, a collection is not', async () => {
  const inside = iterable(<i key="1" />);
  const {rows} = await rowsOf([
    <Pass key="k">{inside}</Pass>,
    <Pass key="m">{new Set([1])}</Pass>,
  ]);
  expect(rows[0]).toBe('1:"$Sreact.fragment"');
  expect(rows.at(-1)).toMatch('["$","$1","k",{"children":[["$","i","1",{}]]}]');
});

test('a collection that is used twice is referenced', async () => {
  const map = new Map();
  const list = iterable(1);
  const {rows} = await rowsOf([map, map, list, list]);
  expect(rows).toEqual(['1:[]', '0:["$Q1","$0:0",[1],"$0:2"]']);
});

describe('an object that throws while it is read', () => {
  class BadMap extends Map {
    [Symbol.iterator]() {
      throw FAILURE;
    }
  }
  class BadSet extends Set {
    [Symbol.iterator]() {
      throw FAILURE;
    }
  }
  class BadForm extends FormData {
    entries() {
      throw FAILURE;
    }
  }
  const failing = {
    *[Symbol.iterator]() {
      yield 1;
      throw FAILURE;
    },
  };

  const BAD = [
    ['Map', () => new BadMap([[1, 2]])],
    ['Set', () => new BadSet([1])],
    ['FormData', () => new BadForm()],
    ['iterable', () => failing],
    ['iterator', () => failing[Symbol.iterator]()],
  ];

  test.each(BAD)('a %s is replaced by an error', async (_, create) => {
    const {rows, errors} = await rowsOf({m: create(), z: 1});
    expect(rows).toEqual(['0:{"m":"$1","z":1}', '1:E{"digest":"digest"}']);
    expect(errors).toEqual([FAILURE]);
  });

  test.each(BAD)(
    'a %s that is the root of a row fails the row',
    async (_, create) => {
      const {rows, errors} = await rowsOf([Promise.resolve(create())]);
      expect(rows).toEqual(['0:["$@1"]', '1:E{"digest":"digest"}']);
      expect(errors).toEqual([FAILURE]);
    },
  );
});

test.each([
  ['an instance of a class', new (class Foo {})(), 'an instance of Foo'],
  ['no prototype', Object.create(null), 'an object without a prototype'],
  ['a RegExp', /x/, 'an instance of RegExp'],
  ['a WeakMap', new WeakMap(), 'an instance of WeakMap'],
  ['a boxed number', new Number(1), 'an instance of Number'],
  [
    'shared memory',
    new SharedArrayBuffer(1),
    'an instance of SharedArrayBuffer',
  ],
])('%s is refused, and other values are sent', async (_, value, name) => {
  const {rows, errors} = await rowsOf({'a b': [value], z: 1});
  expect(rows).toEqual(['0:{"a b":["$1"],"z":1}', '1:E{"digest":"digest"}']);
  expect(errors).toEqual([expect.objectContaining({code: 498})]);
  expect(errors[0].message).toContain(`${name} at ["a b"][0] of the root.`);
});
