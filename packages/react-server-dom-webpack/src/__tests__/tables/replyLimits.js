// What the limits of the decoders count. Each row has a body with exactly `size` units of `option`.
// For arrays these are the units of the largest array.
//
//   body       entries, see support/attackBodies.js
//   inForm     additional units in a form action, whose metadata and array of bound arguments
//              count, too
//   reference  what the reference counts for `arraySizeLimit`, if it is not `size`
import {file, sizeOfEntries} from '../support/attackBodies.js';

function times(count, item) {
  return Array(count).fill(item);
}

function zeros(count) {
  return JSON.stringify(times(count, 0));
}

const INSIDE_OF_BOUND = 2;

const ITEMS = [
  {
    name: 'numbers and the like, by their slots',
    items: '[1,true,null,"$undefined","$NaN"]',
    size: 6,
  },
  {
    name: 'dates, promises, collections, forms and objects, by their slots',
    others: [
      ['2', '[[1,[2,3]]]'],
      ['3', '[1]'],
      ['4', '[1,2]'],
    ],
    items:
      '["$D2020-01-01T00:00:00.000Z","$@3","$Q2","$W4","$K5",{"a":1},"$@4"]',
    size: 8,
  },
  {
    name: 'blobs and streams, by their slots',
    others: [
      ['2', file('abcdef')],
      ['S3', 'C'],
    ],
    items: '["$B2","$R3"]',
    size: 3,
  },
  {name: 'text, by its length', items: '["abcd",0]', size: 7},
  {name: 'text without what escapes it', items: '["$$bcd",0]', size: 7},
  {
    name: 'what is in the objects of an array, not',
    items: '[{"a":"long text","b":[]},0]',
    size: 3,
  },
  {name: 'bigints, by their digits', items: '["$n1234",0]', size: 7},
  ...[
    ['views', 'o'],
    ['wide views', 'L'],
    ['buffers', 'A'],
  ].map(([name, tag]) => ({
    name: `${name}, by their bytes`,
    others: [['2', file('abcd')]],
    items: `["$${tag}2",0]`,
    size: 7,
    // A reference to an array that waits for bytes costs nothing there.
    referenceTwice: 7,
  })),
  {name: 'arrays in arrays', items: '[[1,2,[3]],4]', size: 9},
  {name: 'empty arrays', items: '[[],[]]', size: 5},
  {name: 'sixty numbers', items: zeros(60), size: 61},
  {
    name: 'ten arrays of five',
    items: JSON.stringify(times(10, times(5, 0))),
    size: 71,
  },
].flatMap(({name, others = [], items, size, referenceTwice}) => [
  {name, body: [...others, ['~', items]], size},
  {
    name: `twice ${name}`,
    body: [...others, ['6', items], ['~', '["$6","$6"]']],
    size: 3 + 2 * size,
    reference: referenceTwice,
  },
]);

const REPEATED = [
  {
    name: 'a part, by what its array comes to',
    body: [
      ['2', '[1,"ab"]'],
      ['~', '["$2","$2"]'],
    ],
    size: 13,
  },
  {
    name: 'a part, by the length of its text',
    body: [
      ['2', '"abcd"'],
      ['~', '["$2","$2"]'],
    ],
    size: 11,
  },
  {
    // A gap of the reference: `join` prints the bytes.
    name: 'a part, by its bytes',
    body: [
      ['3', file('abcd')],
      ['2', '"$o3"'],
      ['~', '["$2","$2"]'],
    ],
    size: 11,
    reference: 3,
  },
  {
    name: 'ten references to an array of ten',
    body: [
      ['2', zeros(10)],
      ['~', JSON.stringify(times(10, '$2'))],
    ],
    size: 121,
  },
  {
    name: 'references to references',
    body: [
      ['2', '[1,2]'],
      ['3', '["$2","$2"]'],
      ['~', '["$3","$3"]'],
    ],
    size: 21,
  },
  {
    name: 'one reference to an array of two',
    body: [
      ['2', '[1,2]'],
      ['~', '["$2"]'],
    ],
    size: 5,
  },
  {
    name: 'the end of a path, by what it comes to',
    body: [
      ['2', '{"a":[1,2],"t":"abcd","n":"$n12"}'],
      ['~', '["$2:a","$2:t","$2:n"]'],
    ],
    size: 13,
  },
  {
    name: 'the end of a path in the same array',
    body: [['~', '[[1,2],"$~:0","$~:0"]']],
    size: 13,
    // A path to an item costs what the array around it has cost so far.
    reference: 28,
  },
  {
    name: 'the end of a path to an item of a part',
    body: [
      ['2', '[[1,2,3,4],[1,2,3]]'],
      ['~', '["$2:0","$2:0"]'],
    ],
    size: 13,
    reference: 27,
  },
  {
    name: 'a view in the same array',
    body: [
      ['2', file('abcd')],
      ['~', '["$o2","$~:0"]'],
    ],
    size: 11,
    reference: 7,
  },
];

