// Graphs that the reference decodes wrongly: its own client does not reproduce the graph from its
// own server's rows. Each entry names the client or server; cells that it does not name are tested.
// An entry with neither is for all cells.
import {
  contentOf,
  itemSlots,
  nodesBelow,
  nodesOf,
  pathlessSlots,
  slotsBelow,
  slotsNamed,
  slotsOf,
} from './resolve.js';

export const UNSOUND = [
  {
    // A collection in two places that must wait for its contents: the second place is null.
    // 1:["$0:0"], 0:["$W1","$0:0"] for a Set that contains itself,
    // 1:["$0:0:a"], 0:[{"a":{},"s":"$W1"},"$0:0:s"] for a Set with an object of another row
    // A reference into a waiting collection puts null into the collection, too:
    // 1:[["a","$0:x"],["b",{}]], 0:{"x":{},"m":"$Q1","again":"$1:1:1"}
    client: 'reference',
    isIn: nodes => nodes.some((node, at) => isWaitingCollection(at, nodes)),
  },
  {
    // A repeated component whose result was a reference at its first place: the path leads to a
    // reference, and the client puts null there. With C() → o, o = {a: <b x={<C/>}/>, c: <C/>} is
    // 0:{"a":["$","b",null,{"x":"$0"}],"c":"$0:a:props:x"}
    // With C() → a client reference whose row comes later,
    // 0:["$","b",null,{"x":"$1","y":"$0:props:x"}]
    client: 'reference',
    isIn: nodes => nodes.some((node, at) => isAgainElsewhere(at, nodes)),
  },
  {
    // Items of a stream that wait for modules: the client loses the second if its module loads
    // later, and after the end of the stream. 1:R, 1:"$2", 1:"$3", 1:C
    client: 'reference',
    isIn: nodes =>
      nodes.some(
        ({is, items}) =>
          is === 'stream' &&
          items.length > 1 &&
          items.some(({of}) => mentionsReference(of, nodes)),
      ),
  },
  {
    // A cycle where no path leads: in an item of a stream (wire format, 2.7), or below a key with a
    // colon. The reference's server never finishes the stream of o, where o.key = o.
    server: 'reference',
    isIn: hasPathlessCycles,
  },
  {
    // A value that can be read only once (or that contains such a value), in several places, one
    // of them where no path leads. The reference's server reads it twice (wire format, 2.7).
    server: 'reference',
    isIn: nodes =>
      sharedOnes(nodes).some(
        at => isReadOnce(at, nodes) && isBelow(pathlessSlots(nodes), at, nodes),
      ),
  },
  {
    // Ours forgets the values of an item, too, but remembers streams and async iterables.
    // The stream of i and i: 1:"$i2" with its items, 1:"$i3" with none
    isIn: nodes =>
      sharedOnes(nodes).some(
        at =>
          isBelow(itemSlots(nodes), at, nodes) &&
          [at, ...nodesBelow(at, nodes)].some(
            below => nodes[below].is === 'iterator',
          ),
      ),
  },
  {
    // An object under the name __proto__ and elsewhere: clients refuse the path.
    // 0:{"a":{"__proto__":{}},"b":"$0:a:__proto__"}
    server: 'reference',
    isIn: nodes =>
      slotsNamed('__proto__', nodes).some(({node}) => node !== undefined),
  },
  {
    // A collection that a promise or a lazy resolves to, and that contains itself, is written
    // again there. The lazy of m, a Map of m: 0:"$Q1", 1:[["$Q2","a"]], 2:[["$1:0:0","a"]]
    server: 'reference',
    isIn: nodes =>
      sharedOnes(nodes).some(
        at => COLLECTIONS.includes(nodes[at].is) && isPromised(at, nodes),
      ),
  },
  {
    // A warning with an excerpt of an object descends into a cycle without end: o.o = o with a
    // property named __proto__.
    server: 'reference',
    isIn: nodes =>
      __DEV__ &&
      nodes.some(
        ({entries = []}, at) =>
          entries.some(([name]) => name === '__proto__') &&
          leadsToCycle({node: at}, nodes),
      ),
  },
  {
    // Debug information about an awaited value reads the iterators in this value.
    server: 'reference',
    isIn: nodes =>
      __DEV__ &&
      nodes.some(
        ({of}, at) =>
          of !== undefined &&
          nodesBelow(at, nodes).some(below => nodes[below].is === 'iterator'),
      ),
  },
  {
    // Debug information about an awaited value evaluates the components in this value again:
    // A = [lazy], and lazy → C() → A. The server never finishes.
    server: 'reference',
    isIn: nodes =>
      __DEV__ &&
      nodes.some(
        ({is}, at) => is === 'component' && leadsToCycle({node: at}, nodes),
      ) &&
      nodes.some(
        ({is}, at) => is === 'lazy' && leadsToCycle({node: at}, nodes),
      ),
  },
  {
    // Rows in another order: a development server writes results of components as rows that
    // contain only a reference. If such a row precedes the row it refers to, that row gets null.
    // 0:["$","b",null,{"a":{},"b":"$1"}], 1:"$0:props:a"
    client: 'reference',
    isIn: (nodes, {order}) => __DEV__ && order !== null,
  },
  {
    // Lazies in two places that resolve to an object of the row that waits for one of them. The debug
    // information about each has the value. The row stays blocked.
    // 7:"$0:0:a", 5:J{"name":"lazy","value":"$@7"}, 4:D{"awaited":"$5"}, 4:"$0:0:a", the same rows
    // once more for 8, 0:[{"a":["$","b",null,{}],"b":"$4"},"$8"]
    client: 'reference',
    isIn: nodes =>
      __DEV__ && nodes.some((node, at) => isAlsoAwaited(at, nodes)),
  },
];

