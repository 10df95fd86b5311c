// Objects that imitate promises or records of a decoder, functions that `await` would call, and
// circular promises.
import {file} from '../support/attackBodies.js';
import {INVALID_PATH} from './attackPaths.js';

const CYCLE = '569';

const ACT = ['8', '{"id":"mod#act","bound":null}'];
const LATE = ['8', '{"id":"late#act","bound":null}'];
const AWAITED = ['8', '{"id":"awaited#act","bound":null}'];

// Objects that a decoder could mistake for its own records.
const POSED = JSON.stringify({
  status: 'resolved_model',
  value: '{"then":"$B539"}',
  reason: -1,
  _response: {
    _prefix: 'globalThis.polluted = 1;',
    _formData: {get: 'Function'},
    _chunks: {},
  },
  owner: {},
  content: '1',
  listeners: null,
});

const POSING = [
  {
    name: 'a record that gets its functions from a promise',
    body: [
      [
        '~',
        '{"then":"$2:__proto__:then","status":"resolved_model","reason":-1,' +
          '"value":"{\\"then\\":\\"$B539\\"}","_response":{"_prefix":"x",' +
          '"_formData":{"get":"$2:constructor:constructor"}}}',
      ],
      ['2', '"$@~"'],
    ],
    through: ['reply'],
    rejects: INVALID_PATH,
  },
  {
    name: 'a record that gets its functions from an array',
    body: [
      ['2', '[]'],
      [
        '~',
        '{"status":"resolved_model","value":"{\\"then\\":\\"$B0\\"}",' +
          '"_response":{"_formData":{"get":"$2:map:constructor"}}}',
      ],
    ],
    rejects: INVALID_PATH,
  },
  {
    name: 'a record of plain data',
    body: [['~', POSED]],
    settles: true,
  },
  {
    name: 'a record that claims to be settled',
    body: [['~', '{"status":"fulfilled","value":[1],"reason":null}']],
    expect: () => ({status: 'fulfilled', value: [1], reason: null}),
  },
  {
    name: 'a promise for a record that claims to be settled',
    body: [
      ['2', '{"status":"fulfilled","value":[1],"reason":null}'],
      ['~', '["$@2"]'],
    ],
    expect: e => [e.promised({status: 'fulfilled', value: [1], reason: null})],
  },
  ...['bound', '$$promise', '$$consumed', '$$id', '$$typeof'].map(key => ({
    name: `a collection of arrays and an object with the key ${key}`,
    body: [
      ['2', `[["-${key}",{"${key}":true}]]`],
      ['~', `{"${key}":"$Q2","o":{"${key}":{"status":"fulfilled"}}}`],
    ],
    expect: () => ({
      [key]: new Map([['-' + key, {[key]: true}]]),
      o: {[key]: {status: 'fulfilled'}},
    }),
  })),
];

// Only a promise of this reply binds arguments.
const BOUND = [
  '["x"]',
  '"x"',
  '5',
  'true',
  '{}',
  '{"length":1,"0":"x"}',
  '{"status":"fulfilled","value":["x"],"reason":null}',
  '{"then":"$h8","value":["x"]}',
  '"$3"',
  '"$Q3"',
  '"$3:0"',
].flatMap(bound => [
  {
    name: `${bound} as bound arguments`,
    body: [
      ACT,
      ['3', '[["k","x"]]'],
      ['2', `{"id":"mod#act","bound":${bound}}`],
      ['~', '["$h2"]'],
    ],
    expect: e => [e.act],
  },
  {
    name: `${bound} as bound arguments of a late module`,
    body: [
      LATE,
      ['3', '[["k","x"]]'],
      ['2', `{"id":"late#act","bound":${bound}}`],
      ['~', '["$h2"]'],
    ],
    expect: e => [e.lateAct],
    alone: true,
  },
]);

