// Arbitrary trees, as recipes: plain records that can be printed, shrunk and built anew
// for every copy of React (buildRecipe.js).
//
// A recipe has a root and two pools of parts that are used in several places, so that
// what is shared in the model can be compared with what is shared after decoding. Only
// `data` may be used within a long list: a component is rendered anew in every place.
import fc from 'fast-check';

function recipe(is, parts) {
  return fc.record(
    {is: fc.constant(is), ...parts},
    // A plain object prints better.
    {noNullPrototype: true},
  );
}

const SHORT_TEXTS = fc.oneof(
  {weight: 6, arbitrary: fc.constantFrom('a', 'text', 'some words here', '')},
  {weight: 3, arbitrary: fc.constantFrom('$', '$$', '$1', '$L0', '$0:props')},
  {
    weight: 2,
    arbitrary: fc.constantFrom('é', '😀', '\ud800', '\u2028', '"\n\\'),
  },
  {weight: 2, arbitrary: fc.string({maxLength: 12})},
);

// Repeated, so that a recipe stays readable. From 1024 on a text has its own row.
const LONG_TEXTS = recipe('text', {
  unit: fc.constantFrom('x', 'lorem ', 'é', '$', '😀'),
  times: fc.oneof(
    {weight: 6, arbitrary: fc.integer({min: 10, max: 150})},
    {weight: 2, arbitrary: fc.integer({min: 150, max: 600})},
    {weight: 1, arbitrary: fc.integer({min: 1000, max: 3000})},
  ),
});

const NUMBERS = fc.constantFrom(0, -0, 1, -1.5, 1e21, NaN, Infinity, -Infinity);

const PLAIN_LEAVES = fc.oneof(
  {
    weight: 8,
    arbitrary: SHORT_TEXTS.map(unit => ({is: 'text', unit, times: 1})),
  },
  {weight: 4, arbitrary: LONG_TEXTS},
  {weight: 3, arbitrary: NUMBERS.map(value => ({is: 'value', value}))},
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(null, true, false, undefined, 12345678901234567890n)
      .map(value => ({is: 'value', value})),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(0, 1e12).map(time => ({is: 'date', time})),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('a', 'b').map(name => ({is: 'symbol', name})),
  },
  {
    weight: 3,
    arbitrary: fc.nat(5).map(index => ({is: 'sharedData', index})),
  },
);

const LEAVES = fc.oneof(
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

// What is below a name with a colon has no path, so nothing can refer to it.
const NAMES = namesOf();
const NAMES_WITH_COLON = namesOf('a:b');

const KEYS = fc.option(fc.constantFrom('k', '1', '$k', 'a,b', 'k:1', ''), {
  freq: 2,
});

const HOST_TYPES = fc.constantFrom('div', 'p', 'li', 'section', 'x-custom');

// A promise settles in a microtask, in a later turn of the event loop, or was settled.
const WAITS = fc.constantFrom('microtask', 'turn', 'already');

function entries(names, node, maxLength) {
  return fc.uniqueArray(fc.tuple(names, node), {
    maxLength,
    selector: ([name]) => name,
  });
}

function dataRecipes(tie, names) {
  const node = tie('node');
  return [
    recipe('array', {
      items: fc.array(node, {maxLength: 6}),
    }),
    recipe('object', {
      entries: entries(names.properties, node, 5),
    }),
    // contains the nearest array or object around it
    recipe('object', {
      entries: fc.constant([['self', {is: 'self'}]]),
    }),
  ];
}

function elementRecipes(tie, names) {
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
        props: entries(names.props, PLAIN_LEAVES, 2),
        children: fc.array(PLAIN_LEAVES, {maxLength: 3}),
      }),
    }),
  ];
}

// What is replaced by what it renders to.
function componentRecipes(tie) {
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

function promiseRecipes(tie) {
  return [recipe('promise', {wait: WAITS, of: tie('node')})];
}

function lateRecipes(tie) {
  return [
    recipe('late', {
      kind: fc.constantFrom('async', 'use', 'lazy'),
      wait: WAITS,
      key: KEYS,
      of: tie('node'),
    }),
  ];
}

function failingRecipes() {
  return [
    recipe('failing', {
      kind: fc.constantFrom('component', 'promise', 'value'),
      message: fc.constantFrom('one', 'two'),
    }),
  ];
}

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

function rootOf(kinds, names) {
  return fc.letrec(tie => ({
    node: fc.oneof(
      {maxDepth: 5, depthSize: 'small'},
      {weight: 4, arbitrary: LEAVES},
      ...kinds.flatMap(kind =>
        kind(tie, names).map(arbitrary => ({weight: 2, arbitrary})),
      ),
    ),
    root: rootRecipe(fc.array(tie('node'), {minLength: 2, maxLength: 6})),
  }));
}

function sharingRecipes(kinds, {sharedKinds, names}) {
  return fc.record(
    {
      root: rootOf(kinds, names).root,
      pool: fc.array(rootOf(sharedKinds, names).node, {maxLength: 3}),
      data: fc.array(SHARED_DATA, {minLength: 1, maxLength: 3}),
    },
    {noNullPrototype: true},
  );
}

// Without pools nothing is shared and nothing contains itself.
function plainRecipes(kinds) {
  const nothing = fc.constant([]);
  const {root} = rootOf(kinds, NAMES_WITH_COLON);
  return fc.record(
    {root, pool: nothing, data: nothing},
    {noNullPrototype: true},
  );
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

// Everything that can be rendered in one go.
const SYNCHRONOUS = [dataRecipes, elementRecipes, componentRecipes];
const ALL = [...SYNCHRONOUS, promiseRecipes, lateRecipes];

export const SYNCHRONOUS_RECIPES = sharingRecipes(SYNCHRONOUS, {
  sharedKinds: SYNCHRONOUS,
  names: NAMES_WITH_COLON,
});

// With promises and suspended components as well, for comparison with the reference.
// Four mixtures are left out, because there the reference depends on where its fixed
// limit cuts a row, or is at odds with itself:
// - components and Fragments in two places: what the second is sent as may name a place
//   that is a reference itself, and then decodes to null;
// - names with a colon where something is shared: a row that is cut out below one makes
//   paths possible again;
// - failures where something is shared: an object whose first place is inside something
//   that fails may be lost or not;
// - what is shared as the result of a keyed component: a list that has been met before
//   loses the key there, and which place is met first depends on the limit.
export const RECIPES = fc.oneof(
  sharingRecipes(ALL, {
    sharedKinds: [dataRecipes, elementRecipes, promiseRecipes],
    names: NAMES,
  }).filter(recipe => !keysWhatIsShared(recipe)),
  plainRecipes([...ALL, failingRecipes]),
);

// Whether a component or Fragment is in several places, see above.
export function sharesComponents({pool}) {
  return containsKind(pool, ['component', 'fragment']);
}

function keysWhatIsShared(part) {
  return (
    typeof part === 'object' &&
    part !== null &&
    ((part.key != null && isShared(part.of)) ||
      Object.values(part).some(keysWhatIsShared))
  );
}

// Through components without a key, too.
function isShared(part) {
  return (
    part !== undefined &&
    (['shared', 'sharedData'].includes(part.is) || isShared(part.of))
  );
}

function containsKind(part, kinds) {
  return (
    typeof part === 'object' &&
    part !== null &&
    (kinds.includes(part.is) ||
      Object.values(part).some(inner => containsKind(inner, kinds)))
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
