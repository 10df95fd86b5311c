// Objects of a graph with several decoded copies that should be one object.
import {contentOf, isElementNode, nodesBelow, STREAMS} from './resolve.js';

// Every object must stay one object, except
// - objects in items of streams, which have no path;
// - elements that are the root of a row, or the result of a component: only their props are shared;
// - arrays that a component returned, which are copied;
// - Errors that are the root of a row, which are written in each such row.
// For these it is enough to share as much as the reference (`referenceCopies`).
export function lostSharing(nodes, copies, referenceCopies) {
  const mayBeCopied = copyableNames(nodes);
  return [...copies]
    .filter(([name, {size}]) => {
      const most = mayBeCopied(name)
        ? (referenceCopies?.get(name)?.size ?? Infinity)
        : 1;
      return size > most;
    })
    .map(([name, {size}]) => `${size} copies of ${name}`);
}

function copyableNames(nodes) {
  const inItems = new Set(
    nodes
      .filter(({is}) => STREAMS.includes(is))
      .flatMap(({items}) => items.map(({of}) => contentOf(of, nodes).node))
      .filter(at => at !== undefined)
      .flatMap(at => [at, ...nodesBelow(at, nodes)]),
  );
  const results = new Set(
    nodes
      .filter(({of}) => of !== undefined)
      .map(({of}) => contentOf(of, nodes).node),
  );
  return name => {
    const at = typeof name === 'number' ? name : Number(/\d+/.exec(name)[0]);
    const {is} = nodes[at];
    return (
      inItems.has(at) ||
      (name === at &&
        results.has(at) &&
        (isElementNode(nodes[at]) || ['array', 'error'].includes(is)))
    );
  };
}
