// Compares a decoded value with its graph: values, and which places have the identical object. On
// both sides lazies and components are replaced by their values.
import {isElement, isLazy, isThenable} from '../settleValue.js';
import {readLazy} from './reader.js';
import {contentOf} from './resolve.js';

const UNREADABLE = {};

// {problems, copies}: differences, as texts with paths; and for each object of the graph the
// decoded objects in its places. Objects are named by their node, or by a text if they belong to a
// node (props, children). A slot {items, name} is an array of that kind.
export function compareWithGraph(nodes, root, {reader, exportOf}) {
  const comparison = {
    nodes,
    reader,
    exportOf,
    problems: [],
    copies: new Map(),
    owners: new Map(),
    queue: [],
  };
  compare({node: 0}, root, {path: 'root', comparison});
  for (const step of comparison.queue) {
    step();
  }
  return comparison;
}

function report({path, comparison}, text) {
  comparison.problems.push(`${path} ${text}`);
}

function compare(slot, decoded, place) {
  const {comparison} = place;
  const value = lookThrough(decoded, place);
  if (value === UNREADABLE) {
    return;
  }
  const content = contentOf(slot, comparison.nodes);
  if (content.items !== undefined) {
    compareObject(content.name, value, {
      place,
      check: () => compareArray(content.items, value, place),
    });
  } else if (content.node !== undefined) {
    compareNode(content.node, value, place);
  } else {
    comparePrimitive(content, value, place);
  }
}

// The reader already reports lazies that are not ready.
function lookThrough(decoded, place) {
  let value = decoded;
  for (let steps = 0; isLazy(value); steps++) {
    const read = readLazy(value);
    if (!read.isReady || read.error !== undefined || steps === 100) {
      report(place, `is a lazy that ${read.error ?? 'has no value'}`);
      return UNREADABLE;
    }
    ({value} = read);
  }
  return value;
}

function comparePrimitive({value, reference}, decoded, place) {
  const expected =
    reference === undefined ? value : place.comparison.exportOf(reference);
  if (!Object.is(expected, decoded)) {
    report(place, `is ${text(decoded)} instead of ${text(expected)}`);
  }
}

function text(value) {
  return typeof value === 'object' && value !== null
    ? Object.prototype.toString.call(value)
    : typeof value === 'string'
      ? JSON.stringify(value)
      : String(value);
}

// Whether this pair of object and place is new. Each pair is compared once.
function isFirstMeeting(name, decoded, place) {
  const {copies, owners} = place.comparison;
  if (typeof decoded !== 'object' || decoded === null) {
    report(place, `is ${text(decoded)} instead of an object (${name})`);
    return false;
  }
  const known = copies.get(name) ?? new Set();
  const owner = owners.get(decoded);
  if (owner !== undefined && owner !== name) {
    report(place, `is the same object as node ${owner}, not as ${name}`);
    return false;
  }
  if (known.has(decoded)) {
    return false;
  }
  copies.set(name, known.add(decoded));
  owners.set(decoded, name);
  return true;
}

function compareObject(name, decoded, {place, check}) {
  if (isFirstMeeting(name, decoded, place)) {
    place.comparison.queue.push(check);
  }
}

function compareNode(at, decoded, place) {
  const node = place.comparison.nodes[at];
  compareObject(at, decoded, {
    place,
    check: () => CHECKS[node.is](node, decoded, {...place, at}),
  });
}

function inside(place, label) {
  return {path: place.path + label, comparison: place.comparison};
}

function expectKind(isRight, kind, place) {
  if (!isRight) {
    report(place, `is no ${kind}`);
  }
  return isRight;
}

const CHECKS = {
  host: checkElement,
  client: checkElement,
  boundary: checkElement,
  array: ({items}, decoded, place) => compareArray(items, decoded, place),
  object: ({entries}, decoded, place) =>
    compareEntries(entries, decoded, place),
  map({pairs}, decoded, place) {
    if (expectKind(decoded instanceof Map, 'Map', place)) {
      compareArray(pairs.flat(), Array.from(decoded).flat(), place);
    }
  },
  set({items}, decoded, place) {
    if (expectKind(decoded instanceof Set, 'Set', place)) {
      compareArray(items, [...decoded], place);
    }
  },
  iterator: compareDrained,
  iterable: compareDrained,
  stream: compareDrained,
  error: (node, decoded, place) =>
    expectKind(decoded instanceof Error, 'Error', place),
  promise({of}, decoded, place) {
    if (
      expectKind(isThenable(decoded), 'promise', place) &&
      expectKind(decoded.status === 'fulfilled', 'fulfilled promise', place)
    ) {
      const content = promisedBy(of, place);
      compare(content, decoded.value, inside(place, ' → '));
    }
  },
};

// A promise cannot have a promise as its value, so that is wrapped in an array.
function promisedBy(of, {at, comparison: {nodes}}) {
  return nodes[of.node]?.is === 'promise'
    ? {items: [of], name: `in ${at}`}
    : of;
}

function checkElement(node, decoded, place) {
  if (!expectKind(isElement(decoded), 'element', place)) {
    return;
  }
  const {at, comparison} = place;
  const {type, reference} = node;
  if (node.is === 'client') {
    compare({reference}, decoded.type, inside(place, '.type'));
  } else {
    const expected = node.is === 'host' ? type : Symbol.for('react.suspense');
    comparePrimitive({value: expected}, decoded.type, inside(place, '.type'));
  }
  comparePrimitive({value: node.key}, decoded.key, inside(place, '.key'));
  compareObject(`props of ${at}`, decoded.props, {
    place,
    check: () =>
      compareEntries(propsOf(node, at), decoded.props, {
        path: place.path + '.props',
        comparison,
      }),
  });
}

function propsOf({props = [], children}, at) {
  if (children.length === 0) {
    return props;
  }
  const [only] = children;
  const value =
    children.length === 1 ? only : {items: children, name: `children of ${at}`};
  return [...props, ['children', value]];
}

// Values under `__proto__` are dropped.
function compareEntries(entries, decoded, place) {
  const expected = entries.filter(([name]) => name !== '__proto__');
  const names = expected.map(([name]) => name);
  const found = Object.keys(decoded);
  if (found.toSorted().join() !== names.toSorted().join()) {
    report(place, `has ${found.join()} instead of ${names.join()}`);
    return;
  }
  for (const [name, slot] of expected) {
    compare(slot, decoded[name], inside(place, '.' + name));
  }
}

function compareArray(slots, decoded, place) {
  if (!expectKind(Array.isArray(decoded), 'array', place)) {
    return;
  }
  if (decoded.length !== slots.length) {
    report(place, `has ${decoded.length} items instead of ${slots.length}`);
    return;
  }
  slots.forEach((slot, at) =>
    compare(slot, decoded[at], inside(place, '.' + at)),
  );
}

function compareDrained({items}, decoded, place) {
  const drained = place.comparison.reader.drained.get(decoded);
  if (
    expectKind(drained !== undefined, 'iterable', place) &&
    expectKind(drained.error === null, 'iterable that succeeds', place)
  ) {
    const slots = items.map(item => item.of ?? item);
    compareArray(slots, drained.items, place);
  }
}
