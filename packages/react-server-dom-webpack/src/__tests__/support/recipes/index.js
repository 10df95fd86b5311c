// Arbitrary trees, as recipes: plain records that can be printed, shrunk and built anew
// for every copy of React (build.js).
//
// A recipe has a root and two pools of parts that are used in several places, so that
// what is shared in the model can be compared with what is shared after decoding. Only
// `data` may be used within a long list: a component is rendered anew in every place.
import fc from 'fast-check';

import {
  ALL_NAMES,
  entries,
  HOST_TYPES,
  KEYS,
  LEAVES,
  NAMES,
  NAMES_WITH_COLON,
  PLAIN_LEAVES,
  PRIMITIVES,
  recipe,
  record,
} from './parts.js';
import {
  componentRecipes,
  dataRecipes,
  elementRecipes,
  failingRecipes,
  lateRecipes,
  pendingRecipes,
  promiseRecipes,
} from './trees.js';
import {
  binaryRecipes,
  collectionRecipes,
  iterableRecipes,
  referenceRecipes,
  streamRecipes,
} from './values.js';

const SHARED_DATA = fc.oneof(
  recipe('object', {
    entries: entries(
      NAMES.properties,
      fc.oneof(PLAIN_LEAVES, fc.constant({is: 'self'})),
      4,
    ),
  }),
  recipe('array', {
    items: fc.array(PLAIN_LEAVES, {maxLength: 4}),
  }),
);

// `node` may be what is shared. `loose` is for what streams carry: nothing in it is shared,
// and no component calls `use`, which in the reference fails there.
function rootOf(kinds, names) {
  return fc.letrec(tie => ({
    leaf: PLAIN_LEAVES,
    lateKind: fc.constantFrom('async', 'use', 'lazy'),
    node: nodeOf(kinds, {tie, names, leaves: LEAVES}),
    looseLeaf: PRIMITIVES,
    looseLateKind: fc.constantFrom('async', 'lazy'),
    loose: nodeOf(kinds, {
      tie: name => tie(LOOSE[name]),
      names,
      leaves: PRIMITIVES,
    }),
    root: rootRecipe(fc.array(tie('node'), {minLength: 2, maxLength: 6})),
  }));
}

const LOOSE = {
  leaf: 'looseLeaf',
  lateKind: 'looseLateKind',
  node: 'loose',
  loose: 'loose',
};

function nodeOf(kinds, {tie, names, leaves}) {
  return fc.oneof(
    {maxDepth: 5, depthSize: 'small'},
    {weight: 4, arbitrary: leaves},
    ...kinds.flatMap(kind =>
      kind(tie, names).map(arbitrary => ({weight: 2, arbitrary})),
    ),
  );
}

function sharingRecipes(kinds, {sharedKinds, names}) {
  return record({
    root: rootOf(kinds, names).root,
    pool: fc.array(rootOf(sharedKinds, names).node, {maxLength: 3}),
    data: fc.array(SHARED_DATA, {minLength: 1, maxLength: 3}),
  });
}

// Without pools nothing is shared and nothing contains itself.
function plainRecipes(kinds) {
  const nothing = fc.constant([]);
  const {root} = rootOf(kinds, ALL_NAMES);
  return record({root, pool: nothing, data: nothing});
}

// A single value would be a poor tree.
function rootRecipe(parts) {
  const props = fc.constant([]);
  return fc.oneof(
    recipe('host', {type: HOST_TYPES, key: KEYS, props, children: parts}),
    recipe('fragment', {key: KEYS, children: parts}),
    recipe('array', {items: parts}),
  );
}

// Everything that can be rendered in one go and has no rows but those that are cut out.
const SYNCHRONOUS = [dataRecipes, elementRecipes, componentRecipes];
const OTHERS = [
  binaryRecipes,
  referenceRecipes,
  promiseRecipes,
  lateRecipes,
  streamRecipes,
];
const ALL = [...SYNCHRONOUS, ...OTHERS, collectionRecipes];

// Collections with nothing inside that is shared.
function closedCollectionRecipes(tie) {
  return collectionRecipes(() => tie('loose'));
}

export const SYNCHRONOUS_RECIPES = sharingRecipes(SYNCHRONOUS, {
  sharedKinds: SYNCHRONOUS,
  names: NAMES_WITH_COLON,
});

