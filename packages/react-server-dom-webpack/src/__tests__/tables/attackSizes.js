// Short bodies with large values: arrays that contain each other, repeated strings, long numbers,
// many bound arguments.
import {file} from '../support/attackBodies.js';

const TOO_LARGE = '571';
const TOO_MANY_BOUND = '580';
const TOO_LONG_NUMBER = '581';

const LEVELS = 40;

function times(count, item) {
  return Array(count).fill(item);
}

// Part 16 has two items, and each later part has the previous one twice. The text of all would
// exceed any memory. `$37` is the last.
const DOUBLED = Array.from({length: LEVELS}, (_, level) => [
  String(16 + level),
  level === 0
    ? '[1,1]'
    : JSON.stringify(times(2, '$' + (15 + level).toString(16))),
]);

// The same inside of one part: `*` is the path of the array.
const DOUBLED_HERE = JSON.stringify([
  [1, 1],
  ...Array.from({length: LEVELS}, (_, level) => times(2, `*:${level}`)),
]);

// Cycles: `join` skips an array inside itself, but follows every path through them. Ten have
// millions of paths.
const HOLDERS = 10;
const ALL_HOLD_ALL = JSON.stringify(
  Array.from({length: HOLDERS}, () =>
    Array.from({length: HOLDERS}, (_, index) => `*:${index}`),
  ),
);
const NUMBERED = Array.from({length: HOLDERS}, (_, index) =>
  (index + 2).toString(16),
);

const TEXT = 'x'.repeat(100000);

const ARRAYS = [
  {
    name: 'doubled from part to part',
    body: [...DOUBLED, ['~', '["$37"]']],
    rejects: TOO_LARGE,
  },
  {
    name: 'doubled, the largest part as the value',
    body: [...DOUBLED, ['~', '"$37"']],
    rejects: TOO_LARGE,
  },
  {
    name: 'doubled, in an object',
    body: [...DOUBLED, ['~', '{"a":"$37"}']],
    rejects: TOO_LARGE,
  },
  {
    name: 'doubled, in a promise',
    body: [...DOUBLED, ['~', '["$@2"]'], ['2', '"$37"']],
    expect: e => [e.refused(TOO_LARGE)],
  },
  {
    name: 'doubled, in a Set',
    body: [...DOUBLED, ['2', '["$37"]'], ['~', '["$W2"]']],
    rejects: TOO_LARGE,
  },
  {
    name: 'doubled, in an item of a stream',
    body: [...DOUBLED, ['~', '["$R2"]'], ['S2', '["$37"]'], ['S2', 'C']],
    expect: e => [e.failingStream(TOO_LARGE)],
  },
  {
    name: 'doubled, in bound arguments',
    body: [
      ...DOUBLED,
      ['3', '["$37"]'],
      ['2', '{"id":"mod#act","bound":"$@3"}'],
      ['~', '["$h2"]'],
    ],
    rejects: TOO_LARGE,
  },
  {
    name: 'doubled inside of the value',
    body: [['~', DOUBLED_HERE.replaceAll('*', '$~')]],
    rejects: TOO_LARGE,
    alone: true,
  },
  {
    name: 'doubled inside of an object',
    body: [['~', `{"a":${DOUBLED_HERE.replaceAll('*', '$~:a')}}`]],
    rejects: TOO_LARGE,
    alone: true,
  },
  {
    name: 'doubled inside of a part',
    body: [
      ['2', DOUBLED_HERE.replaceAll('*', '$2')],
      ['~', '["$2"]'],
    ],
    rejects: TOO_LARGE,
    alone: true,
  },
  {
    name: 'doubled between an array and a part',
    body: [
      ['2', JSON.stringify([[1, 1], ...times(LEVELS, ['$3', '$3'])])],
      ['3', '["$2","$2"]'],
      ['~', '["$2"]'],
    ],
    settles: true,
    alone: true,
  },
  {
    name: 'that hold themselves twice',
    body: [['~', '["$~","$~"]']],
    settles: true,
    alone: true,
  },
  {
    name: 'that hold each other twice',
    body: [
      ['2', '["$3"]'],
      ['3', '["$2","$2"]'],
      ['~', '["$2"]'],
    ],
    settles: true,
    alone: true,
  },
  {
    name: 'that each hold all others',
    through: ['reply'],
    body: [['~', ALL_HOLD_ALL.replaceAll('*', '$~')]],
    rejects: TOO_LARGE,
    alone: true,
  },
  {
    name: 'in parts that each hold all others',
    through: ['reply'],
    body: [
      ...Array.from({length: HOLDERS}, (_, index) => [
        String(index + 2),
        JSON.stringify(NUMBERED.map(number => `$${number}`)),
      ]),
      ['~', '["$2"]'],
    ],
    rejects: TOO_LARGE,
    alone: true,
  },
  {
    name: 'that hold themselves once',
    body: [['~', '["$~"]']],
    settles: true,
  },
  {
    name: 'that hold a text often',
    body: [
      ['2', JSON.stringify(TEXT)],
      ['~', JSON.stringify(times(20, '$2'))],
    ],
    rejects: TOO_LARGE,
  },
  {
    name: 'that hold an escaped text often',
    body: [
      ['2', JSON.stringify('$$' + TEXT)],
      ['~', JSON.stringify(times(20, '$2'))],
    ],
    rejects: TOO_LARGE,
  },
  {
    name: 'that hold the text of a part often',
    body: [
      ['2', JSON.stringify({text: TEXT})],
      ['~', JSON.stringify(times(20, '$2:text'))],
    ],
    rejects: TOO_LARGE,
  },
  {
    name: 'that hold a text of their own often',
    body: [['~', JSON.stringify([TEXT, ...times(20, '$~:0')])]],
    rejects: TOO_LARGE,
    alone: true,
  },
  {
    name: 'that hold the bytes of a part often',
    body: [
      ['3', file(TEXT)],
      ['2', '"$o3"'],
      ['~', JSON.stringify(times(20, '$2'))],
    ],
    rejects: TOO_LARGE,
    alone: true,
  },
  {
    name: 'that hold their own bytes often',
    body: [
      ['3', file(TEXT)],
      ['~', JSON.stringify(['$o3', ...times(20, '$~:0')])],
    ],
    rejects: TOO_LARGE,
    alone: true,
  },
  {
    name: 'that hold a bigint often',
    body: [
      ['2', JSON.stringify(['$n' + '9'.repeat(300)])],
      ['~', JSON.stringify(times(4000, '$2:0'))],
    ],
    rejects: TOO_LARGE,
  },
  {
    name: 'below objects, which join to a word',
    body: [
      ['2', JSON.stringify(times(600, 0))],
      ['~', '[{"a":"$2"},{"a":"$2"},{"a":"$2"}]'],
    ],
    options: {arraySizeLimit: 1000},
    settles: true,
  },
].map(row => ({...row, name: `arrays ${row.name}`}));

