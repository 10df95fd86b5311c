// Ids and metadata that name functions which clients must not call: names that every object
// inherits, exports that are not server functions, whole modules.
import {UNREACHABLE} from '../support/attackModules.js';

const UNKNOWN = '589';

export const UNKNOWN_IDS = [
  'nowhere',
  'nowhere#act',
  '#act',
  '#',
  '',
  'mod ',
  'MOD#act',
];

// Inherited by every object or function.
export const INHERITED_IDS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
  '__proto__#act',
  'constructor#act',
  'toString#call',
  'hasOwnProperty#name',
];

// Other exports of the modules, and names that they do not export.
export const OTHER_EXPORTS = [
  'mod',
  'mod#*',
  'whole',
  'mod#helper',
  'mod#Model',
  'mod#secret',
  'mod#config',
  'mod#list',
  'mod#nothing',
  'mod#thenable',
  'mod#toString',
  'mod#__esModule',
  'mod#missing',
  'mod#__proto__',
  'mod#constructor',
  'mod#hasOwnProperty',
  'mod#valueOf',
  'late#helper',
  'late#missing',
  'late#*',
  'late',
  'late#constructor',
  'awaited#helper',
  'awaited#then',
  'awaited#*',
  'awaited',
];

function call(id) {
  return [
    ['2', JSON.stringify({id, bound: null})],
    ['~', '["$h2"]'],
  ];
}

const UNKNOWN_FUNCTIONS = UNKNOWN_IDS.map(id => ({
  name: `the id ${JSON.stringify(id)}`,
  body: call(id),
  rejects: UNKNOWN,
}));

const NO_SERVER_FUNCTIONS = [...INHERITED_IDS, ...OTHER_EXPORTS].map(id => ({
  name: `the id ${id}`,
  body: call(id),
  rejects: UNKNOWN,
  alone: true,
}));

// Bound functions are created by the decoder, and their module can load late.
const BOUND_TO = [
  'mod#helper',
  'late#helper',
  'awaited#helper',
  'mod#Model',
].map(id => ({
  name: `the id ${id} with bound arguments`,
  body: [
    ['3', '["x"]'],
    ['2', `{"id":"${id}","bound":"$@3"}`],
    ['~', '["$h2"]'],
  ],
  rejects: UNKNOWN,
  alone: true,
}));

const ELSEWHERE = [
  {
    name: 'in a promise, an export that is not a server function',
    body: [
      ['~', '["$@3"]'],
      ['3', '"$h2"'],
      ['2', '{"id":"mod#helper","bound":null}'],
    ],
    expect: e => [e.refused(UNKNOWN)],
    alone: true,
    through: ['reply', 'action'],
  },
  {
    name: 'as bound argument, an export that is not a server function',
    body: [
      ['2', '{"id":"mod#secret","bound":null}'],
      ['3', '["$h2"]'],
      ['4', '{"id":"mod#act","bound":"$@3"}'],
      ['~', '["$h4"]'],
    ],
    rejects: UNKNOWN,
    alone: true,
  },
];

const BROKEN_MODULES = [
  'lost#act',
  'throwing#act',
  // The tests search all values for this text, including those of Jest.
  `${UNREACHABLE}#act`,
].map((id, index) => ({
  name: `an id whose module cannot be loaded, ${index}`,
  body: call(id),
  rejects: 'Error',
}));

const NO_TEXT = [
  '5',
  'null',
  'true',
  '[]',
  '["mod#act"]',
  '{}',
  '{"x":"mod#act"}',
].map(id => ({
  name: `${id} as an id`,
  body: [
    ['2', `{"id":${id},"bound":null}`],
    ['~', '["$h2"]'],
  ],
  expect: () => [null],
}));

const NO_METADATA = [
  '5',
  'null',
  '"x"',
  '[]',
  '"$@3"',
  '"$Q3"',
  '"$undefined"',
].map(text => ({
  name: `${text} as metadata`,
  body: [
    ['3', '[]'],
    ['2', text],
    ['~', '["$h2"]'],
  ],
  settles: true,
  alone: true,
}));

// [id, the function that it names]
const ALLOWED = [
  ['mod#act', e => [e.act]],
  ['exact#name', e => [e.act]],
  ['whole#act', e => [e.act]],
  ['late#act', e => [e.lateAct]],
  ['awaited#act', e => [e.awaitedAct]],
  ['mod#', e => [e.someFunction]],
].map(([id, expect]) => ({
  name: `the id ${id}, which may be called`,
  body: call(id),
  expect,
}));

const SAME_FUNCTION = {
  name: 'a function with two references',
  body: [
    ['2', '{"id":"mod#act","bound":"$@3"}'],
    ['3', '["x"]'],
    ['~', '["$h2","$h2"]'],
  ],
  expect: e => [e.someFunction, e.someFunction],
};

export const FUNCTION_ATTACKS = [
  ...UNKNOWN_FUNCTIONS,
  ...NO_SERVER_FUNCTIONS,
  ...BOUND_TO,
  ...ELSEWHERE,
  ...BROKEN_MODULES,
  ...NO_TEXT,
  ...NO_METADATA,
  ...ALLOWED,
  SAME_FUNCTION,
];
