// Parts that are misused: twice, as another kind, by invalid numbers.
import {file} from '../support/attackBodies.js';

const CLOSED = '412';
const NO_SET = '526';
const FILE_USED = '568';
const NO_FILE = '582';

const TWICE = [
  ['$Q', '$Q', '[["k",1]]', '572'],
  ['$W', '$W', '[1]', '573'],
  ['$i', '$i', '[1]', '578'],
  ['$Q', '$W', '[["k",1]]', '573'],
  ['$W', '$i', '[1]', '578'],
  ['$i', '$Q', '[["k",1]]', '572'],
].flatMap(([first, second, text, rejects]) => [
  {
    name: `one array as ${first} and ${second}`,
    body: [
      ['2', text],
      ['~', `["${first}2","${second}2"]`],
    ],
    rejects,
  },
  {
    name: `one array inside of a part as ${first} and ${second}`,
    body: [
      ['2', `{"a":${text}}`],
      ['~', `["${first}2:a","${second}2:a"]`],
    ],
    rejects,
  },
  {
    name: `one array as ${first} and ${second} of several parts`,
    body: [
      ['2', text],
      ['3', `"${first}2"`],
      ['4', `"${second}2"`],
      ['~', '["$3","$4"]'],
    ],
    rejects,
  },
]);

const NO_ARRAYS = [
  ['$Q', '575'],
  ['$W', '576'],
  ['$i', '577'],
].flatMap(([tag, rejects]) =>
  ['{"a":1}', '{"length":1,"0":[1,1]}', '"text"', '5', 'null', 'true'].map(
    text => ({
      name: `${text} as ${tag}`,
      body: [
        ['2', text],
        ['~', `["${tag}2"]`],
      ],
      rejects,
    }),
  ),
);

const NO_PAIRS = ['[1]', '["ab"]', '[null]', '[[1,2],3]', '["$n5"]'].map(
  text => ({
    name: `${text} as $Q`,
    body: [
      ['2', text],
      ['~', '["$Q2"]'],
    ],
    refused: true,
  }),
);

const BINARY = [...'AOoUSsLlGgMmV'];

const FILES = [
  {
    name: 'a string as $B',
    body: [
      ['2', '"abc"'],
      ['~', '["$B2"]'],
    ],
    rejects: NO_FILE,
  },
  {
    name: 'nothing as $B',
    body: [['~', '["$B2"]']],
    refused: true,
  },
  {
    name: 'a file as a part',
    body: [
      ['2', file('[1]')],
      ['~', '["$2"]'],
    ],
    rejects: CLOSED,
    through: ['reply', 'action', 'state'],
  },
  {
    name: 'a file as a part, while more can arrive',
    body: [
      ['2', file('[1]')],
      ['~', '["$2"]'],
    ],
    refused: true,
    through: ['streaming'],
  },
  {
    name: 'a file as the value',
    body: [['~', file('[1]')]],
    rejects: CLOSED,
    through: ['reply', 'streaming'],
  },
  ...BINARY.flatMap(letter => [
    {
      name: `a text as $${letter}`,
      body: [
        ['2', '"abcdefgh"'],
        ['~', `["$${letter}2"]`],
      ],
      refused: true,
      alone: true,
    },
    {
      name: `nothing as $${letter}`,
      body: [['~', `["$${letter}2"]`]],
      refused: true,
      alone: true,
    },
    {
      name: `one file twice, the second time as $${letter}`,
      body: [
        ['2', file('abcdefgh')],
        ['~', `["$o2","$${letter}2"]`],
      ],
      rejects: FILE_USED,
    },
  ]),
  {
    name: 'a file as bytes and as a part',
    body: [
      ['2', file('abc')],
      ['~', '["$o2","$2"]'],
    ],
    rejects: FILE_USED,
  },
  ...[...'SsLlGgMm'].map(letter => ({
    name: `three bytes as $${letter}`,
    body: [
      ['2', file('abc')],
      ['~', `["$${letter}2"]`],
    ],
    rejects: 'RangeError',
  })),
];

// Invalid numbers.
const NO_NUMBERS = [
  '',
  'zz',
  '1zz',
  ' 1',
  '1 ',
  '0x2',
  '-2',
  '+2',
  '2.0',
  'NaN',
];
const HUGE_NUMBERS = ['ffffffffffffffffffff', '0'.repeat(1000) + '2'];

const NUMBERS = [
  '',
  '@',
  'h',
  'Q',
  'W',
  'i',
  'K',
  'B',
  'A',
  'o',
  'R',
  'r',
  'X',
  'x',
].flatMap(tag =>
  [...NO_NUMBERS, ...HUGE_NUMBERS].map(number => ({
    name: `$${tag} and ${JSON.stringify(number.slice(0, 30))}`,
    body: [
      ['1zz', '[1]'],
      ['NaN', '[1]'],
      ['zz', '[1]'],
      ['~', `["$${tag}${number}"]`],
    ],
    settles: true,
    alone: true,
  })),
);

