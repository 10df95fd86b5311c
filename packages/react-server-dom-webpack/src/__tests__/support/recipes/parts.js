// Parts of recipes: leaves, names, keys, and times.
import fc from 'fast-check';

import {guisesOf} from '../guises.js';

// Records print better as plain objects.
const PLAIN = {noNullPrototype: true};

export function recipe(is, parts) {
  return fc.record({is: fc.constant(is), ...parts}, PLAIN);
}

export function record(parts) {
  return fc.record(parts, PLAIN);
}

export const SHORT_TEXTS = fc.oneof(
  {weight: 6, arbitrary: fc.constantFrom('a', 'text', 'some words here', '')},
  {weight: 3, arbitrary: fc.constantFrom('$', '$$', '$1', '$L0', '$0:props')},
  {
    weight: 2,
    arbitrary: fc.constantFrom('é', '😀', '\ud800', '\u2028', '"\n\\'),
  },
  {weight: 2, arbitrary: fc.string({maxLength: 12})},
);

// Repeated text, so that a recipe stays readable. Texts of at least 1024 units have their own row.
const LONG_TEXTS = recipe('text', {
  unit: fc.constantFrom('x', 'lorem ', 'é', '$', '😀'),
  times: fc.oneof(
    {weight: 6, arbitrary: fc.integer({min: 10, max: 150})},
    {weight: 2, arbitrary: fc.integer({min: 150, max: 600})},
    {weight: 1, arbitrary: fc.integer({min: 1000, max: 3000})},
  ),
});

const NUMBERS = fc.constantFrom(0, -0, 1, -1.5, 1e21, NaN, Infinity, -Infinity);

export const TEXTS = fc.oneof(
  {
    weight: 2,
    arbitrary: SHORT_TEXTS.map(unit => ({is: 'text', unit, times: 1})),
  },
  {weight: 1, arbitrary: LONG_TEXTS},
);

export const PRIMITIVES = fc.oneof(
  {weight: 12, arbitrary: TEXTS},
  {weight: 3, arbitrary: NUMBERS.map(value => ({is: 'value', value}))},
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(null, true, false, undefined, 12345678901234567890n)
      .map(value => ({is: 'value', value})),
  },
  {
    weight: 1,
    arbitrary: recipe('date', {
      as: guisesOf('date'),
      time: fc.constantFrom(0, 1e12),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('a', 'b').map(name => ({is: 'symbol', name})),
  },
);

export const PLAIN_LEAVES = fc.oneof(
  {weight: 20, arbitrary: PRIMITIVES},
  {
    weight: 3,
    arbitrary: fc.nat(5).map(index => ({is: 'sharedData', index})),
  },
);

export const LEAVES = fc.oneof(
  {weight: 5, arbitrary: PLAIN_LEAVES},
  {weight: 1, arbitrary: fc.nat(5).map(index => ({is: 'shared', index}))},
);

const ODD_NAMES = ['', '$', '$1', 'then', '0', '1', 'props', 'key'];

function namesOf(...more) {
  return {
    properties: fc.oneof(
      {weight: 4, arbitrary: fc.constantFrom('a', 'b', 'id', 'value', 'list')},
      {weight: 1, arbitrary: fc.constantFrom(...ODD_NAMES, ...more)},
    ),
    props: fc.constantFrom('id', 'title', 'data', '$x', ...more),
  };
}

export const NAMES = namesOf('constructor', 'toString');
// Values under these names have no path, so no reference can lead to them.
export const NAMES_WITH_COLON = namesOf('a:b', ':');
// Values under __proto__ are also dropped.
export const ALL_NAMES = namesOf('a:b', ':', '__proto__');

export const KEYS = fc.option(
  fc.constantFrom('k', '1', '$k', 'a,b', 'k:1', ''),
  {freq: 2},
);

export const HOST_TYPES = fc.constantFrom(
  'div',
  'p',
  'li',
  'section',
  'x-custom',
);

// A promise settles in a microtask, or in a later turn of the event loop, or is settled already.
export const WAITS = fc.constantFrom('microtask', 'turn', 'already');

export function entries(names, node, maxLength) {
  return fc.uniqueArray(fc.tuple(names, node), {
    maxLength,
    selector: ([name]) => name,
  });
}
