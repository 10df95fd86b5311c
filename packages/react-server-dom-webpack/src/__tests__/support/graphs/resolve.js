// Resolves the slots of a graph: {value}, {reference} or {node}. Removes values that no program can
// create, such as a lazy that is its own content, and children that React DOM cannot render.

const PLACEHOLDER = {value: 'x'};

// Nodes that are replaced by their content.
const CHAINED = ['lazy', 'component', 'promise'];

// Results of components that are sent unchanged.
const RESULTS = ['host', 'client', 'boundary', 'array', 'object', 'error'];

const ELEMENTS = ['host', 'client', 'boundary'];

export function isElementNode({is}) {
  return ELEMENTS.includes(is);
}

// A resolved graph: the nodes with resolved slots.
export function resolveGraph(recipes) {
  const context = {recipes, renderable: renderableOnes(recipes)};
  const nodes = recipes.map((recipe, at) => resolveNode(recipe, at, context));
  cutChains(nodes);
  cutElementCycles(nodes);
  dropKeysOfResults(nodes);
  nodes.forEach(node => {
    keepDistinctOnes(node, nodes);
    dropFunctionsAsThen(node, nodes);
  });
  return nodes;
}

function targetOf({distance}, at, {length}) {
  return (at + distance) % length;
}

// Elements, and nodes that contain only elements and texts.
function renderableOnes(recipes) {
  const refused = recipes.map(({is}) => !RENDERABLE.includes(is));
  const isRefused = (slot, at) =>
    slot.is === 'reference' ||
    (slot.is === 'node' && refused[targetOf(slot, at, recipes)]);
  let changed = true;
  while (changed) {
    changed = false;
    recipes.forEach((recipe, at) => {
      const content = recipe.of === undefined ? recipe.items : [recipe.of];
      if (!refused[at] && content?.some(slot => isRefused(slot, at))) {
        refused[at] = changed = true;
      }
    });
  }
  return refused.map(value => !value);
}

const RENDERABLE = [...ELEMENTS, ...CHAINED, 'array'];

function resolveNode(recipe, at, context) {
  const any = slot => resolveSlot(slot, at, context);
  const child = slot => resolveChild(slot, at, context);
  const node = {...recipe};
  if (recipe.props !== undefined) {
    node.props = recipe.props.map(([name, slot]) => [
      name,
      name === 'style' ? resolveStyle(slot, at, context) : any(slot),
    ]);
  }
  if (recipe.children !== undefined) {
    node.children = recipe.children.map(child);
  }
  if (recipe.entries !== undefined) {
    node.entries = recipe.entries.map(([name, slot]) => [name, any(slot)]);
  }
  if (recipe.pairs !== undefined) {
    node.pairs = recipe.pairs.map(pair => pair.map(any));
  }
  if (recipe.items !== undefined) {
    node.items = recipe.items.map(item =>
      item.of === undefined ? any(item) : {...item, of: any(item.of)},
    );
  }
  if (recipe.of !== undefined) {
    node.of = any(recipe.of);
  }
  return node;
}

function resolveSlot(slot, at, {recipes}) {
  switch (slot.is) {
    case 'text':
      return {value: slot.text};
    case 'reference':
      return {reference: slot.reference};
    default:
      return {node: targetOf(slot, at, recipes)};
  }
}

function resolveChild(slot, at, context) {
  const isNear = node => context.renderable[node];
  return slot.is === 'text'
    ? {value: slot.text}
    : nearest(slot, at, {...context, isNear});
}

function resolveStyle(slot, at, context) {
  const isNear = node => context.recipes[node].is === 'object';
  const found = nearest(slot, at, {...context, isNear});
  return found === PLACEHOLDER ? {value: null} : found;
}

// The first node at or after the one that the slot names.
function nearest({distance = 1}, at, {recipes, isNear}) {
  for (let more = 0; more < recipes.length; more++) {
    const node = targetOf({distance: distance + more}, at, recipes);
    if (isNear(node)) {
      return {node};
    }
  }
  return PLACEHOLDER;
}

// A node that resolves to itself becomes empty. A component returns only RESULTS, since the
// protocol changes other results.
function cutChains(nodes) {
  nodes.forEach((node, at) => {
    if (!CHAINED.includes(node.is)) {
      return;
    }
    const seen = new Set([at]);
    let {of: slot} = node;
    while (slot.node !== undefined && CHAINED.includes(nodes[slot.node].is)) {
      if (seen.has(slot.node)) {
        node.of = PLACEHOLDER;
        return;
      }
      seen.add(slot.node);
      slot = nodes[slot.node].of;
    }
  });
  nodes.forEach(node => {
    if (
      node.is === 'component' &&
      !isResult(contentOf(node.of, nodes), nodes)
    ) {
      node.of = PLACEHOLDER;
    }
  });
}