// An invalid name must not become a part. `a` names the part that it resembles.
const REFUSED_NUMBERS = ['zz', '2zz', ' 2', '2 ', '0x2', '+2', '2.0'].map(
  number => ({
    name: `a reference to ${JSON.stringify(number)}`,
    body: [
      ['2', '[1]'],
      ['NaN', '[1]'],
      ['~', `{"a":"$${number}"}`],
    ],
    refused: true,
    alone: true,
  }),
);

const LETTERS = [...'CDEFHIJPTYZabcdefjklpqtvwyz#!.:;,_%&/\\\\'].map(
  letter => ({
    name: `the token $${letter}2`,
    body: [['~', `["$${letter}2"]`]],
    settles: true,
    alone: true,
  }),
);

const DUPLICATES = [
  {
    name: 'a part that arrives twice',
    body: [
      ['2', '1'],
      ['2', '5'],
      ['~', '["$2"]'],
    ],
    expect: () => [5],
    through: ['reply', 'action'],
  },
  ...[
    [
      ['2', '1'],
      ['2', '5'],
      ['~', '["$2"]'],
    ],
    [
      ['~', '["$@2"]'],
      ['2', '1'],
      ['2', '5'],
    ],
    [
      ['~', '["$@2"]'],
      ['2', '1'],
      ['2', '5'],
      ['~', '1'],
    ],
    [
      ['2', '[1]'],
      ['~', '["$2"]'],
      ['2', '5'],
      ['2', 'C'],
    ],
    [
      ['~', '1'],
      ['~', '2'],
      ['~', '3'],
    ],
    [
      ['~', '{'],
      ['~', '2'],
    ],
    [
      ['2', file('a')],
      ['2', file('b')],
      ['~', '["$o2"]'],
      ['2', file('c')],
    ],
    [
      ['~', '["$R2"]'],
      ['S2', 'C'],
      ['2', '5'],
      ['S2', '1'],
      ['S2', 'C'],
    ],
    [
      ['~', '["$R2"]'],
      ['2', '1'],
      ['2', 'C'],
    ],
    [
      ['~', '["$@2"]'],
      ['S2', '1'],
      ['S2', 'C'],
    ],
  ].map(body => ({
    name: `entries ${body.map(([name]) => name).join()} with ${body[0][1]}`,
    body,
    settles: true,
    alone: true,
  })),
];

const MISSING = [
  {
    name: 'no entries',
    body: [],
    rejects: CLOSED,
    through: ['reply', 'streaming'],
  },
  {
    name: 'no value',
    body: [['2', '1']],
    rejects: CLOSED,
    through: ['reply', 'streaming'],
  },
  {
    name: 'a promise without a part',
    body: [['~', '{"p":"$@2","h":1}']],
    expect: e => ({p: e.refused(CLOSED), h: 1}),
  },
  {
    name: 'a function without metadata',
    body: [['~', '["$h2"]']],
    refused: true,
  },
  {
    name: 'bound arguments that are missing',
    body: [
      ['2', '{"id":"mod#act","bound":"$@3"}'],
      ['~', '["$h2"]'],
    ],
    rejects: CLOSED,
  },
  {
    name: 'a part that is missing',
    body: [['~', '["$2"]']],
    rejects: CLOSED,
    through: ['reply', 'action', 'state'],
  },
  {
    name: 'a part that is missing, while more can arrive',
    body: [['~', '["$2"]']],
    refused: true,
    through: ['streaming'],
  },
];

const BROKEN_JSON = [
  '{',
  '',
  ' ',
  'undefined',
  "'a'",
  '[1,]',
  '1 2',
  '\u0000',
].map(text => ({
  name: `${JSON.stringify(text)} as the value`,
  body: [['~', text]],
  rejects: 'SyntaxError',
  through: ['reply', 'text', 'streaming'],
}));

const TEMPORARY = [
  {
    name: 'a temporary reference without a set',
    body: [['~', '["$T"]']],
    rejects: NO_SET,
  },
  {
    name: 'a temporary reference without a path',
    body: [['~', '{"a:b":"$T"}']],
    temporary: true,
    rejects: NO_SET,
  },
  {
    name: 'a temporary reference in an item of a stream',
    body: [
      ['~', '["$R2"]'],
      ['S2', '["$T"]'],
      ['S2', 'C'],
    ],
    temporary: true,
    expect: e => [e.failingStream(NO_SET)],
  },
];

export const PART_ATTACKS = [
  ...TWICE,
  ...NO_ARRAYS,
  ...NO_PAIRS,
  ...FILES,
  ...NUMBERS,
  ...REFUSED_NUMBERS,
  ...LETTERS,
  ...DUPLICATES,
  ...MISSING,
  ...BROKEN_JSON,
  ...TEMPORARY,
];
