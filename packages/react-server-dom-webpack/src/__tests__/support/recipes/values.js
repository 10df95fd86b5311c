// Recipes of values with their own value forms: collections, binary data, references and
// streams.
import fc from 'fast-check';

import {guisesOf} from '../guises.js';
import {
  PRIMITIVES,
  recipe,
  record,
  SHORT_TEXTS,
  TEXTS,
  WAITS,
} from './parts.js';
import {MESSAGES} from './trees.js';

// On Node 20 the reference's development server never ends a response with an
// ArrayBuffer.
const BINARY_KINDS = [
  ...(__DEV__ ? [] : ['ArrayBuffer']),
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
  'DataView',
];

const BINARY = recipe('binary', {
  as: guisesOf('binary'),
  kind: fc.constantFrom(...BINARY_KINDS),
  // in elements; some views begin inside of their buffer
  offset: fc.nat(2),
  length: fc.nat(9),
  first: fc.nat(255),
});

const BLOB = recipe('blob', {
  as: guisesOf('blob'),
  file: fc.boolean(),
  type: fc.constantFrom('', 'text/plain', 'a/b;c="$d"'),
  parts: fc.array(TEXTS, {maxLength: 3}),
});

export function binaryRecipes() {
  return [fc.oneof(BINARY, BINARY, BLOB)];
}

export function collectionRecipes(tie) {
  const node = tie('node');
  const few = {maxLength: 4};
  return [
    recipe('map', {
      as: guisesOf('map'),
      entries: fc.array(fc.tuple(node, node), few),
    }),
    recipe('set', {as: guisesOf('set'), items: fc.array(node, few)}),
    recipe('iterator', {items: fc.array(node, few)}),
    recipe('formData', {
      entries: fc.array(
        fc.tuple(SHORT_TEXTS, fc.oneof({weight: 3, arbitrary: TEXTS}, BLOB)),
        few,
      ),
    }),
  ];
}

export function referenceRecipes(tie) {
  return [
    recipe('clientValue', {reference: fc.nat(2)}),
    // Nothing that is shared: the reference needs arguments before it goes on with what
    // the action is in, and waits forever if the arguments refer to that.
    recipe('action', {bound: fc.array(tie('loose'), {maxLength: 3})}),
    recipe('error', {as: guisesOf('error'), message: MESSAGES}),
    recipe('json', {text: SHORT_TEXTS}),
  ];
}

// Objects inside are not remembered: an object that is used twice is sent twice.
export function iterableRecipes(tie) {
  return [recipe('iterable', {items: fc.array(tie('loose'), {maxLength: 4})})];
}

// The same is true for the items of streams.
export function streamRecipes(tie) {
  const ends = normal =>
    fc.oneof(
      {weight: 3, arbitrary: normal},
      {weight: 1, arbitrary: recipe('failure', {message: MESSAGES})},
    );
  // The reference fails if the returned value itself is a component that suspends.
  const returned = recipe('array', {
    items: fc.array(tie('loose'), {maxLength: 2}),
  });
  return streamsOf({
    item: fc.oneof(tie('loose'), PRIMITIVES, BINARY),
    returned: fc.oneof(CLOSED, PRIMITIVES, returned),
    ends,
  });
}

// Streams that end.
export function endingStreamRecipes({item, returned}) {
  return streamsOf({item, returned, ends: normal => normal});
}

const CLOSED = fc.constant({is: 'value', value: undefined});

function streamsOf({item, returned, ends}) {
  const items = of => fc.array(record({wait: WAITS, of}), {maxLength: 4});
  return [
    recipe('stream', {items: items(item), end: ends(CLOSED)}),
    recipe('byteStream', {
      items: items(
        recipe('binary', {
          kind: fc.constant('Uint8Array'),
          offset: fc.constant(0),
          length: fc.integer({min: 1, max: 30}),
          first: fc.nat(255),
        }),
      ),
      end: ends(CLOSED),
    }),
    recipe('asyncIterable', {
      once: fc.boolean(),
      items: items(item),
      end: ends(returned),
    }),
  ];
}
