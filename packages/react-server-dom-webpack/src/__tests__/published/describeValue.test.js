// The descriptions that other tests of this folder compare distinguish different values.
import {describeResponse, describeValue} from '../support/describeValue.js';
import {expectationEnvironment} from '../support/environment.js';

const {h, errorWithDigest, rejects, throwing, throws} =
  expectationEnvironment();

function lazyOf(value) {
  return {$$typeof: Symbol.for('react.lazy'), _init: () => value};
}

// A lazy that is ready when its promise is fulfilled.
function lateLazy(value) {
  let ready = false;
  const promise = Promise.resolve().then(() => {
    ready = true;
  });
  return {
    $$typeof: Symbol.for('react.lazy'),
    _init: () => {
      if (!ready) {
        throw promise;
      }
      return value;
    },
  };
}

const shared = {a: 1};
const error = errorWithDigest('d');

const DIFFERENT = [
  ['strings', '1', 1],
  ['zeros', 0, -0],
  ['null and undefined', null, undefined],
  ['a BigInt and its number', 1n, 1],
  ['symbols', Symbol.for('a'), Symbol.for('b')],
  ['Dates', new Date(0), new Date(1)],
  ['a Date and its text', new Date(0), '1970-01-01T00:00:00.000Z'],
  ['an array and an object', ['a'], {0: 'a'}],
  ['the order of properties', {a: 1, b: 2}, {b: 2, a: 1}],
  ['one shared object and two equal ones', [shared, shared], [{a: 1}, {a: 1}]],
  [
    'which items are shared',
    [[], [], shared, shared],
    [shared, shared, [], []],
  ],
  ['shared props', propsShared(true), propsShared(false)],
  ['a value and a promise of it', 1, Promise.resolve(1)],
  ['a promise and its rejection', Promise.resolve(1), rejects('1')],
  ['digests', rejects('a'), rejects('b')],
  ['no digest and an empty one', rejects(undefined), rejects('')],
  [
    'one error and two equal ones',
    [throwing(error), throwing(error)],
    [throws('d'), throws('d')],
  ],
  ['element types', h('a'), h('b')],
  ['element keys', h('a', {key: '1'}), h('a', {key: '2'})],
  ['no key and an empty one', h('a'), h('a', {key: ''})],
  ['props', h('a', {x: 1}), h('a', {x: 2})],
  ['an element and a similar object', h('a'), {...h('a'), $$typeof: 0}],
  ['a wrapped element', h('a'), [h('a')]],
  ['Maps', new Map([[1, 2]]), new Map([[1, 3]])],
  ['a Map and a Set', new Map(), new Set()],
  ['typed arrays', new Uint8Array([1]), new Int8Array([1])],
  ['binary content', new Uint8Array([1]), new Uint8Array([2])],
  ['an iterator and an array', [1][Symbol.iterator](), [1]],
  ['generators', generate(1), generate(2)],
  ['return values of generators', generate(1, 2), generate(1, 3)],
  ['a prototype', {a: 1}, Object.assign(Object.create({}), {a: 1})],
];

function propsShared(same) {
  const one = h('a', {x: 1});
  const two = h('b', {x: 1});
  return [one, same ? {...two, props: one.props} : two];
}

async function* generate(item, returned) {
  yield item;
  return returned;
}

test.each(DIFFERENT)('distinguishes %s', async (what, one, other) => {
  expect(await describeValue(one)).not.toBe(await describeValue(other));
});

const ALIKE = [
  ['a lazy and its value', lazyOf(h('a')), h('a')],
  ['a lazy that is late and its value', lateLazy(h('a')), h('a')],
  ['lazies of lazies', lateLazy(lateLazy([1])), [1]],
  ['a lazy element type', h(lazyOf('a')), h('a')],
  ['an undefined property and none', {a: undefined, b: 1}, {b: 1}],
  ['messages of errors', [new Error('a')], [new Error('b')]],
];

test.each(ALIKE)('treats %s as equal', async (what, one, other) => {
  expect(await describeValue(one)).toBe(await describeValue(other));
});

test('sees that two lazies share a value', async () => {
  const value = {a: 1};
  expect(await describeValue([lazyOf(value), lazyOf(value)])).toBe(
    await describeValue([value, value]),
  );
});

test('follows cycles', async () => {
  const value = {};
  value.self = [value];
  expect(await describeValue(value)).toBe(
    ['object #1', '  "self": array #2', '    0 the same as #1'].join('\n'),
  );
});

test('shows the failure of a whole response', async () => {
  expect(await describeResponse(rejects('d'))).toBe(
    'fails: error #1 digest "d"',
  );
});
