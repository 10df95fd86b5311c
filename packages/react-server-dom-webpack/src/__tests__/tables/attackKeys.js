// Names with a meaning in JavaScript, as keys and as names of entries and fields.
import {ORDINARY_KEYS} from 'flight-core/src/guard/__tests__/tables/hostileKeys.js';
import {file} from '../support/attackBodies.js';

// `*` is an object with an own key `__proto__`, which is deleted.
const POLLUTED = '{"__proto__":{"polluted":1},"a":1}';
const clean = () => ({a: 1});

const PLACES = [
  ['the value', [['~', '*']], clean],
  ['an object', [['~', '{"x":{"y":*}}']], () => ({x: {y: clean()}})],
  ['an array', [['~', '[[*]]']], () => [[clean()]]],
  ['itself', [['~', '{"x":{"__proto__":*}}']], () => ({x: {}})],
  [
    'a part',
    [
      ['2', '*'],
      ['~', '["$2"]'],
    ],
    () => [clean()],
  ],
  [
    'a Map',
    [
      ['2', '[["__proto__",*]]'],
      ['~', '["$Q2"]'],
    ],
    () => [new Map([['__proto__', clean()]])],
  ],
  [
    'a Set',
    [
      ['2', '[*]'],
      ['~', '["$W2"]'],
    ],
    () => [new Set([clean()])],
  ],
  [
    'a promise',
    [
      ['~', '["$@2"]'],
      ['2', '*'],
    ],
    e => [e.promised(clean())],
  ],
  [
    'an item of a stream',
    [
      ['~', '["$R2"]'],
      ['S2', '*'],
      ['S2', 'C'],
    ],
    e => [e.stream([clean()])],
  ],
  [
    'an item of an iterator',
    [
      ['~', '["$x2"]'],
      ['S2', '*'],
      ['S2', 'C*'],
    ],
    e => [e.iterator([clean()], clean())],
  ],
].map(([place, body, expect]) => ({
  name: `__proto__ in ${place}`,
  body: body.map(([name, text]) => [name, text.replace('*', POLLUTED)]),
  expect,
}));

const LATE = ['8', '{"id":"late#act","bound":null}'];

// Values of the key, immediate or late.
const VALUES = [
  ['null', []],
  ['5', []],
  ['"$n5"', []],
  ['"$~"', []],
  ['"$~:a"', []],
  ['"$2"', [['2', '{"polluted":1}']]],
  [
    '"$2:x"',
    [
      ['8', '{"id":"late#act","bound":null}'],
      ['2', '{"x":{"polluted":1},"y":"$h8"}'],
    ],
  ],
  ['"$2"', [LATE, ['2', '{"polluted":1,"y":"$h8"}']]],
  ['"$h8"', [LATE]],
  ['"$@2"', [['2', '{"polluted":1}']]],
  ['"$o2"', [['2', file('abc')]]],
  ['"$Q2"', [['2', '[["polluted",1]]']]],
  ['"$R2"', [['S2', 'C']]],
  ['{"__proto__":{"polluted":1}},"__proto__":{"polluted":1}', []],
].map(([value, parts], index) => ({
  name: `${value} under __proto__, ${index}`,
  body: [...parts, ['~', `{"__proto__":${value},"a":[1]}`]],
  expect: () => ({a: [1]}),
}));

const TEMPORARY = {
  name: 'a temporary reference under __proto__',
  body: [['~', '{"__proto__":"$T","a":[1]}']],
  temporary: true,
  expect: () => ({a: [1]}),
};

const METADATA = [
  {
    name: '__proto__ in metadata',
    body: [
      ['2', '{"__proto__":{"id":"mod#helper"},"id":"exact#name","bound":null}'],
      ['~', '["$h2"]'],
    ],
    expect: e => [e.act],
  },
  {
    name: 'metadata under __proto__',
    body: [
      ['2', '{"__proto__":{"id":"mod#act","bound":null}}'],
      ['~', '["$h2"]'],
    ],
    expect: () => [null],
  },
];

const ORDINARY = ORDINARY_KEYS.map(key => ({
  name: `the ordinary key ${key}`,
  body: [['~', `{"${key}":{"prototype":{"polluted":1}},"x":{"${key}":[1]}}`]],
  expect: () => ({
    [key]: {prototype: {polluted: 1}},
    x: {[key]: [1]},
  }),
}));

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  'S',
  'S__proto__',
  'Sconstructor',
  '_',
  '__',
  '___',
  '__x_',
  '___proto___x',
  '_constructor_x',
  '_2',
  '_2x',
  'C',
  '$1',
  '-1',
  '1.5',
  '99999999999999999999',
  'S99999999999999999999',
  '_99999999999999999999_x',
  'NaN',
  'undefined',
];

// Entries without a meaning.
const ENTRIES = NAMES.flatMap(name => [
  {
    name: `an entry called ${name}`,
    body: [
      [name, '{"polluted":1}'],
      ['~', '[1]'],
      [name, '["$~"]'],
    ],
    expect: () => [1],
  },
  {
    name: `a file called ${name}`,
    body: [
      [name, file('polluted')],
      ['~', '[1]'],
    ],
    expect: () => [1],
  },
]);

// Other spellings of 0: only the entry `0` is the root.
const OTHER_ZEROS = [
  '00',
  '0x0',
  '0.0',
  '-0',
  '+0',
  '0e5',
  ' 0',
  '0 ',
  ' ',
  '',
  'S0',
  'S00',
  'S ',
  '٠',
].map(name => ({
  name: `an entry called ${JSON.stringify(name)}`,
  body: [
    [name, '{"polluted":1}'],
    ['~', '[1]'],
    [name, '{"polluted":2}'],
    [name, 'C'],
  ],
  expect: () => [1],
  alone: true,
}));

const FIELDS = ['__proto__', 'constructor', 'get', '_2_a', '$ACTION_ID_x'].map(
  field => ({
    name: `a field called ${field}`,
    body: [
      [`_2_${field}`, 'x'],
      ['~', '["$K2"]'],
    ],
    expect: e => [e.form([[field, 'x']])],
  }),
);

export const KEY_ATTACKS = [
  ...PLACES,
  ...VALUES,
  TEMPORARY,
  ...METADATA,
  ...ORDINARY,
  ...ENTRIES,
  ...OTHER_ZEROS,
  ...FIELDS,
];