// With promises and suspended components as well, for comparison with the reference.
// Nine mixtures are left out, because there the reference depends on where its fixed
// limit cuts a row, or is at odds with itself:
// - components and Fragments in two places: what the second is sent as may name a place
//   that is a reference itself, and then decodes to null;
// - names with a colon where something is shared: a row that is cut out below one makes
//   paths possible again;
// - failures where something is shared: an object whose first place is inside something
//   that fails may be lost or not;
// - what is shared as the result of a keyed component: a list that has been met before
//   loses the key there, and which place is met first depends on the limit.
// - a collection in two places, one of them inside of a collection, or something in two
//   places that the client waits for, such as a Blob: the second is null;
// - an Error, a collection or an async iterable in two places, one of them the result of a
//   component or Fragment, or a promise of one: it is sent twice;
// - components in a Set, or as keys of a Map: what they give may be equal, and whether it
//   still is a reference to a row then depends on the limit;
// - Blobs in items of a stream: the reference's client may lose the item if the end of the
//   stream comes first;
// - a stream as the result of a component: the component's place among its siblings is
//   meant for the items, and the reference gives it to what is inside of arrays, too. With a
//   key it may never end.
export const RECIPES = fc.oneof(
  sharingRecipes(ALL, {
    sharedKinds: [dataRecipes, elementRecipes, promiseRecipes],
    names: NAMES,
  }).filter(isComparable),
  sharingRecipes([...SYNCHRONOUS, ...OTHERS, closedCollectionRecipes], {
    sharedKinds: [
      dataRecipes,
      elementRecipes,
      promiseRecipes,
      binaryRecipes,
      referenceRecipes,
      streamRecipes,
      closedCollectionRecipes,
    ],
    names: NAMES,
  }).filter(
    recipe =>
      isComparable(recipe) &&
      !sharesWhatIsAwaited(recipe) &&
      !rendersSharedOnes(recipe),
  ),
  plainRecipes([...ALL, iterableRecipes, failingRecipes]).filter(isComparable),
);

// Trees with parts that never settle, for aborts.
export const PENDING_RECIPES = plainRecipes([
  ...ALL,
  iterableRecipes,
  failingRecipes,
  pendingRecipes,
]);

// Whether a component or Fragment is in several places, see above.
export function sharesComponents({pool}) {
  return containsKind(pool, ['component', 'fragment']);
}

function isComparable(recipe) {
  return !contains(
    recipe,
    part =>
      comesTo(STREAMS, part) ||
      (STREAMS.includes(part.is) && containsKind(part, ['blob'])) ||
      distinctParts(part).some(({is}) => RENDERED.includes(is)) ||
      (part.key != null && comesTo(['shared', 'sharedData'], part)),
  );
}

const STREAMS = ['stream', 'asyncIterable'];
const RENDERED = ['component', 'late', 'fragment', 'shared'];

// What a collection has only once.
function distinctParts({is, items, entries: pairs}) {
  if (is === 'set') {
    return items;
  }
  return is === 'map' ? pairs.map(([key]) => key) : [];
}

function sharesWhatIsAwaited({pool}) {
  return containsKind(pool, ['blob', 'action']);
}

const SENT_TWICE = [
  'error',
  'map',
  'set',
  'iterator',
  'formData',
  'stream',
  'asyncIterable',
];

function rendersSharedOnes({root, pool}) {
  return (
    containsKind(pool, SENT_TWICE) &&
    contains([root, pool], part => comesTo(['shared'], part))
  );
}

// Whether this component or Fragment gives one of these, through others as well.
function comesTo(kinds, part) {
  if (part.is === 'fragment') {
    return part.children.some(
      child => kinds.includes(child.is) || comesTo(kinds, child),
    );
  }
  return (
    part.of !== undefined &&
    (kinds.includes(part.of.is) || comesTo(kinds, part.of))
  );
}

export function containsKind(part, kinds) {
  return contains(part, ({is}) => kinds.includes(is));
}

export function contains(part, test) {
  return (
    typeof part === 'object' &&
    part !== null &&
    (test(part) || Object.values(part).some(inner => contains(inner, test)))
  );
}

// The same trees in every run, so that a change is judged by what it changes; `yarn fuzz`
// looks at others.
const SEED = 190301;

// How many trees, and which: a failure prints the seed and path that repeat it.
//   FLIGHT_FUZZ_RUNS=20000 FLIGHT_FUZZ_SEED=1 FLIGHT_FUZZ_PATH=3:1
// The seed may be `random`.
export function runsFromEnvironment(numRuns) {
  const {FLIGHT_FUZZ_RUNS, FLIGHT_FUZZ_SEED, FLIGHT_FUZZ_PATH} = process.env;
  const seed = FLIGHT_FUZZ_SEED ?? SEED;
  return {
    numRuns: Number(FLIGHT_FUZZ_RUNS ?? numRuns),
    ...(seed === 'random' ? {} : {seed: Number(seed)}),
    ...(FLIGHT_FUZZ_PATH === undefined ? {} : {path: FLIGHT_FUZZ_PATH}),
  };
}

// Most runs take a few milliseconds. A busy machine and development take many times as long.
const MILLISECONDS_PER_RUN = 500;

// How long Jest waits for a test of so many runs.
export function timeoutFor({numRuns}) {
  return 60000 + numRuns * MILLISECONDS_PER_RUN;
}