const REMEMBERED = [
  '{"status":"fulfilled","value":"x"}',
  '{"status":"fulfilled","value":"$h8","reason":null}',
  '"$@3"',
  '"$h8"',
  'true',
].flatMap(memory =>
  ['$$promise', '$$loaded', 'value', 'status', 'then'].map(key => ({
    name: `metadata with ${memory} under ${key}`,
    body: [
      ['8', '{"id":"exact#name","bound":null}'],
      ['3', '"x"'],
      ['2', `{"id":"late#act","bound":null,"${key}":${memory}}`],
      ['~', '["$h2","$h2"]'],
    ],
    expect: e => [e.lateAct, e.lateAct],
    alone: true,
  })),
);

// [where, parts of the body, what is expected], with `*` for an object whose `then` is
// a function.
const PLACES = [
  ['the value', () => [['~', '*']], (e, value) => value],
  ['an array', () => [['~', '[1,*]']], (e, value) => [1, value]],
  [
    'a part',
    () => [
      ['3', '*'],
      ['~', '{"a":"$3"}'],
    ],
    (e, value) => ({a: value}),
  ],
  [
    'a promise',
    () => [
      ['~', '["$@3"]'],
      ['3', '*'],
    ],
    (e, value) => [e.promised(value)],
  ],
  [
    'a promise that is the value',
    () => [
      ['3', '*'],
      ['~', '"$@3"'],
    ],
    (e, value) => e.promised(value),
    ['reply', 'streaming'],
  ],
  [
    'a Map',
    () => [
      ['3', '[[*,1]]'],
      ['~', '["$Q3"]'],
    ],
    (e, value) => [new Map([[value, 1]])],
  ],
  [
    'a Set',
    () => [
      ['3', '[*]'],
      ['~', '["$W3"]'],
    ],
    (e, value) => [new Set([value])],
  ],
  [
    'an item of a stream',
    () => [
      ['~', '["$R3"]'],
      ['S3', '*'],
      ['S3', 'C'],
    ],
    (e, value) => [e.stream([value])],
  ],
  [
    'an item of an iterable',
    () => [
      ['~', '["$X3"]'],
      ['S3', '*'],
      ['S3', 'C'],
    ],
    (e, value) => [e.iterable([value])],
  ],
  [
    'the return value of an iterator',
    () => [
      ['~', '["$x3"]'],
      ['S3', 'C*'],
    ],
    (e, value) => [e.iterator([], value)],
  ],
];

const IN_A_PART = ['9', '"$h8"'];

// Tokens that make `then` a function.
const THENS = [
  {name: 'a server function', then: '"$h8"', parts: [ACT]},
  {name: 'a server function in a part', then: '"$9"', parts: [ACT, IN_A_PART]},
  {
    name: 'a server function at the end of a path',
    then: '"$9:f"',
    parts: [ACT, ['9', '{"f":"$h8"}']],
  },
  {name: 'a function of a late module', then: '"$h8"', parts: [LATE]},
  {name: 'a function that is awaited', then: '"$h8"', parts: [AWAITED]},
  {
    name: 'a late function in a part',
    then: '"$9"',
    parts: [LATE, IN_A_PART],
  },
  {
    name: 'a late function at the end of a path',
    then: '"$9:f:0"',
    parts: [LATE, ['9', '{"f":["$h8"]}']],
  },
  {
    name: 'a function whose bound arguments are late',
    then: '"$h8"',
    parts: [
      ['7', file('x')],
      ['6', '["$o7"]'],
      ['8', '{"id":"mod#act","bound":"$@6"}'],
    ],
  },
];

const CALLABLE = PLACES.flatMap(([place, body, expected, through]) =>
  THENS.map(({name, then, parts}) => ({
    name: `${name} under "then" in ${place}`,
    body: [
      ...parts,
      ...body().map(([part, text]) => [
        part,
        text.replace('*', `{"then":${then},"x":1}`),
      ]),
    ],
    expect: e => expected(e, {then: null, x: 1}),
    through,
  })),
);