export function isUnsound(cell, nodes, delivery) {
  return UNSOUND.some(
    entry => isFor(cell, entry) && entry.isIn(nodes, delivery),
  );
}

function isFor(cell, {server = cell.server, client = cell.client}) {
  return cell.server === server && cell.client === client;
}

function mentionsReference(slot, nodes) {
  const {node, reference} = contentOf(slot, nodes);
  return (
    reference !== undefined ||
    (node !== undefined &&
      slotsBelow(node, nodes).some(below => below.reference !== undefined))
  );
}

const COLLECTIONS = ['map', 'set', 'iterator'];

function isWaitingCollection(at, nodes) {
  if (!COLLECTIONS.includes(nodes[at].is)) {
    return false;
  }
  const shared = sharedOnes(nodes);
  const below = slotsBelow(at, nodes);
  const sharedBelow = new Set(
    nodesBelow(at, nodes).filter(node => shared.includes(node)),
  );
  return shared.includes(at)
    ? sharedBelow.size > 0 ||
        below.some(({reference}) => reference !== undefined)
    : sharedBelow.size > 1;
}

const READ_ONCE = ['iterator', 'iterable', 'stream'];

function isReadOnce(at, nodes) {
  return [at, ...nodesBelow(at, nodes)].some(below =>
    READ_ONCE.includes(nodes[below].is),
  );
}

function isPromised(at, nodes) {
  return nodes.some(
    ({of}) => of !== undefined && contentOf(of, nodes).node === at,
  );
}

function isBelow(slots, at, nodes) {
  return nodesOf(slots, nodes).has(at);
}

function hasPathlessCycles(nodes) {
  return pathlessSlots(nodes).some(slot => leadsToCycle(slot, nodes));
}

function leadsToCycle(slot, nodes) {
  const {node} = contentOf(slot, nodes);
  return (
    node !== undefined &&
    [node, ...nodesBelow(node, nodes)].some(at =>
      nodesBelow(at, nodes).includes(at),
    )
  );
}

// A component in several places whose result is in other places, too, or contains itself.
function isAgainElsewhere(at, nodes) {
  const {node: result, reference} = contentOf({node: at}, nodes);
  const places = placesOf(nodes);
  const meetings = places.filter(slot => chainOf(slot, nodes).includes(at));
  if (nodes[at].is !== 'component' || meetings.length < 2) {
    return false;
  }
  const mentions = places.filter(
    slot => result !== undefined && contentOf(slot, nodes).node === result,
  );
  return (
    reference !== undefined ||
    mentions.length > meetings.length ||
    (result !== undefined && nodesBelow(result, nodes).includes(result))
  );
}

// Whether the node is in one place, and in two others behind lazies.
function isAlsoAwaited(at, nodes) {
  const meetings = placesOf(nodes).filter(
    slot => contentOf(slot, nodes).node === at,
  );
  const awaited = meetings.filter(slot =>
    chainOf(slot, nodes).some(link => nodes[link].is === 'lazy'),
  );
  return awaited.length > 1 && awaited.length < meetings.length;
}

// The lazies and components that lead to the content of a slot.
function chainOf(slot, nodes) {
  const chain = [];
  const {node: content} = contentOf(slot, nodes);
  for (let at = slot.node; at !== content; at = nodes[at].of.node) {
    chain.push(at);
  }
  return chain;
}

// All slots of nodes that are written themselves. The result of a component may be written again at
// each place.
function placesOf(nodes) {
  const reached = new Set([contentOf({node: 0}, nodes).node]);
  const slots = [{node: 0}];
  for (const at of reached) {
    if (at !== undefined) {
      const own = slotsOf(nodes[at]);
      slots.push(...own, ...(isResult(at, nodes) ? own : []));
      own.forEach(slot => reached.add(contentOf(slot, nodes).node));
    }
  }
  return slots;
}

function isResult(at, nodes) {
  return nodes.some(
    ({is, of}) => is === 'component' && contentOf(of, nodes).node === at,
  );
}

// The nodes that are written in several places. Lazies and components are evaluated in each.
function sharedOnes(nodes) {
  const mentions = nodes.map(() => 0);
  placesOf(nodes).forEach(slot => {
    mentions[contentOf(slot, nodes).node]++;
  });
  return [...mentions.keys()].filter(at => mentions[at] > 1);
}