// [the text after `$n`, its refusal]
const NUMBERS = [
  ['9'.repeat(301), TOO_LONG_NUMBER],
  ['-' + '9'.repeat(300), TOO_LONG_NUMBER],
  ['9'.repeat(100000), TOO_LONG_NUMBER],
  [' '.repeat(100000), TOO_LONG_NUMBER],
].map(([text, rejects]) => ({
  name: `a bigint of ${text.length} characters`,
  body: [['~', JSON.stringify(['$n' + text])]],
  rejects,
}));

const NO_NUMBERS = ['-', '5.0', '1e3', '5n', 'x', '--5', '1_000', '٣'];
// Texts that `BigInt` accepts, but no encoder writes.
const ODD_NUMBERS = [
  '',
  '+5',
  ' ',
  ' 5',
  '5 ',
  '0x1f',
  '0b1',
  '0o7',
  '\\t5',
  '5\\n',
];

const REFUSED_NUMBERS = [
  ...NO_NUMBERS.map(text => ({text, alone: false})),
  ...ODD_NUMBERS.map(text => ({text, alone: true})),
].map(({text, alone}) => ({
  name: `the bigint ${JSON.stringify(text)}`,
  body: [['~', `["$n${text}"]`]],
  refused: true,
  alone,
}));

const LONGEST_NUMBERS = ['9'.repeat(300), '-' + '9'.repeat(299)].map(text => ({
  name: `a bigint of 300 characters, ${text[0]}…`,
  body: [['~', JSON.stringify(['$n' + text])]],
  expect: () => [BigInt(text)],
}));

function bindMany(id, count) {
  return [
    ['3', JSON.stringify(times(count, 0))],
    ['2', `{"id":"${id}","bound":"$@3"}`],
    ['~', '["$h2"]'],
  ];
}

const BOUND = ['mod#act', 'late#act'].flatMap(id => [
  {
    name: `1000 bound arguments of ${id}`,
    body: bindMany(id, 1000),
    expect: e => [e.someFunction],
  },
  {
    name: `1001 bound arguments of ${id}`,
    body: bindMany(id, 1001),
    rejects: TOO_MANY_BOUND,
  },
  {
    name: `100,000 bound arguments of ${id}`,
    body: bindMany(id, 100000),
    rejects: TOO_MANY_BOUND,
  },
]);

export const SIZE_ATTACKS = [
  ...ARRAYS,
  ...NUMBERS,
  ...REFUSED_NUMBERS,
  ...LONGEST_NUMBERS,
  ...BOUND,
];