const CALLABLE_HERE = [
  {
    name: 'a function beside it',
    body: [ACT, ['~', '{"f":"$h8","then":"$~:f"}']],
    expect: e => ({f: e.act, then: null}),
  },
  {
    name: 'a late function beside it',
    body: [LATE, ['~', '{"then":"$~:f","f":"$h8"}']],
    expect: e => ({then: null, f: e.lateAct}),
  },
  {
    name: 'a function in metadata',
    body: [
      ACT,
      ['3', '{"id":"exact#name","bound":null,"then":"$h8"}'],
      ['~', '["$h3","$3"]'],
    ],
    expect: e => [e.act, {id: 'exact#name', bound: null, then: null}],
    alone: true,
  },
].map(row => ({...row, name: `"then" with ${row.name}`}));

const TEMPORARY = [
  ['{"then":"$T"}', () => ({then: null})],
  ['{"f":"$T","then":"$~:f"}', e => ({f: e.someFunction, then: null})],
  ['[{"then":"$T"}]', () => [{then: null}]],
].map(([text, expect]) => ({
  name: `"then" with a temporary reference: ${text}`,
  body: [['~', text]],
  temporary: true,
  expect,
  alone: true,
}));

const NOT_CALLABLE = [
  {
    name: '"then" with a promise',
    body: [
      ['3', '1'],
      ['~', '[{"then":"$@3"}]'],
    ],
    expect: e => [{then: e.promised(1)}],
  },
  {
    name: '"then" with an object',
    body: [['~', '{"then":{"then":{"call":1}}}']],
    expect: () => ({then: {then: {call: 1}}}),
  },
];

const CYCLES = [
  {
    name: 'a promise of itself as the root',
    body: [['~', '"$@~"']],
    rejects: CYCLE,
  },
  {
    name: 'a promise of itself',
    body: [
      ['2', '"$@2"'],
      ['~', '["$@2"]'],
    ],
    expect: e => [e.refused(CYCLE)],
  },
  {
    name: 'two promises of each other',
    body: [
      ['2', '"$@3"'],
      ['3', '"$@2"'],
      ['~', '["$@2","$@3"]'],
    ],
    settles: true,
  },
  {
    name: 'three promises in a cycle, and one that leads to it',
    body: [
      ['2', '"$@3"'],
      ['3', '"$@4"'],
      ['4', '"$@2"'],
      ['5', '"$@2"'],
      ['~', '["$@5"]'],
    ],
    settles: true,
  },
  {
    name: 'a promise of an array that contains it',
    body: [
      ['2', '["$@2"]'],
      ['~', '["$@2"]'],
    ],
    settles: true,
  },
  ...[
    ['the value that is itself', [['~', '"$~"']]],
    [
      'a part that is itself',
      [
        ['2', '"$2"'],
        ['~', '["$2"]'],
      ],
    ],
    [
      'two parts that are each other',
      [
        ['2', '"$3"'],
        ['3', '"$2"'],
        ['~', '["$2","$3"]'],
      ],
    ],
    [
      'a part that is inside itself',
      [
        ['2', '"$2:a"'],
        ['~', '["$2"]'],
      ],
    ],
    ['paths that lead to each other', [['~', '{"a":"$~:b","b":"$~:a"}']]],
    [
      'a Map that is its own content',
      [
        ['2', '"$Q2"'],
        ['~', '["$2"]'],
      ],
    ],
    [
      'metadata that is its own function',
      [
        ['2', '"$h2"'],
        ['~', '["$h2"]'],
      ],
    ],
    [
      'a function that is bound to itself',
      [
        ['2', '{"id":"mod#act","bound":"$@3"}'],
        ['3', '["$h2"]'],
        ['~', '["$h2"]'],
      ],
    ],
    [
      'a function that is bound to itself, late',
      [
        ['2', '{"id":"late#act","bound":"$@3"}'],
        ['3', '["$h2"]'],
        ['~', '["$h2"]'],
      ],
    ],
  ].map(([name, body]) => ({name, body, settles: true, alone: true})),
];

export const PROMISE_ATTACKS = [
  ...POSING,
  ...BOUND,
  ...REMEMBERED,
  ...CALLABLE,
  ...CALLABLE_HERE,
  ...TEMPORARY,
  ...NOT_CALLABLE,
  ...CYCLES,
];
