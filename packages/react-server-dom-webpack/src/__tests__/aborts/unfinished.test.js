// The comparison that the tests of aborted replies use.
import {describeValue} from '../support/describeValue.js';
import {isPartOf} from '../support/replies/unfinished.js';

async function* failAfter(...items) {
  yield* items;
  throw new Error('unfinished');
}

async function* endAfter(...items) {
  yield* items;
}

function failing() {
  const promise = Promise.reject(new Error('unfinished'));
  promise.catch(() => {});
  return promise;
}

async function compare(part, whole) {
  return isPartOf(await describeValue(part), await describeValue(whole));
}

const WHOLE = () => ({a: Promise.resolve([1, {b: 2}]), g: endAfter('x', 'y')});

test.each([
  ['everything', WHOLE()],
  ['a promise that fails', {...WHOLE(), a: failing()}],
  ['an iterable that fails at once', {...WHOLE(), g: failAfter()}],
  ['an iterable that fails', {...WHOLE(), g: failAfter('x')}],
  ['an iterable that fails at its end', {...WHOLE(), g: failAfter('x', 'y')}],
])('%s is a part', async (name, part) => {
  expect(await compare(part, WHOLE())).toBe(true);
});

test.each([
  ['another value', {...WHOLE(), a: Promise.resolve([1, {b: 3}])}],
  ['another key', {...WHOLE(), a: Promise.resolve([1, {c: 2}])}],
  ['a value less', {...WHOLE(), a: Promise.resolve([1])}],
  ['a promise that is none', {...WHOLE(), a: [1, {b: 2}]}],
  ['a property less', {a: Promise.resolve([1, {b: 2}])}],
  ['an iterable that ends too early', {...WHOLE(), g: endAfter('x')}],
  ['another item before the failure', {...WHOLE(), g: failAfter('y')}],
  ['an item too many', {...WHOLE(), g: failAfter('x', 'y', 'z')}],
])('%s is not a part', async (name, part) => {
  expect(await compare(part, WHOLE())).toBe(false);
});
