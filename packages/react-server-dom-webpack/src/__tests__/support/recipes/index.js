// Generated trees, as recipes: plain records that can be printed, shrunk, and built again for every
// copy of React (build.js).
//
// A recipe has a root and two pools of parts that are used in several places, so that sharing in
// the model can be compared with sharing after decoding. Only `data` may be used within a long
// list, because a component is rendered again in every place.
import fc from 'fast-check';

import {guisesOf} from '../guises.js';
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
    as: guisesOf('object'),
    entries: entries(
      NAMES.properties,
      fc.oneof(PLAIN_LEAVES, fc.constant({is: 'self'})),
      4,
    ),
  }),
  recipe('array', {
    as: guisesOf('array'),
    items: fc.array(PLAIN_LEAVES, {maxLength: 4}),
  }),
);

// `node` may be a shared part. `loose` is for items of streams: it has no shared parts, and no
// component in it calls `use`, which fails there in the reference.
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

// Without pools there is no sharing and there are no cycles.
function plainRecipes(kinds) {
  const nothing = fc.constant([]);
  const {root} = rootOf(kinds, ALL_NAMES);
  return record({root, pool: nothing, data: nothing});
}

// The root is never a single value.
function rootRecipe(parts) {
  const props = fc.constant([]);
  return fc.oneof(
    recipe('host', {type: HOST_TYPES, key: KEYS, props, children: parts}),
    recipe('fragment', {key: KEYS, children: parts}),
    recipe('array', {items: parts}),
  );
}

// Parts that can be rendered synchronously, and have no rows except those that are cut out.
const SYNCHRONOUS = [dataRecipes, elementRecipes, componentRecipes];
const OTHERS = [
  binaryRecipes,
  referenceRecipes,
  promiseRecipes,
  lateRecipes,
  streamRecipes,
];
const ALL = [...SYNCHRONOUS, ...OTHERS, collectionRecipes];

export const SYNCHRONOUS_RECIPES = sharingRecipes(SYNCHRONOUS, {
  sharedKinds: SYNCHRONOUS,
  names: NAMES_WITH_COLON,
});

const EVERYTHING = [...ALL, iterableRecipes, failingRecipes];

// All kinds of parts. The reference is inconsistent for some of them; see unsound.js. Shared parts
// are never under __proto__, where they are dropped.
export const RECIPES = fc.oneof(
  sharingRecipes(ALL, {
    sharedKinds: [dataRecipes, elementRecipes, promiseRecipes],
    names: NAMES,
  }),
  sharingRecipes(ALL, {sharedKinds: ALL, names: NAMES}),
  sharingRecipes(EVERYTHING, {
    sharedKinds: EVERYTHING,
    names: NAMES_WITH_COLON,
  }),
  plainRecipes(EVERYTHING),
);

// Trees with parts that never settle, for aborts.
export const PENDING_RECIPES = plainRecipes([...EVERYTHING, pendingRecipes]);

// The same trees in every run, so that a difference is caused by a change. `yarn fuzz` tests other
// trees.
const SEED = 190301;

// The number of trees, and their seed. A failure prints the seed and path that repeat it.
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
