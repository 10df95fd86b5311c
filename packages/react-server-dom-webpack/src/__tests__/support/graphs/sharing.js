// Which objects of a graph are in more decoded objects than one, though they should not be.
import {contentOf, isElementNode, nodesBelow, STREAMS} from './resolve.js';

// Everything has to stay one object but
// - what is in items of streams, where nothing can be referred to;
// - elements that a row of their own was made of, or that a component gave: their props are
//   shared, they are not;
// - arrays that a component gave, which are copied.
// There it is enough to share what the reference shares: `copies` of its rows.
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
        (isElementNode(nodes[at]) || is === 'array'))
    );
  };
}
