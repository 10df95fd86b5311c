// Recipes of plain data, elements and components, and of values that are late or fail. The
// parameter `tie` returns the recipes of parts; `names` are the names to use.
import fc from 'fast-check';

import {guisesOf} from '../guises.js';
import {entries, HOST_TYPES, KEYS, recipe, WAITS} from './parts.js';

export function dataRecipes(tie, names) {
  const node = tie('node');
  return [
    recipe('array', {
      as: guisesOf('array'),
      items: fc.array(node, {maxLength: 6}),
    }),
    recipe('object', {
      as: guisesOf('object'),
      entries: entries(names.properties, node, 5),
    }),
    // contains the nearest array or object around it
    recipe('object', {
      as: guisesOf('object'),
      entries: fc.constant([['self', {is: 'self'}]]),
    }),
  ];
}

export function elementRecipes(tie, names) {
  const children = fc.array(tie('node'), {maxLength: 5});
  const props = entries(names.props, tie('node'), 2);
  const host = recipe('host', {
    type: HOST_TYPES,
    key: KEYS,
    props,
    children,
  });
  return [
    host,
    host,
    recipe('boundary', {
      type: fc.constantFrom('Suspense', 'Activity'),
      key: KEYS,
      children,
    }),
    recipe('client', {
      reference: fc.nat(2),
      key: KEYS,
      props,
      children,
    }),
    // a long flat run of similar items
    recipe('list', {
      count: fc.integer({min: 2, max: 25}),
      keyed: fc.boolean(),
      item: recipe('host', {
        type: HOST_TYPES,
        props: entries(names.props, tie('leaf'), 2),
        children: fc.array(tie('leaf'), {maxLength: 3}),
      }),
    }),
  ];
}

// Parts that are replaced by their result.
export function componentRecipes(tie) {
  const children = fc.array(tie('node'), {maxLength: 5});
  return [
    recipe('fragment', {key: KEYS, children}),
    recipe('component', {
      kind: fc.constantFrom('function', 'memo', 'forwardRef'),
      key: KEYS,
      of: tie('node'),
    }),
  ];
}

export function promiseRecipes(tie) {
  return [
    recipe('promise', {as: guisesOf('promise'), wait: WAITS, of: tie('node')}),
  ];
}

export function lateRecipes(tie) {
  return [
    recipe('late', {
      kind: tie('lateKind'),
      wait: WAITS,
      key: KEYS,
      of: tie('node'),
    }),
  ];
}

export const MESSAGES = fc.constantFrom('one', 'two');

export function failingRecipes() {
  return [
    recipe('failing', {
      kind: fc.constantFrom('component', 'promise', 'value'),
      message: MESSAGES,
    }),
  ];
}

// Never settles; only an abort ends it.
export function pendingRecipes() {
  return [
    recipe('pending', {
      kind: fc.constantFrom('component', 'promise', 'stream', 'iterable'),
    }),
  ];
}
