// Values that are incomplete when they are sent: name, and a function from {loading,
// loadingProperty, Client} to the value. The reply must equal that of the complete value.
import {KEPT, lazy, streamOf} from '../../support/replies/oddParts.js';

export const LOADING_VALUES = [
  ['the root', ({loading}) => loading({a: 1, b: {c: 2}})],
  ['the root, an array', ({loading}) => loading([1, [2]])],
  ['the root, with references', ({loading}) => loading({a: {}}), KEPT],
  ['a property', ({loading}) => ({a: 1, b: loading({c: 2}), d: 3})],
  ['an item', ({loading}) => [1, loading([2]), 3]],
  ['nested values', ({loading}) => loading({a: loading([loading({})])})],
  ['several values', ({loading}) => [loading({a: 1}), loading([2]), 3]],
  [
    'a value that needs many waits',
    ({loading}) => [loading({a: loading({}, {waits: 3})}, {waits: 5})],
  ],
  ['a property that throws', ({loadingProperty}) => loadingProperty('a', 'x')],
  [
    'a property that throws, in an array',
    ({loadingProperty}) => [[loadingProperty('a', [1])], 2],
  ],
  [
    'a property that is undefined in the end',
    ({loadingProperty}) => ({a: loadingProperty('then', undefined)}),
  ],
  [
    'a key called __proto__',
    ({loadingProperty}) => [loadingProperty('__proto__', {a: 1})],
  ],
  ['below a key with a colon', ({loading}) => ({'a:b': [loading({c: {}})]})],
  ['a Map', ({loading}) => new Map([[loading({a: 1}), loading({b: 2})]])],
  ['Maps in Maps', ({loading}) => new Map([[1, new Map([[2, loading([])]])]])],
  ['a Set', ({loading}) => ({s: new Set([1, loading({b: 2})])})],
  [
    'an iterable',
    ({loading}) => ({i: {[Symbol.iterator]: () => [loading({a: 1})].values()}}),
  ],
  ['an iterator', ({loading}) => ({i: [loading({a: 1})].values()})],
  // In an array, because resolving a promise reads `then` of its value.
  ['a promise', ({loading}) => [Promise.resolve([loading({a: 1})])]],
  [
    'a thenable that calls back synchronously',
    ({loading}) => [{then: ready => ready(loading({a: {}}))}, 1],
  ],
  ['a lazy node', ({loading}) => [lazy(() => loading({a: [1]})), 2]],
  ['a lazy node as the root', ({loading}) => lazy(() => loading([{}]))],
  [
    'a property below a lazy node',
    ({loadingProperty}) => {
      const value = {a: [loadingProperty('b', {c: 1})]};
      return lazy(() => value);
    },
  ],
  ['items of a stream', ({loading}) => streamOf(loading({a: 1}), 2)],
  [
    'items and result of an async iterable',
    ({loading}) =>
      (async function* () {
        yield [loading({a: 1})];
        yield 2;
        return {r: loading([3])};
      })(),
  ],
  [
    'arguments of a server function',
    ({loading, Client}) => {
      const f = Client.createServerReference('id', () => {});
      return [f.bind(null, loading({a: 1})), f];
    },
  ],
  ['a toJSON that throws', ({loadingProperty}) => readsItself(loadingProperty)],
];

function readsItself(loadingProperty) {
  const inner = loadingProperty('text', 'z');
  const outer = {toJSON: () => ({text: inner.text})};
  return [Object.defineProperty(outer, 'toJSON', {enumerable: false})];
}

// Unreadable values: name, a function that creates the value, and the path to it.
export const UNREADABLE_VALUES = [
  ['the root', fail => unreadable('a', fail), 'a'],
  ['in an object', fail => ({q: {x: unreadable('a', fail)}}), 'q.x.a'],
  ['in an array', fail => ({q: [0, [unreadable('a', fail)]]}), 'q[1][0].a'],
  ['an odd key', fail => [unreadable('a b', fail)], '[0]["a b"]'],
  ['an item of an array', fail => ({q: unreadable(1, fail, [0, 1])}), 'q[1]'],
  ['a toJSON', fail => ({d: {toJSON: fail}}), 'd'],
  ['a lazy node', fail => ({l: [lazy(fail)]}), 'l[0]'],
  ['below a lazy node', fail => [lazy(() => unreadable('a', fail))], '[0].a'],
  [
    'in a Map',
    fail => ({m: new Map([[1, unreadable('a', fail)]])}),
    'm[0][1].a',
  ],
  [
    'in a promise',
    fail => ({p: Promise.resolve(unreadable('a', fail))}),
    'p.a',
  ],
  [
    'in a promise of a promise',
    fail => ({p: Promise.resolve([Promise.resolve([unreadable('a', fail)])])}),
    'p[0][0].a',
  ],
  ['in a stream', fail => ({s: [streamOf(unreadable('a', fail))]}), 's[0].a'],
  ['an iterator', fail => ({i: failingIterator(fail)}), 'i'],
];

function unreadable(key, fail, target = {}) {
  return Object.defineProperty(target, key, {get: fail, enumerable: true});
}

function failingIterator(fail) {
  const iterator = {next: fail, [Symbol.iterator]: () => iterator};
  return iterator;
}
