// Paths that must be refused: into prototypes, into values other than plain objects and arrays,
// to missing properties.
import {
  INHERITED_BY_ARRAYS as ARRAY_KEYS,
  INHERITED_KEYS,
  NO_INDICES,
} from 'flight-core/src/guard/__tests__/tables/hostileKeys.js';
import {file} from '../support/attackBodies.js';

export const INVALID_PATH = '570';

// Names that every object inherits, and paths to `Function`.
const INHERITED = [
  ...INHERITED_KEYS,
  '__proto__:constructor',
  'constructor:constructor',
  'constructor:prototype',
  '__lookupGetter__:constructor',
  'nothing',
  '',
  ':',
  ' x',
  'x:',
  '$x',
  'x ',
];

const INHERITED_BY_ARRAYS = [
  ...ARRAY_KEYS,
  'concat:constructor',
  ...NO_INDICES,
];

// Places of the reference. `token` is refused, the values next to it are not.
const ROUTES = [
  {
    route: 'in the value itself',
    body: token => [['~', `{"here":1,"x":"${token}"}`]],
    rejects: INVALID_PATH,
  },
  {
    route: 'in an array',
    body: token => [['~', `[1,["${token}"]]`]],
    rejects: INVALID_PATH,
  },
  {
    route: 'in a part',
    body: token => [
      ['3', `{"x":"${token}"}`],
      ['~', '{"x":"$3"}'],
    ],
    rejects: INVALID_PATH,
  },
  {
    route: 'in a Map',
    body: token => [
      ['3', `[["x","${token}"]]`],
      ['~', '{"x":"$Q3"}'],
    ],
    rejects: INVALID_PATH,
  },
  {
    route: 'in a Set',
    body: token => [
      ['3', `["${token}"]`],
      ['~', '"$W3"'],
    ],
    rejects: INVALID_PATH,
  },
  {
    route: 'in an iterator',
    body: token => [
      ['3', `["${token}"]`],
      ['~', '"$i3"'],
    ],
    rejects: INVALID_PATH,
  },
  {
    route: 'in a promise',
    body: token => [
      ['~', '{"here":1,"p":"$@3"}'],
      ['3', `["${token}"]`],
    ],
    expect: e => ({here: 1, p: e.refused(INVALID_PATH)}),
  },
  {
    route: 'as a promise',
    body: token => [
      ['~', '["$@3"]'],
      ['3', `"${token}"`],
    ],
    expect: e => [e.refused(INVALID_PATH)],
  },
  {
    route: 'in an item of a stream',
    body: token => [
      ['~', '["$R3"]'],
      ['S3', `["${token}"]`],
      ['S3', 'C'],
    ],
    expect: e => [e.failingStream(INVALID_PATH)],
  },
  {
    route: 'in an item of an iterable',
    body: token => [
      ['~', '["$X3"]'],
      ['S3', '1'],
      ['S3', `["${token}"]`],
      ['S3', 'C'],
    ],
    expect: e => [e.failingIterable([1], INVALID_PATH)],
  },
  {
    route: 'in what an iterator returns',
    body: token => [
      ['~', '["$x3"]'],
      ['S3', '1'],
      ['S3', `C["${token}"]`],
    ],
    expect: e => [e.failingIterator([1], INVALID_PATH)],
  },
  {
    route: 'in metadata of a server function',
    body: token => [
      ['3', `{"id":"mod#act","bound":null,"x":"${token}"}`],
      ['~', '["$h3"]'],
    ],
    rejects: INVALID_PATH,
  },
  {
    route: 'as the id of a server function',
    body: token => [
      ['3', `{"id":"${token}","bound":null}`],
      ['~', '["$h3"]'],
    ],
    rejects: INVALID_PATH,
  },
  {
    route: 'in bound arguments',
    body: token => [
      ['3', `{"id":"mod#act","bound":"$@4"}`],
      ['4', `["${token}"]`],
      ['~', '["$h3"]'],
    ],
    rejects: INVALID_PATH,
  },
  {
    route: 'as a Map',
    body: token => [['~', `["${token.replace('$', '$Q')}"]`]],
    rejects: INVALID_PATH,
  },
  {
    route: 'as metadata',
    body: token => [['~', `["${token.replace('$', '$h')}"]`]],
    rejects: INVALID_PATH,
  },
];

const TARGET = ['2', '{"o":{"x":{}},"a":[1,2]}'];

const BY_ROUTE = ROUTES.flatMap(({route, body, ...outcome}) =>
  ['$2:o:constructor', '$2:__proto__:then', '$2:a:map', '$2:o:x:nothing'].map(
    token => ({
      name: `${token} ${route}`,
      body: [TARGET, ...body(token)],
      ...outcome,
    }),
  ),
);

// A part that waits for a module: its references are resolved after the load.
const LATE_TARGET = [
  ['5', '{"id":"late#act","bound":null}'],
  ['2', '{"o":{"x":{}},"a":[1,2],"f":"$h5"}'],
];

const LATE = ROUTES.filter(({route}) => !route.startsWith('as a '))
  .filter(({route}) => !route.includes('metadata'))
  .flatMap(({route, body, ...outcome}) =>
    ['$2:o:constructor', '$2:f:bind', '$2:f:constructor', '$2:f:$$id'].map(
      token => ({
        name: `${token} ${route}, after a module has loaded`,
        body: [...LATE_TARGET, ...body(token)],
        ...outcome,
      }),
    ),
  );

