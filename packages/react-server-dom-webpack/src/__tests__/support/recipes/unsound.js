// Combinations without one right result: it depends on where a limit cuts a row, or on timing. An
// entry may name its server or its client; all other cells are tested.
export const UNSOUND = [
  {
    // Components and Fragments in two places: the second may be sent as a path to a place that is
    // itself a reference, and then decodes to null.
    server: 'reference',
    isIn: ({root, pool}) =>
      containsKind(pool, ['component', 'fragment', 'late']) &&
      containsKind([root, pool], ['shared']),
  },
  {
    // Keys with a colon in a recipe with shared values: paths are possible again in a row that is
    // outlined below such a key.
    server: 'reference',
    isIn: recipe => hasShared(recipe) && contains(recipe, isBelowColon),
  },
  {
    // Failures in a recipe with shared values: an object whose first place is inside a failing
    // value may be lost or not.
    server: 'reference',
    isIn: recipe =>
      hasShared(recipe) && containsKind(recipe, ['failing', 'failure']),
  },
  {
    // An Error or a collection in two places, one of them the result of a component: it is sent
    // once or twice, depending on which place is ready first.
    // [<C/>, e] where C returns e: 0:["$Z","$Z"]
    server: 'reference',
    isIn: ({root, pool}) =>
      containsKind(pool, ['error', ...COLLECTIONS]) &&
      contains([root, pool], part => comesTo(['shared'], part)),
  },
  {
    // Components in a Set, or as keys of a Map: their results may be equal, and whether a result
    // is still a reference to a row then depends on the limit.
    server: 'reference',
    isIn: recipe =>
      contains(recipe, part =>
        distinctParts(part).some(({is}) => RENDERED.includes(is)),
      ),
  },
  {
    // A stream as the result of a component: the position of the component among its siblings
    // is for the items only, but the reference applies it to the contents of arrays, too. With a
    // key, the stream may never end.
    server: 'reference',
    isIn: recipe => contains(recipe, part => comesTo(STREAMS, part)),
  },
  {
    // A list in two places, one of them the result of a component with a key: whether the key is
    // lost depends on which place is ready first.
    server: 'reference',
    isIn: ({root, pool, data}) =>
      containsKind([pool, data], ['array']) &&
      contains(
        [root, pool],
        part => typeof part.key === 'string' && comesTo(SHARED, part),
      ),
  },
  {
    // A stream in two places, one of them the result of a component: it is read twice, and the
    // second time fails. Objects whose first place is in the value that fails are lost, unless they
    // have their own row.
    isIn: ({root, pool}) =>
      containsKind(pool, STREAMS) &&
      contains([root, pool], part => comesTo(['shared'], part)),
  },
  {
    // A value that the client waits for, such as a Blob, in two places: the second is null.
    client: 'reference',
    isIn: ({root, pool}) =>
      containsKind(pool, ['blob', 'action', ...COLLECTIONS]) &&
      containsKind([root, pool], ['shared']),
  },
  {
    // Blobs in items of a stream: the client may lose the item if the stream ends first.
    client: 'reference',
    isIn: recipe =>
      contains(
        recipe,
        part => STREAMS.includes(part.is) && containsKind(part, ['blob']),
      ),
  },
];

export function isUnsound(cell, recipe) {
  return UNSOUND.some(
    ({server = cell.server, client = cell.client, isIn}) =>
      cell.server === server && cell.client === client && isIn(recipe),
  );
}

// Whether the sharing in the rows of our server depends on its cuts. An object below a key with a colon
// has no path. If its row was sent before a later row repeats it, it is sent again, once; unless a
// cut made a row below the key, in which it has a path.
export function dependsOnCuts(recipe) {
  return (
    hasShared(recipe) &&
    contains(recipe, isBelowColon) &&
    containsKind(recipe, LATER)
  );
}

const LATER = ['promise', 'late', 'boundary', 'stream', 'asyncIterable'];
const COLLECTIONS = ['map', 'set', 'iterator', 'formData'];
const STREAMS = ['stream', 'asyncIterable'];
const RENDERED = ['component', 'late', 'fragment', 'shared'];
const SHARED = ['shared', 'sharedData', 'self'];

function hasShared(recipe) {
  return containsKind([recipe.root, recipe.pool], SHARED);
}

// [name, recipe] of an object or of props
function isBelowColon(part) {
  return (
    Array.isArray(part) &&
    part.length === 2 &&
    ['a:b', ':'].includes(part[0]) &&
    part[1].is !== 'text'
  );
}

// Parts that a collection contains only once.
function distinctParts({is, items, entries: pairs}) {
  if (is === 'set') {
    return items;
  }
  return is === 'map' ? pairs.map(([key]) => key) : [];
}

// Whether this component or Fragment results in one of these kinds, directly or through others.
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
