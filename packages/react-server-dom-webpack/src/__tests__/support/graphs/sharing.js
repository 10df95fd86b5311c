// Objects of a graph with more decoded copies than there should be.
import {
  contentOf,
  isElementNode,
  itemSlots,
  nodesOf,
  pathlessSlots,
  slotsOf,
} from './resolve.js';

// Nodes that may be sent later than the nodes around them.
const APART = ['component', 'lazy', 'promise', 'iterable', 'stream'];

// What our server sends. Every object stays one object, except
// - elements and arrays that a component returned: they have the position of the component, and
//   React copies the arrays;
// - in development, elements of lazies: each row has its own debug information;
// - objects in rows that were sent before their repeat was known, at a place where no path leads: they
//   are sent again, once;
// - objects in items of streams: they are sent again with each item.
export function lostSharing(nodes, copies) {
  const isOneRow = !nodes.some(({is}) => APART.includes(is));
  const pathless = isOneRow ? new Set() : nodesOf(pathlessSlots(nodes), nodes);
  const items = itemSlots(nodes);
  const inItems = nodesOf(items, nodes);
  const isResult = resultsOf(
    nodes,
    __DEV__ ? ['component', 'lazy'] : ['component'],
  );
  return problemsOf(copies, name => {
    if (isResult(name, ['array'])) {
      return Infinity;
    }
    const most = pathless.has(nodeOf(name)) ? 2 : 1;
    return inItems.has(nodeOf(name)) ? most + items.length : most;
  });
}

// What the reference's server sends: also copied are objects where no path leads, and elements, arrays
// and Errors that are the root of a row. For these it is enough to share as much as the reference's
// client.
export function lostByClient(nodes, copies, referenceCopies) {
  const pathless = nodesOf(pathlessSlots(nodes), nodes);
  const isResult = resultsOf(nodes, ['component', 'lazy', 'promise']);
  return problemsOf(copies, name =>
    pathless.has(nodeOf(name)) || isResult(name, ['array', 'error'])
      ? (referenceCopies.get(name)?.size ?? Infinity)
      : 1,
  );
}

function problemsOf(copies, mostOf) {
  return [...copies]
    .filter(([name, {size}]) => size > mostOf(name))
    .map(([name, {size}]) => `${size} copies of ${name}`);
}

// Names of objects that belong to a node contain its number.
function nodeOf(name) {
  return typeof name === 'number' ? name : Number(/\d+/.exec(name)[0]);
}

function resultsOf(nodes, kinds) {
  const results = new Set(
    nodes
      .filter(({is}) => kinds.includes(is))
      .flatMap(slotsOf)
      .map(slot => contentOf(slot, nodes).node),
  );
  return (name, others) =>
    typeof name === 'number' &&
    results.has(name) &&
    (isElementNode(nodes[name]) || others.includes(nodes[name].is));
}