function isResult(slot, nodes) {
  return slot.node === undefined || RESULTS.includes(nodes[slot.node].is);
}

// The slot after following lazies and components.
export function contentOf(slot, nodes) {
  let content = slot;
  while (
    content.node !== undefined &&
    (nodes[content.node].is === 'lazy' ||
      nodes[content.node].is === 'component')
  ) {
    content = nodes[content.node].of;
  }
  return content;
}

// An element is created with its props: it may contain itself in an object, but not as a prop.
function cutElementCycles(nodes) {
  const done = new Set();
  const open = new Set();
  const visit = at => {
    const node = nodes[at];
    open.add(at);
    const cut = slot => {
      if (slot.node === undefined || !isElementNode(nodes[slot.node])) {
        return slot;
      }
      if (open.has(slot.node)) {
        return PLACEHOLDER;
      }
      if (!done.has(slot.node)) {
        visit(slot.node);
      }
      return slot;
    };
    node.props = node.props?.map(([name, slot]) => [name, cut(slot)]);
    node.children = node.children.map(cut);
    open.delete(at);
    done.add(at);
  };
  nodes.forEach((node, at) => {
    if (isElementNode(node) && !done.has(at)) {
      visit(at);
    }
  });
}

// A keyed element that a component returns would be wrapped in an array, which is not tested here.
function dropKeysOfResults(nodes) {
  nodes.forEach(node => {
    if (node.is === 'component') {
      const {node: result} = contentOf(node.of, nodes);
      if (result !== undefined && isElementNode(nodes[result])) {
        nodes[result].key = null;
      }
    }
  });
}

// A client reference is a function, and under the name `then` it would make a promise.
function dropFunctionsAsThen(node, nodes) {
  node.entries = node.entries?.map(([name, slot]) => [
    name,
    name === 'then' && contentOf(slot, nodes).reference !== undefined
      ? PLACEHOLDER
      : slot,
  ]);
}

// The items of a Set and the keys of a Map are unique after lazies and components are resolved.
function keepDistinctOnes(node, nodes) {
  const isFirst = (slot, at, slots) =>
    slots.findIndex(other => isSameSlot(slot, other)) === at;
  if (node.is === 'set') {
    node.items = node.items.map(slot => contentOf(slot, nodes)).filter(isFirst);
  } else if (node.is === 'map') {
    const keys = node.pairs.map(([key]) => contentOf(key, nodes));
    node.pairs = node.pairs
      .map(([, value], at) => [keys[at], value])
      .filter((pair, at) => isFirst(keys[at], at, keys));
  }
}

function isSameSlot(one, other) {
  return (
    one.node === other.node &&
    one.reference === other.reference &&
    one.value === other.value
  );
}

export function slotsOf({props = [], children = [], entries = [], ...node}) {
  const {items = [], pairs = [], of} = node;
  return [
    ...props.map(([, slot]) => slot),
    ...children,
    ...entries.map(([, slot]) => slot),
    ...pairs.flat(),
    ...items.map(item => item.of ?? item),
    ...(of === undefined ? [] : [of]),
  ];
}

const STREAMS = ['iterable', 'stream'];

export function itemSlots(nodes) {
  return nodes.flatMap(({is, items}) =>
    STREAMS.includes(is) ? items.map(({of}) => of) : [],
  );
}

export function slotsNamed(wanted, nodes) {
  return nodes.flatMap(({entries = []}) =>
    entries.filter(([name]) => name === wanted).map(([, slot]) => slot),
  );
}

// Where no path leads.
export function pathlessSlots(nodes) {
  return [...itemSlots(nodes), ...slotsNamed('a:b', nodes)];
}

// The slots below a node, resolved.
export function slotsBelow(from, nodes) {
  const slots = [];
  const seen = new Set([from]);
  for (const at of seen) {
    for (const slot of slotsOf(nodes[at])) {
      const content = contentOf(slot, nodes);
      slots.push(content);
      if (content.node !== undefined) {
        seen.add(content.node);
      }
    }
  }
  return slots;
}

export function nodesBelow(from, nodes) {
  return slotsBelow(from, nodes)
    .map(({node}) => node)
    .filter(node => node !== undefined);
}

// The nodes in the slots, and below them.
export function nodesOf(slots, nodes) {
  const found = new Set();
  for (const slot of slots) {
    const {node} = contentOf(slot, nodes);
    if (node !== undefined) {
      [node, ...nodesBelow(node, nodes)].forEach(at => found.add(at));
    }
  }
  return found;
}
