// Responses whose rows wait for each other in every shape: a count → the text of the root and of the
// rows from id 1 on. The rows come in any order.

const END = '{"a":{"a":1}}';

// How a row refers to another one, and the steps from the row to its reference.
const LINKS = {
  values: ['', id => `"$${id}"`],
  'lazy nodes': ['', id => `"$L${id}"`],
  promises: ['', id => `"$@${id}"`],
  lists: [':0', id => `["$${id}"]`],
  'lists of lazy nodes': [':0', id => `["$L${id}"]`],
  objects: [':a', id => `{"a":"$${id}"}`],
  elements: [':props:a', id => `["$","p",null,{"a":"$${id}"}]`],
  'elements with lazy nodes': [
    ':props:a',
    id => `["$","p",null,{"a":"$L${id}"}]`,
  ],
  'lazy types': [':type', id => `["$","$L${id}",null,{}]`],
};

const hex = id => id.toString(16);

function range(count, first, create) {
  return Array.from({length: count}, (_, index) => create(index + first));
}

function chain(count, link) {
  return range(count, 1, id => (id === count ? END : link(hex(id + 1))));
}

function list(count, first, create) {
  return `[${range(count, first, id => create(hex(id))).join()}]`;
}

const promise = id => `"$@${id}"`;

// For each kind of link.
const SHAPES = {
  'a chain of':
    ([, link]) =>
    count => ({
      root: '"$1"',
      rows: chain(count, link),
    }),
  'references to each link of a chain of':
    ([, link]) =>
    count => ({
      root: list(count, 1, id => `"$${id}"`),
      rows: chain(count, link),
    }),
  'paths into each link of a chain of':
    ([steps, link]) =>
    count => ({
      root: list(count - 1, 1, id => `"$${id}${steps || ':a'}"`),
      rows: chain(count, link),
    }),
  'a comb, with a path from each tooth into a chain of':
    ([steps, link]) =>
    count => ({
      root: list(count - 1, count + 1, promise),
      rows: [
        ...chain(count, link),
        ...range(count - 1, 1, id => `["$${hex(id)}${steps || ':a'}"]`),
      ],
    }),
  'a star with one centre and':
    ([, link]) =>
    count => ({
      root: list(count, 2, promise),
      rows: [END, ...range(count, 2, () => link('1'))],
    }),
  'a ladder of':
    ([, link]) =>
    count => ({
      root: '["$1","$2"]',
      rows: range(count, 1, id =>
        id > count - 2
          ? END
          : `[${link(hex(id + 2))},${link(hex(id % 2 === 0 ? id - 1 : id + 1))}]`,
      ),
    }),
};

// A promise or a lazy type has no parts. Paths through many lazy nodes, which no server writes, take
// quadratic time: each is passed again.
const WITHOUT_PATHS = [
  'promises',
  'lazy types',
  'lazy nodes',
  'lists of lazy nodes',
  'elements with lazy nodes',
];

export const WAITING_SHAPES = Object.entries(SHAPES).flatMap(
  ([shape, create]) =>
    Object.entries(LINKS)
      .filter(
        ([name]) => !shape.includes('path') || !WITHOUT_PATHS.includes(name),
      )
      .map(([name, link]) => [`${shape} ${name}`, create(link)]),
);

// A chain of rows ends at rows that wait for one text each. The strings arrive one by one, and each time
// a row that refers to the chain.
WAITING_SHAPES.push([
  'rows that refer to a chain whose end waits again and again',
  count => ({
    root: list(count, 3 * count + 2, promise),
    rows: [
      ...range(count, 1, id => `["$${hex(id + 1)}"]`),
      list(count, count + 2, id => `"$${id}"`),
      ...range(count, 2 * count + 2, id => `["$${hex(id)}"]`),
      ...range(count, 0, () => '"x"'),
      ...range(count, 0, () => '["$1"]'),
    ],
    order: count => [
      ...range(2 * count + 1, 1, id => 2 * count + 2 - id),
      ...range(count, 0, index => [
        3 * count + 2 + index,
        2 * count + 2 + index,
      ]).flat(),
    ],
  }),
]);
// Rows that are complete together, each of which is a lazy node of the next.
WAITING_SHAPES.push([
  'lazy nodes in one cycle',
  count => ({
    root: '["$@1"]',
    rows: [
      ...range(count, 1, id => `"$${hex(count + id)}:a"`),
      ...range(count, 1, id => {
        const next = hex((id % count) + 1);
        return id === count
          ? `{"a":[1],"b":"$${next}"}`
          : `{"a":"$L${next}","b":"$${next}"}`;
      }),
    ],
  }),
]);

// The order of ids in which the rows arrive; the root has id 0.
export const ORDERS = {
  'in order': count => range(count + 1, 0, id => id),
  reversed: count => range(count + 1, 0, id => count - id),
  shuffled: count => shuffle(range(count + 1, 0, id => id)),
};

function shuffle(ids) {
  let state = 1;
  for (let last = ids.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (last + 1));
    [ids[last], ids[other]] = [ids[other], ids[last]];
  }
  return ids;
}

// The rows of a shape as text, each with its line feed.
export function linesOf({root, rows, order}, count, createOrder) {
  const ids = order ? [0, ...order(count)] : createOrder(rows.length);
  return ids.map(id => `${hex(id)}:${id === 0 ? root : rows[id - 1]}\n`);
}

// Reads everything that a value leads to: lazy nodes, promises and properties. Returns how many
// values were found, and throws if one is missing.
export function readAll(root) {
  const found = new Set([root]);
  for (const value of found) {
    for (const part of partsOf(value)) {
      if (typeof part === 'object' && part !== null) {
        found.add(part);
      }
    }
  }
  return found.size;
}

function partsOf(value) {
  if (value instanceof Promise) {
    value.then(
      () => {},
      error => {
        throw error;
      },
    );
    if (value.status !== 'fulfilled') {
      throw new Error(`A promise is ${value.status}.`);
    }
    return [value.value];
  }
  return value._payload === undefined
    ? Object.values(value)
    : [value._init(value._payload)];
}
