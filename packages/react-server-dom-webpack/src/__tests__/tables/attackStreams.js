// Streams: numbers that are used twice, items that are more than one JSON value, ends that are
// missing or repeated.
import {file} from '../support/attackBodies.js';

const CLOSED = '412';
const STREAM_USED = '567';
const NO_BYTES = '579';
const NO_VALUE = '599';

const TAGS = ['R', 'r', 'X', 'x'];

const USED_TWICE = TAGS.flatMap(first =>
  TAGS.map(second => ({
    name: `one number as $${first} and $${second}`,
    body: [
      ['S2', 'C'],
      ['~', `["$${first}2","$${second}2"]`],
    ],
    rejects: STREAM_USED,
  })),
);

const NO_PLAIN_VALUE = TAGS.flatMap(tag => [
  {
    name: `the number of $${tag} as a part`,
    body: [
      ['S2', 'C'],
      ['~', `["$${tag}2","$2"]`],
    ],
    rejects: NO_VALUE,
  },
  ...['$Q2', '$W2', '$i2', '$h2', '$2:a'].map(token => ({
    name: `the number of $${tag} as ${token}`,
    body: [
      ['S2', 'C'],
      ['~', `["$${tag}2","${token}"]`],
    ],
    rejects: NO_VALUE,
  })),
  {
    name: `a part that was read, as $${tag}`,
    body: [
      ['S2', 'C'],
      ['2', '[1]'],
      ['~', `["$2","$${tag}2"]`],
    ],
    rejects: STREAM_USED,
  },
  {
    name: `a promise as $${tag}`,
    body: [
      ['S2', 'C'],
      ['2', '[1]'],
      ['~', `["$@2","$${tag}2"]`],
    ],
    rejects: STREAM_USED,
  },
  {
    name: `the value itself as $${tag}`,
    body: [
      ['S0', 'C'],
      ['~', `["$${tag}0"]`],
    ],
    rejects: STREAM_USED,
    through: ['reply'],
  },
]);

// [items of the stream, their result with `$R`, with `$X`]
const STREAMS = [
  {
    name: 'no end',
    items: ['1'],
    read: (e, failing) => failing([1], CLOSED),
    alone: true,
  },
  {
    name: 'nothing at all',
    items: [],
    read: (e, failing) => failing([], CLOSED),
    alone: true,
  },
  {
    name: 'an item that is not JSON',
    items: ['1', '{', 'C'],
    read: (e, failing) => failing([1], 'SyntaxError'),
  },
  {
    name: 'an end that is not JSON',
    items: ['1', 'C{'],
    read: (e, failing, kind) =>
      kind === 'stream' ? e.stream([1]) : failing([1], 'SyntaxError'),
  },
  {
    name: 'an item that refers to the stream',
    items: ['"$2"', 'C'],
    read: (e, failing) => failing([], NO_VALUE),
  },
  {
    name: 'an item that uses the number again',
    items: ['["$R2"]', 'C'],
    read: (e, failing) => failing([], STREAM_USED),
  },
  {
    name: 'an item that refers to a missing part',
    items: ['1', '["$9"]', 'C'],
    read: (e, failing) => failing([1], CLOSED),
    through: ['reply', 'action'],
  },
  ...['1,"done":true', '1,"value":2', '1},{"value":2', '1}', '1,"x":"$~"'].map(
    text => ({
      name: `the item ${text}`,
      items: [text, 'C'],
      read: (e, failing) => failing([], 'SyntaxError'),
      alone: true,
    }),
  ),
  {
    name: 'two ends',
    items: ['1', 'C', 'C', 'C2'],
    read: (e, failing, kind) =>
      kind === 'stream' ? e.stream([1]) : e[kind]([1]),
    through: ['reply', 'action'],
  },
  {
    name: 'items after the end',
    items: ['1', 'C', '2', '{', '"$2"'],
    read: (e, failing, kind) =>
      kind === 'stream' ? e.stream([1]) : e[kind]([1]),
    through: ['reply', 'action'],
    alone: true,
  },
];

const KINDS = [
  {tag: 'R', kind: 'stream', fails: 'failingStream'},
  {tag: 'X', kind: 'iterable', fails: 'failingIterable'},
  {tag: 'x', kind: 'iterator', fails: 'failingIterator'},
];

const BROKEN_STREAMS = STREAMS.flatMap(({name, items, read, ...row}) =>
  KINDS.map(({tag, kind, fails}) => ({
    ...row,
    name: `$${tag} with ${name}`,
    body: [['~', `["$${tag}2"]`], ...items.map(text => ['S2', text])],
    expect: e => [
      read(
        e,
        (values, text) =>
          kind === 'stream' ? e.failingStream(text) : e[fails](values, text),
        kind,
      ),
    ],
  })),
);

// While the body arrives, these can be ignored or can fail the body.
const AFTER_THE_END = KINDS.flatMap(({tag}) =>
  [
    ['C', 'C'],
    ['C', '1'],
    ['C', '{'],
    ['{', '{', 'C'],
    ['1', 'C', '"$R2"', '2'],
  ].map(items => ({
    name: `$${tag} with ${items.join(' ')} while more may come`,
    body: [['~', `["$${tag}2"]`], ...items.map(text => ['S2', text])],
    settles: true,
    through: ['streaming'],
    alone: true,
  })),
);

const NO_VIEWS = [
  '"x"',
  '5',
  'null',
  '{}',
  '[1]',
  '"$A3"',
  '"$B3"',
  '"$@4"',
].map(item => ({
  name: `${item} in a stream of bytes`,
  body: [
    ['3', file('abc')],
    ['4', '1'],
    ['~', '["$r2"]'],
    ['S2', item],
    ['S2', 'C'],
  ],
  expect: e => [e.failingStream(NO_BYTES)],
  alone: true,
}));

const BYTES = [
  {
    name: 'a string in a byte stream',
    body: [
      ['~', '["$r2"]'],
      ['S2', '"x"'],
      ['S2', 'C'],
    ],
    expect: e => [e.failingStream(NO_BYTES)],
  },
  {
    name: 'an empty view in a byte stream',
    body: [
      ['3', file('')],
      ['4', file('abc')],
      ['~', '["$r2"]'],
      ['S2', '"$o3"'],
      ['S2', '"$o4"'],
      ['S2', 'C'],
    ],
    expect: e => [e.stream([new Uint8Array([97, 98, 99])])],
    alone: true,
  },
];

const OTHER_ENTRIES = [
  {
    name: 'files in place of items',
    body: [
      ['S2', file('1')],
      ['S2', '1'],
      ['S2', file('C')],
      ['S2', 'C'],
      ['~', '["$R2"]'],
    ],
    expect: e => [e.stream([1])],
  },
  {
    name: 'a promise in place of an item',
    body: [
      ['3', '{'],
      ['4', '{"then":1}'],
      ['~', '["$R2"]'],
      ['S2', '["$@3","$@4"]'],
      ['S2', 'C'],
    ],
    expect: e => [
      e.stream([[e.refused('SyntaxError'), e.promised({then: 1})]]),
    ],
  },
];

export const STREAM_ATTACKS = [
  ...USED_TWICE,
  ...NO_PLAIN_VALUE,
  ...BROKEN_STREAMS,
  ...AFTER_THE_END,
  ...NO_VIEWS,
  ...BYTES,
  ...OTHER_ENTRIES,
];
