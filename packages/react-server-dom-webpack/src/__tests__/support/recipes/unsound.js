// Combinations for which the reference is inconsistent: its result depends on where its fixed limit
// cuts a row, or on timing. Each entry names its server or its client; all other cells are tested.
export const UNSOUND = [
  {
    // Components and Fragments in two places: what the second is sent as may name a place that is
    // a reference itself, and then decodes to null.
    server: 'reference',
    isIn: ({root, pool}) =>
      containsKind(pool, ['component', 'fragment', 'late']) &&
      containsKind([root, pool], ['shared']),
  },
  {
    // Names with a colon where something is shared: a row that is cut out below one makes paths
    // possible again.
    server: 'reference',
    isIn: recipe => hasShared(recipe) && contains(recipe, isBelowColon),
  },
  {
    // Failures where something is shared: an object whose first place is inside something that
    // fails may be lost or not.
    server: 'reference',
    isIn: recipe =>
      hasShared(recipe) && containsKind(recipe, ['failing', 'failure']),
  },
  {
    // An Error or a collection in two places, one of them the result of a component: it is sent
    // twice, or once, depending on what is ready first.
    // [<C/>, e] where C gives e: 0:["$Z","$Z"]
    server: 'reference',
    isIn: ({root, pool}) =>
      containsKind(pool, ['error', ...COLLECTIONS]) &&
      contains([root, pool], part => comesTo(['shared'], part)),
  },
  {
    // Components in a Set, or as keys of a Map: what they give may be equal, and whether it still
    // is a reference to a row then depends on the limit.
    server: 'reference',
    isIn: recipe =>
      contains(recipe, part =>
        distinctParts(part).some(({is}) => RENDERED.includes(is)),
      ),
  },
  {
    // A stream as the result of a component: the component's place among its siblings is meant
    // for the items, and the reference gives it to what is inside of arrays, too. With a key it
    // may never end.
    server: 'reference',
    isIn: recipe => contains(recipe, part => comesTo(STREAMS, part)),
  },
  {
    // What the client waits for in two places, such as a Blob: the second is null.
    client: 'reference',
    isIn: ({root, pool}) =>
      containsKind(pool, ['blob', 'action', ...COLLECTIONS]) &&
      containsKind([root, pool], ['shared']),
  },
  {
    // Blobs in items of a stream: the client may lose the item if the end of the stream comes
    // first.
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
