// Generated lists of arguments, as recipes: plain records that can be printed, shrunk, and built
// again for every copy of the client (buildRecipe.js).
//
// A recipe has a root and two pools of parts that are used in several places, like the recipes of
// trees (recipes/index.js).
import fc from 'fast-check';

import {guisesOf} from '../guises.js';
import {contains} from '../recipes/unsound.js';
import {
  ALL_NAMES,
  entries,
  NAMES,
  recipe,
  record,
  SHORT_TEXTS,
  TEXTS,
} from '../recipes/parts.js';
import {dataRecipes, MESSAGES, promiseRecipes} from '../recipes/trees.js';
import {
  binaryRecipes,
  collectionRecipes,
  endingStreamRecipes,
  iterableRecipes,
} from '../recipes/values.js';

// A value that stays on the client is a function on the server: as `then` it would make a thenable.
const NAMES_BUT_THEN = {
  ...NAMES,
  properties: NAMES.properties.filter(name => name !== 'then'),
};

const NUMBERS = fc.constantFrom(0, -0, 1, -1.5, 1e21, NaN, Infinity, -Infinity);
const CONSTANTS = fc.constantFrom(null, true, false, undefined);
const BIGINTS = fc.constantFrom(12345678901234567890n, -5n, 0n);
const TIMES = fc.constantFrom(0, 1e12);

function values(arbitrary) {
  return arbitrary.map(value => ({is: 'value', value}));
}

const PRIMITIVES = fc.oneof(
  {weight: 12, arbitrary: TEXTS},
  {weight: 3, arbitrary: values(NUMBERS)},
  {weight: 3, arbitrary: values(CONSTANTS)},
  {weight: 1, arbitrary: values(BIGINTS)},
  {weight: 1, arbitrary: recipe('date', {as: guisesOf('date'), time: TIMES})},
  {weight: 1, arbitrary: recipe('json', {text: SHORT_TEXTS})},
);

const LEAVES = fc.oneof(
  {weight: 20, arbitrary: PRIMITIVES},
  {weight: 4, arbitrary: fc.nat(5).map(index => ({is: 'sharedData', index}))},
  {weight: 8, arbitrary: fc.nat(5).map(index => ({is: 'shared', index}))},
);

const SHARED_DATA = fc.oneof(
  recipe('object', {
    as: guisesOf('object'),
    entries: entries(
      NAMES.properties,
      fc.oneof(PRIMITIVES, fc.constant({is: 'self'})),
      4,
    ),
  }),
  recipe('array', {
    as: guisesOf('array'),
    items: fc.array(PRIMITIVES, {maxLength: 4}),
  }),
);

// `bound` has no shared parts: a function has one form for all places.
function referenceRecipes(tie) {
  return [
    recipe('reference', {
      name: fc.constantFrom('act', 'other'),
      bound: fc.array(tie('loose'), {maxLength: 3}),
    }),
  ];
}

// A lazy that is used twice is sent twice, so its content is not shared.
function lazyRecipes(tie) {
  return [recipe('lazy', {suspends: fc.boolean(), of: tie('loose')})];
}

function streamRecipes(tie) {
  return endingStreamRecipes({
    item: fc.oneof(tie('loose'), PRIMITIVES, ...binaryRecipes()),
    returned: fc.oneof(values(fc.constant(undefined)), PRIMITIVES),
  });
}

// An object that stays on the client.
const LOCAL_OBJECT = recipe('local', {
  kind: fc.constantFrom('element', 'instance'),
});

const LOCAL = fc.oneof(
  LOCAL_OBJECT,
  recipe('local', {kind: fc.constantFrom('function', 'symbol')}),
);

function localObjectRecipes() {
  return [LOCAL_OBJECT];
}

function localRecipes() {
  return [LOCAL];
}

function mayGoAlong(kind) {
  return kind !== localRecipes && kind !== localObjectRecipes;
}

// A part may be an element, but not a function or a symbol.
function isLocalPart({is, of}) {
  return is === 'promise' && (of.kind === 'function' || of.kind === 'symbol');
}

function failingRecipes() {
  return [
    recipe('failing', {
      kind: fc.constantFrom('promise', 'stream', 'iterable', 'lazy', 'getter'),
      message: MESSAGES,
    }),
    LOCAL,
  ];
}

function nodeOf(kinds, {tie, names, leaves}) {
  return fc.oneof(
    {maxDepth: 5, depthSize: 'small'},
    {weight: 4, arbitrary: leaves},
    ...kinds.flatMap(kind =>
      kind(tie, names).map(arbitrary => ({weight: 2, arbitrary})),
    ),
  );
}

// `node` may be a shared part; `loose` is for places without sharing.
function partsOf(kinds, names) {
  return fc.letrec(tie => ({
    node: nodeOf(kinds, {tie, names, leaves: LEAVES}),
    // Its parts have no path, so they cannot stay on the client.
    loose: nodeOf(kinds.filter(mayGoAlong), {
      tie: () => tie('loose'),
      names,
      leaves: PRIMITIVES,
    }),
    arguments: recipe('array', {
      items: fc.array(tie('node'), {minLength: 1, maxLength: 5}),
    }),
  }));
}

function sharingRecipes(kinds, sharedKinds, names) {
  return record({
    root: partsOf(kinds, names).arguments,
    pool: fc.array(partsOf(sharedKinds, names).node, {maxLength: 3}),
    data: fc.array(SHARED_DATA, {minLength: 1, maxLength: 3}),
    temporaryReferences: fc.constant(kinds.includes(localRecipes)),
  });
}

// Without pools there is no sharing and there are no cycles.
function plainRecipes(kinds, names) {
  const nothing = fc.constant([]);
  return record({
    root: partsOf(kinds, names).arguments,
    pool: nothing,
    data: nothing,
    temporaryReferences: fc.constant(kinds.includes(localRecipes)),
  });
}

const SHARED = [
  dataRecipes,
  promiseRecipes,
  binaryRecipes,
  collectionRecipes,
  streamRecipes,
  referenceRecipes,
];

const ALL = [...SHARED, iterableRecipes, lazyRecipes];

export const REPLY_RECIPES = fc
  .oneof(
    {weight: 4, arbitrary: sharingRecipes(ALL, SHARED, NAMES)},
    {
      weight: 4,
      arbitrary: sharingRecipes(
        [...ALL, localRecipes],
        [...SHARED, localObjectRecipes],
        NAMES_BUT_THEN,
      ),
    },
    {weight: 3, arbitrary: plainRecipes(ALL, ALL_NAMES)},
    {
      weight: 3,
      arbitrary: plainRecipes([...ALL, localRecipes], NAMES_BUT_THEN),
    },
  )
  .filter(
    list => !contains(list, part => isLocalPart(part) || isLazyKey(part)),
  );

// A lazy key becomes its value, which may equal another key.
function isLazyKey({is, entries: pairs}) {
  return is === 'map' && pairs.some(([key]) => key.is === 'lazy');
}

// Lists of arguments, some of which cannot be sent.
export const FAILING_REPLY_RECIPES = plainRecipes(
  [dataRecipes, collectionRecipes, failingRecipes],
  ALL_NAMES,
);

// Values that never settle; only an abort ends them.
function pendingRecipes() {
  return [
    recipe('pending', {kind: fc.constantFrom('promise', 'stream', 'iterable')}),
  ];
}

export const PENDING_REPLY_RECIPES = plainRecipes(
  [
    dataRecipes,
    promiseRecipes,
    binaryRecipes,
    collectionRecipes,
    streamRecipes,
    pendingRecipes,
  ],
  NAMES,
);
