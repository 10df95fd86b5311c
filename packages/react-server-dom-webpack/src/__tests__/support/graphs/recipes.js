// Generated object graphs, as recipes: plain records that can be printed, shrunk, and built again
// for every copy of React.
//
// A graph is a list of nodes; the first one is the root. A slot of a node contains a primitive, a
// client reference, or another node, by its distance: small distances make trees, and distances
// that wrap around make cycles. resolve.js resolves slots.
import fc from 'fast-check';

import {guisesOf} from '../guises.js';
import {entries, recipe, record, WAITS} from '../recipes/parts.js';

const TEXTS = fc.oneof(
  {weight: 2, arbitrary: fc.constantFrom('a', '5', 'props')},
  {
    weight: 3,
    arbitrary: fc.constantFrom('$', '$$', '@', '@1', '$1', '$L0', '$@1'),
  },
  {weight: 1, arbitrary: fc.constantFrom('$0:props', '$u', '', '$$$', '$Q1')},
);

export const REFERENCE_COUNT = 4;

const SLOTS = fc.oneof(
  {weight: 3, arbitrary: TEXTS.map(text => ({is: 'text', text}))},
  {
    weight: 4,
    arbitrary: fc.integer({min: 1, max: 4}).map(distance => ({
      is: 'node',
      distance,
    })),
  },
  {
    weight: 4,
    arbitrary: fc.nat(15).map(distance => ({is: 'node', distance})),
  },
  {
    weight: 1,
    arbitrary: fc.nat(REFERENCE_COUNT - 1).map(reference => ({
      is: 'reference',
      reference,
    })),
  },
);

const NAMES = fc.oneof(
  {weight: 3, arbitrary: fc.constantFrom('a', 'b', 'c')},
  {
    weight: 2,
    arbitrary: fc.constantFrom('__proto__', 'then', 'key', 'ref', 'a:b'),
  },
  {weight: 1, arbitrary: fc.constantFrom('$', 'm$', '0', 'props', 'children')},
);

const PROP_NAMES = fc.constantFrom('parts', 'style', 'data-x', 'data-y', 'm$');

const KEYS = fc.option(fc.constantFrom('k', '1', '$k', 'a,b'), {freq: 2});

const HOST_TYPES = fc.constantFrom('b', 'p', 'x-custom');

const SOME = fc.array(SLOTS, {maxLength: 4});
const FEW = fc.array(SLOTS, {maxLength: 3});

const ELEMENT_PARTS = {
  key: KEYS,
  props: entries(PROP_NAMES, SLOTS, 3),
  children: FEW,
};

const ITEMS = fc.array(record({wait: WAITS, of: SLOTS}), {maxLength: 3});

const HOST = recipe('host', {type: HOST_TYPES, ...ELEMENT_PARTS});
const CLIENT = recipe('client', {
  reference: fc.nat(REFERENCE_COUNT - 1),
  ...ELEMENT_PARTS,
});

const NODES = fc.oneof(
  {weight: 5, arbitrary: HOST},
  {weight: 4, arbitrary: CLIENT},
  {weight: 1, arbitrary: recipe('boundary', {key: KEYS, children: FEW})},
  {weight: 4, arbitrary: recipe('array', {as: guisesOf('array'), items: SOME})},
  {
    weight: 5,
    arbitrary: recipe('object', {
      as: guisesOf('object'),
      entries: entries(NAMES, SLOTS, 4),
    }),
  },
  {
    weight: 2,
    arbitrary: recipe('promise', {
      as: guisesOf('promise'),
      wait: WAITS,
      of: SLOTS,
    }),
  },
  {weight: 2, arbitrary: recipe('lazy', {wait: WAITS, of: SLOTS})},
  {
    weight: 2,
    arbitrary: recipe('component', {
      wait: fc.option(WAITS),
      of: SLOTS,
    }),
  },
  {
    weight: 1,
    arbitrary: recipe('map', {
      as: guisesOf('map'),
      pairs: fc.array(fc.tuple(SLOTS, SLOTS), {maxLength: 2}),
    }),
  },
  {weight: 1, arbitrary: recipe('set', {as: guisesOf('set'), items: FEW})},
  {weight: 1, arbitrary: recipe('iterator', {items: FEW})},
  {
    weight: 1,
    arbitrary: recipe('iterable', {once: fc.boolean(), items: ITEMS}),
  },
  {weight: 1, arbitrary: recipe('stream', {items: ITEMS})},
  {weight: 1, arbitrary: recipe('error', {as: guisesOf('error')})},
);

export const GRAPHS = fc.array(NODES, {minLength: 1, maxLength: 12});

// How the bytes of a response reach a client.
//   order    rows are sorted by these numbers, in turn; null leaves them as they are
//   cuts     where the bytes are cut, in ten-thousandths; null cuts at rows
//   loads    the piece after which the bundle chunk of each client reference has loaded
//   looks    whether a reader visits all values after every piece
export const DELIVERIES = record({
  order: fc.option(fc.array(fc.nat(9), {minLength: 2, maxLength: 6}), {
    freq: 3,
  }),
  cuts: fc.option(fc.array(fc.nat(9999), {maxLength: 5}), {freq: 2}),
  loads: fc.array(fc.nat(9), {
    minLength: REFERENCE_COUNT,
    maxLength: REFERENCE_COUNT,
  }),
  looks: fc.boolean(),
});