const OF_OBJECTS = INHERITED.map(path => ({
  name: `$~:o:${path}`,
  body: [['~', `{"o":{"x":1},"b":"$~:o:${path}"}`]],
  rejects: INVALID_PATH,
}));

const OF_ARRAYS = INHERITED_BY_ARRAYS.map(path => ({
  name: `$~:a:${path}`,
  body: [['~', `{"a":[1,2],"b":"$~:a:${path}"}`]],
  rejects: INVALID_PATH,
}));

const OF_THE_ROOT = ['__proto__', 'constructor', 'toString', ''].map(path => ({
  name: `$~:${path} into the root itself`,
  body: [['~', `{"a":"$~:${path}"}`]],
  rejects: INVALID_PATH,
}));

// [value, token of the slot, further parts, paths that must be refused]
const OPAQUE = [
  ['a string', '"xyz"', [], ['0', 'length', 'at']],
  ['an escaped string', '"$$xyz"', [], ['0', 'length']],
  ['a number', '5', [], ['toFixed', 'constructor']],
  ['a boolean', 'true', [], ['valueOf']],
  ['null', 'null', [], ['x', '__proto__']],
  ['a bigint', '"$n5"', [], ['toString', 'constructor']],
  ['a Date', '"$D2020-01-01T00:00:00.000Z"', [], ['getTime', 'constructor']],
  ['a Map', '"$Q2"', [['2', '[["k",1]]']], ['size', 'get', 'k', '__proto__']],
  ['a Set', '"$W2"', [['2', '[1]']], ['size', 'has', '0']],
  ['an iterator', '"$i2"', [['2', '[1]']], ['next', '0', 'constructor']],
  ['a form', '"$K2"', [['_2_a', '1']], ['get', 'a', 'constructor']],
  ['a promise', '"$@2"', [['2', '{"k":1}']], ['k', 'then', 'status', 'value']],
  [
    'a rejected promise',
    '"$@2"',
    [['2', '{']],
    ['reason', 'reason:message', 'status', 'then:constructor'],
  ],
  ['a Blob', '"$B2"', [['2', file('abc')]], ['size', 'text', 'name']],
  [
    'a view',
    '"$o2"',
    [['2', file('abc')]],
    ['0', 'length', 'buffer', 'constructor', '__proto__'],
  ],
  ['an ArrayBuffer', '"$A2"', [['2', file('abc')]], ['byteLength', 'slice']],
  ['a DataView', '"$V2"', [['2', file('abc')]], ['buffer']],
  ['a stream', '"$R2"', [['S2', 'C']], ['getReader', 'locked']],
  ['an iterable', '"$X2"', [['S2', 'C']], ['next', 'constructor']],
  ['an async iterator', '"$x2"', [['S2', 'C']], ['next', 'then']],
  [
    'a server function',
    '"$h2"',
    [['2', '{"id":"mod#act","bound":null}']],
    ['$$id', 'name', 'bind', 'toString', 'constructor', 'prototype', 'call'],
  ],
];

const INTO_OPAQUE = OPAQUE.flatMap(([what, token, parts, paths]) =>
  paths.map(path => ({
    name: `${path} of ${what}`,
    body: [...parts, ['~', `{"a":${token},"b":"$~:a:${path}"}`]],
    rejects: INVALID_PATH,
  })),
);

// From another part, so that the value is the root of its part.
const INTO_OPAQUE_PARTS = OPAQUE.filter(([, token]) => token !== 'null')
  .filter(([what]) => what !== 'a promise' && what !== 'a rejected promise')
  .flatMap(([what, token, parts, paths]) =>
    paths.map(path => ({
      name: `${path} of ${what} in another part`,
      body: [...parts, ['4', token], ['~', `{"b":"$4:${path}"}`]],
      rejects: INVALID_PATH,
    })),
  );

const INTO_TEMPORARY = ['$$typeof', 'name', 'toJSON', 'Provider'].map(path => ({
  name: `${path} of a temporary reference`,
  temporary: true,
  body: [['~', `{"a":"$T","b":"$~:a:${path}"}`]],
  rejects: INVALID_PATH,
}));

// No spelling of the deleted key can be followed.
const DELETED_KEYS = ['__proto__', '\\u005f_proto__'].map(key => ({
  name: `the key ${key}, which is deleted`,
  body: [['~', `{"${key}":{"x":1},"b":"$~:__proto__:x"}`]],
  rejects: INVALID_PATH,
}));

const HARMLESS = [
  {
    name: 'own properties with the names of inherited ones',
    body: [
      [
        '~',
        '{"o":{"constructor":{"prototype":{"x":1}}},"b":"$~:o:constructor:prototype:x"}',
      ],
    ],
    expect: () => ({o: {constructor: {prototype: {x: 1}}}, b: 1}),
  },
  {
    name: 'the length of an array',
    body: [['~', '{"a":[1,2],"b":"$~:a:length"}']],
    expect: () => ({a: [1, 2], b: 2}),
  },
];

export const PATH_ATTACKS = [
  ...OF_OBJECTS,
  ...OF_ARRAYS,
  ...OF_THE_ROOT,
  ...BY_ROUTE,
  ...LATE,
  ...INTO_OPAQUE,
  ...INTO_OPAQUE_PARTS,
  ...INTO_TEMPORARY,
  ...DELETED_KEYS,
  ...HARMLESS,
];
