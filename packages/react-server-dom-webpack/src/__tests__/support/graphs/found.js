// Graphs that were once decoded wrongly, minimized.
function node(distance) {
  return {is: 'node', distance};
}

function host(props, ...children) {
  return {is: 'host', type: 'b', key: null, props, children};
}

const AT_ONCE = {order: null, cuts: null, loads: [0, 0, 0, 0], looks: true};

export const FOUND = [
  ...['set', 'iterator'].map(is => ({
    name: `a collection that contains itself: ${is}`,
    recipes: [{is, items: [node(0)]}],
    delivery: AT_ONCE,
  })),
  {
    name: 'an iterator that contains itself twice through a lazy',
    recipes: [
      {is: 'lazy', wait: 'microtask', of: node(1)},
      {is: 'iterator', items: [node(1), node(1)]},
    ],
    delivery: AT_ONCE,
  },
  {
    name: 'a Map that contains itself',
    recipes: [{is: 'map', pairs: [[{is: 'text', text: 'a'}, node(0)]]}],
    delivery: AT_ONCE,
  },
  {
    name: 'an element that contains itself through a lazy',
    recipes: [host([], node(1)), {is: 'lazy', wait: 'turn', of: node(1)}],
    delivery: AT_ONCE,
  },
  {
    name: 'an element that contains itself through a component',
    recipes: [
      host([['m$', {is: 'text', text: 'a'}]], node(1)),
      {is: 'component', wait: null, of: node(1)},
    ],
    delivery: AT_ONCE,
  },
  {
    name: 'an array from a component in a lazy, as a prop and as a child',
    recipes: [
      host([['parts', node(1)]], node(1)),
      {is: 'lazy', wait: 'already', of: node(1)},
      {is: 'component', wait: null, of: node(1)},
      {is: 'array', items: [node(1)]},
      host([]),
    ],
    delivery: AT_ONCE,
  },
  {
    name: 'an object with a late reference, twice in an element and beside it',
    recipes: [
      {
        is: 'object',
        entries: [
          ['key', node(1)],
          ['a', node(3)],
        ],
      },
      {is: 'object', entries: [['a', node(1)]]},
      host([
        ['style', node(1)],
        ['parts', node(1)],
      ]),
      {is: 'object', entries: [['a', {is: 'reference', reference: 1}]]},
    ],
    delivery: {...AT_ONCE, loads: [0, 9, 0, 0]},
  },
  {
    name: 'an object twice in an element below a key with a colon',
    recipes: [
      {is: 'object', entries: [['a:b', node(1)]]},
      host([
        ['style', node(1)],
        ['m$', node(1)],
      ]),
      {is: 'object', entries: []},
    ],
    delivery: AT_ONCE,
  },
  {
    name: 'an element twice in an item, which contains an array three times',
    recipes: [
      {is: 'stream', items: [{wait: 'already', of: node(1)}]},
      host([
        ['data-x', node(1)],
        ['data-y', node(1)],
      ]),
      host([
        ['parts', node(1)],
        ['data-x', node(1)],
        ['data-y', node(1)],
      ]),
      {is: 'array', items: []},
    ],
    delivery: AT_ONCE,
  },
  {
    name: 'a component as an item, which contains itself',
    recipes: [
      {is: 'stream', items: [{wait: 'microtask', of: node(1)}]},
      {is: 'component', wait: null, of: node(1)},
      {is: 'array', items: [node(2)]},
    ],
    delivery: AT_ONCE,
  },
  ...['stream', 'iterable'].map(is => ({
    name: `an item that contains itself through components: ${is}`,
    recipes: [
      {is, once: false, items: [{wait: 'already', of: node(1)}]},
      {is: 'array', items: [node(1), node(2)]},
      {is: 'array', items: [node(2)]},
      {is: 'array', items: [node(1)]},
      {is: 'component', wait: null, of: node(2)},
    ],
    delivery: AT_ONCE,
  })),
];
