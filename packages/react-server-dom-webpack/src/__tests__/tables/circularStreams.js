// Rows whose values refer to each other in cycles, some through a client reference whose bundle
// chunk loads late. Servers write them.
//
//   name     the references
//   stream   the rows
//   expect   the decoded value in every client, when the chunk has loaded
//   referenceIsEarly   true if a value is visible in the reference's client before it is complete

const ASYNC = '1:I["prices",[],"Async"]\n';
const LATE_PRICE = '2:I["prices",["late","late.js"],"Price"]\n';

export const CIRCULAR_STREAMS = [
  {
    name: 'a list that begins with the text "$", around elements that share styles',
    stream: `${ASYNC}0:["$","$L1",null,{"parts":["$$",["$","p","p",{"style":{"color":"red"},"data-x":"$0:props:parts:1:props:style","children":["$","b",null,{"style":{"color":"blue"},"data-y":"$0:props:parts:1:props:children:props:style","children":"5"}]}]],"style":"$0:props:parts:1:props:children:props:style"}]\n`,
    expect({h, clientExport}) {
      const red = {color: 'red'};
      const blue = {color: 'blue'};
      const inner = h('b', {style: blue, 'data-y': blue}, '5');
      const outer = h('p', {key: 'p', style: red, 'data-x': red}, inner);
      return h(clientExport('prices', 'Async'), {
        parts: ['$', outer],
        style: blue,
      });
    },
  },
  {
    name: 'an object in an element with a late reference, and in two elements around that',
    stream: `${ASYNC}${LATE_PRICE}0:["$","$L1",null,{"parts":["$","x-custom",null,{"b$":["$","u",null,{"m$":"$2","s$":{}}],"m$":"$0:props:parts:props:b$:props:s$"}],"style":"$0:props:parts:props:b$:props:s$"}]\n`,
    expect({h, clientExport}) {
      const shared = {};
      const inner = h('u', {m$: clientExport('prices', 'Price'), s$: shared});
      const parts = h('x-custom', {b$: inner, m$: shared});
      return h(clientExport('prices', 'Async'), {parts, style: shared});
    },
  },
  {
    name: 'an object with a late reference, twice in an element and beside it',
    referenceIsEarly: true,
    stream: `${LATE_PRICE}0:{"first":["$","b",null,{"style":{"a":"$2"},"data-x":"$0:first:props:style"}],"again":"$0:first:props:style"}\n`,
    expect({h, clientExport}) {
      const style = {a: clientExport('prices', 'Price')};
      return {first: h('b', {style, 'data-x': style}), again: style};
    },
  },
];

// How a collection refers to a row, and what it then contains.
const LINKS = {
  rows: {write: id => `$${id}`, linkTo: value => value},
  lazies: {write: id => `$L${id}`, linkTo: value => value},
  promises: {write: id => `$@${id}`, linkTo: value => Promise.resolve(value)},
};

// Collections that contain themselves twice: the wire form, their content, and the collection.
const COLLECTIONS = {
  Map: {
    tag: 'Q',
    write: parts => [
      ['a', parts[0]],
      ['b', parts[1]],
    ],
    create(linkTo) {
      const map = new Map();
      return map.set('a', linkTo(map)).set('b', linkTo(map));
    },
  },
  Set: {
    tag: 'W',
    write: parts => parts.map(part => [part]),
    create(linkTo) {
      const set = new Set();
      return set.add([linkTo(set)]).add([linkTo(set)]);
    },
  },
  iterator: {
    tag: 'i',
    write: parts => parts,
    create(linkTo) {
      const items = [];
      const iterator = items.values();
      items.push(linkTo(iterator), linkTo(iterator));
      return iterator;
    },
  },
};

// No part of them loads late.
export const COLLECTION_STREAMS = Object.entries(COLLECTIONS).flatMap(
  ([kind, {tag, write, create}]) =>
    Object.entries(LINKS).map(([link, {write: writeLink, linkTo}]) => ({
      name: `${kind} that contains itself twice through ${link}`,
      stream: [
        '2:"$0"',
        '3:"$0"',
        `1:${JSON.stringify(write([writeLink(2), writeLink(3)]))}`,
        `0:"$${tag}1"\n`,
      ].join('\n'),
      expect: () => create(linkTo),
      // The reference's client leaves null for rows that are read before the collection exists.
      referenceExpect: () => create(link === 'rows' ? () => null : linkTo),
    })),
);