const ARRAYS = [...ITEMS, ...REPEATED].map(row => ({
  ...row,
  option: 'arraySizeLimit',
  inForm: INSIDE_OF_BOUND,
}));

// Arrays below objects are counted separately, and so is the content of collections.
const APART = [
  ...['{"a":"$2"}', '"$Q2"', '"$W2"', '"$i2"'].map(token => ({
    name: `the array of ${token}`,
    body: [
      ['2', '[["ab",0],[1,2]]'],
      ['~', token],
    ],
  })),
  {
    name: 'arrays below objects apart',
    body: [
      ['2', '"abcd"'],
      ['~', '{"a":["$2","$2"],"b":["$2","$2"],"c":{"d":["$2"]}}'],
    ],
  },
  {
    name: 'arrays below objects in arrays apart',
    body: [
      ['2', '"abcd"'],
      ['~', '[{"a":["$2","$2"]},{"a":["$2","$2"]}]'],
    ],
  },
].map(row => ({...row, option: 'arraySizeLimit', size: 11, inForm: 0}));

const DEPTHS = [
  {name: 'arrays', body: [['~', '[[[[[1]]]]]']], size: 5},
  {name: 'objects', body: [['~', '{"a":{"a":{"a":{"a":1}}}}']], size: 4},
  {name: 'arrays and objects', body: [['~', '[{"a":[{}]},[]]']], size: 4},
].map(row => ({...row, option: 'depthLimit', inForm: 1}));

const PARTS = [
  {
    name: 'parts',
    body: [
      ['2', '1'],
      ['3', '[]'],
      ['4', '[]'],
      ['~', '["$2"]'],
    ],
    size: 4,
  },
  {
    name: 'files',
    body: [
      ['2', file('abc')],
      ['3', file('abc')],
      ['~', '["$o2"]'],
    ],
    size: 3,
  },
  {
    name: 'fields of nested forms',
    body: [
      ['_2_a', '1'],
      ['_2_a', '2'],
      ['_2_b', file('abc')],
      ['~', '["$K2"]'],
    ],
    size: 4,
  },
  {
    name: 'items of streams',
    body: [
      ['S2', '1'],
      ['S2', '2'],
      ['S2', 'C'],
      ['~', '["$R2"]'],
    ],
    size: 4,
  },
].map(row => ({...row, option: 'partLimit', inForm: 1}));

const LONG = JSON.stringify('x'.repeat(60));

const FIELDS = [
  {name: 'the value', body: [['~', `[${LONG}]`]], size: 64, inForm: 2},
  {
    name: 'a part',
    body: [
      ['2', LONG],
      ['~', '["$2"]'],
    ],
    size: 62,
    inForm: 0,
  },
  {
    name: 'an item of a stream',
    body: [
      ['S2', LONG],
      ['S2', 'C'],
      ['~', '["$R2"]'],
    ],
    size: 62,
    inForm: 0,
  },
  {
    name: 'a field of a nested form',
    body: [
      ['_2_a', 'x'.repeat(70)],
      ['~', '["$K2"]'],
    ],
    size: 70,
    inForm: 0,
  },
  {
    name: 'characters, not bytes',
    body: [['~', JSON.stringify(['é😀'.repeat(20)])]],
    size: 64,
    inForm: 2,
  },
].map(row => ({...row, option: 'fieldSizeLimit'}));

export const REPLY_LIMITS = [
  ...ARRAYS,
  ...APART,
  ...DEPTHS,
  ...PARTS,
  ...FIELDS,
];

// Without an array of several items nothing multiplies.
const CHAINS = ['[[[[1]]]]', '["a long text"]', '[]', '{"a":["a",1]}'];

// [value of arraySizeLimit, a body, whether it is accepted]
export const ODD_ARRAY_LIMITS = [
  ...[0, -1, null].flatMap(limit => [
    ...CHAINS.map(text => [limit, text, !text.includes(',')]),
    [limit, '[[1,2]]', false],
  ]),
  ...[NaN, Infinity, undefined].map(limit => [limit, zeros(100), true]),
];

// The array is longer than the body by `size`.
function repeatText(size) {
  const root = ['~', '["$2","$2"]'];
  const around = '""'.length + sizeOfEntries([root]) - 3;
  return [['2', JSON.stringify('x'.repeat(size + around))], root];
}

// Default limits: an accepted body, and a body above the limit. Forms have one more level, or
// array.
export const DEFAULT_LIMITS_ROWS = [
  {
    option: 'arraySizeLimit',
    limit: 1000000,
    body: size => repeatText(size),
    inForm: 2,
  },
  {
    option: 'depthLimit',
    limit: 6000,
    body: size => [['~', '['.repeat(size) + ']'.repeat(size)]],
    inForm: 1,
  },
  {
    option: 'partLimit',
    limit: 200000,
    body: size => [
      ...Array.from({length: size - 1}, (_, index) => [String(index + 2), '1']),
      ['~', '1'],
    ],
    inForm: 1,
  },
];
