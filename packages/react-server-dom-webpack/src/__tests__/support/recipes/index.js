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

export const SYNCHRONOUS_RECIPES = sharingRecipes(SYNCHRONOUS, {
  sharedKinds: SYNCHRONOUS,
  names: NAMES_WITH_COLON,
});

// The same without properties that no path can lead through.
export const ADDRESSABLE_RECIPES = sharingRecipes(SYNCHRONOUS, {
  sharedKinds: SYNCHRONOUS,
  names: NAMES,
});

const EVERYTHING = [...ALL, iterableRecipes, failingRecipes];

// With everything else as well. The reference does not agree with itself about all of them:
// unsound.js says about which. What is shared is never below __proto__, where it is dropped.
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
