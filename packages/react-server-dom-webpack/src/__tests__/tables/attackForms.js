// Forms that are submitted to a server, with fields for its actions.
//
//   fields  in their order
//   action  the arguments of the function, or the number of the error
//   state   the result of decodeFormState, or the number of the error
//   loads   functions in the metadata may load their modules
//   alone   not compared with the reference
import {file} from '../support/attackBodies.js';
import {INHERITED_IDS, OTHER_EXPORTS, UNKNOWN_IDS} from './attackFunctions.js';

const CLOSED = '412';
const TOO_MANY_BOUND = '580';
const UNKNOWN = '589';
const ANY = 'any refusal';

const KEY = ['$ACTION_KEY', 'k'];
const FIELD = ['field', 'x'];
const COLLECT = '{"id":"mod#collect","bound":"$@1"}';

function withMetadata(text, ...parts) {
  return [
    ['$ACTION_REF_1', ''],
    ['$ACTION_1:0', text],
    ...parts.map(([name, value]) => [`$ACTION_1:${name}`, value]),
    KEY,
    FIELD,
  ];
}

const IDS = [
  ...UNKNOWN_IDS.map(id => ({id, alone: false})),
  ...[...INHERITED_IDS, ...OTHER_EXPORTS].map(id => ({id, alone: true})),
].flatMap(({id, alone}) => [
  {
    name: `the field of the id ${JSON.stringify(id)}`,
    fields: [['$ACTION_ID_' + id, ''], KEY, FIELD],
    action: UNKNOWN,
    state: null,
    alone,
  },
  {
    name: `metadata with the id ${JSON.stringify(id)}`,
    fields: withMetadata(JSON.stringify({id, bound: '$@1'}), ['1', '[1]']),
    action: UNKNOWN,
    state: ['result', 'k', id, 0],
    alone,
  },
]);

const ODD_METADATA = [
  ...['5', 'null', '"x"', 'true', '[]', '"$undefined"', '"$@1"', '"$Q1"'].map(
    text => ({
      name: `${text} as metadata`,
      fields: withMetadata(text, ['1', '[]']),
      action: ANY,
      state: 'anything',
      alone: true,
    }),
  ),
  ...['5', 'null', 'true', '[]', '["mod#collect"]', '{}'].map(id => ({
    name: `${id} as the id`,
    fields: withMetadata(`{"id":${id},"bound":"$@1"}`, ['1', '[1]']),
    action: ANY,
    state: null,
    alone: true,
  })),
  {
    name: 'metadata that is a function',
    fields: withMetadata('"$h1"', ['1', '{"id":"mod#act","bound":null}']),
    action: ANY,
    state: 'anything',
    alone: true,
    loads: true,
  },
  {
    name: 'metadata with a string for a prototype',
    fields: withMetadata('{"__proto__":{"id":"mod#act","bound":null}}'),
    action: ANY,
    state: 'anything',
    alone: true,
  },
  {
    name: 'metadata that is missing',
    fields: [['$ACTION_REF_1', ''], KEY],
    action: CLOSED,
    state: CLOSED,
  },
  {
    name: 'metadata that is a file',
    fields: withMetadata(file(COLLECT), ['1', '[]']),
    action: CLOSED,
    state: CLOSED,
  },
  {
    name: 'metadata that is not JSON',
    fields: withMetadata('{'),
    action: 'SyntaxError',
    state: 'SyntaxError',
  },
  {
    name: 'metadata with a path into a prototype',
    fields: withMetadata('{"id":"$0:constructor:name","bound":"$@1"}'),
    action: '570',
    state: '570',
  },
  {
    name: 'metadata that waits for bytes',
    fields: withMetadata('{"id":"mod#collect","bound":"$o2"}', [
      '2',
      file('abc'),
    ]),
    action: ANY,
    state: ANY,
    alone: true,
  },
  {
    name: 'metadata that waits for a module',
    fields: withMetadata('{"id":"mod#collect","bound":"$@1","x":"$h2"}', [
      '2',
      '{"id":"late#act","bound":null}',
    ]),
    action: ANY,
    state: ANY,
    alone: true,
    loads: true,
  },
];

const BOUND = [
  // Not a promise of this body, so nothing is bound.
  ...['["x"]', '{"status":"fulfilled","value":["x"]}', '5', '"$1"'].map(
    bound => ({
      name: `${bound} as bound arguments`,
      fields: withMetadata(`{"id":"mod#collect","bound":${bound}}`, [
        '1',
        '["x"]',
      ]),
      action: form => [form],
      state: 'anything',
    }),
  ),
  {
    name: '{"then":"$h2"} as bound arguments',
    fields: withMetadata(
      '{"id":"mod#collect","bound":{"then":"$h2","value":["x"]}}',
      ['2', '{"id":"mod#act","bound":null}'],
    ),
    action: form => [form],
    state: 'anything',
  },
  {
    name: 'bound arguments that are missing',
    fields: withMetadata(COLLECT),
    action: CLOSED,
    state: CLOSED,
  },
  {
    name: 'bound arguments that are a promise of themselves',
    fields: withMetadata(COLLECT, ['1', '"$@1"']),
    action: '569',
    state: '569',
  },
  {
    name: '1000 bound arguments',
    fields: withMetadata(COLLECT, ['1', JSON.stringify(Array(1000).fill(0))]),
    action: form => [...Array(1000).fill(0), form],
    state: ['result', 'k', 'mod#collect', 999],
  },
  {
    name: '1001 bound arguments',
    fields: withMetadata(COLLECT, ['1', JSON.stringify(Array(1001).fill(0))]),
    action: TOO_MANY_BOUND,
    state: 'anything',
  },
  {
    name: 'a temporary reference',
    fields: withMetadata(COLLECT, ['1', '["$T"]']),
    action: '526',
    state: '526',
  },
];

const NAMES = [
  ...['__proto__', 'constructor', '', ':', '1:0', '$ACTION_', '\u0000'].map(
    prefix => ({
      name: `the prefix ${JSON.stringify(prefix)}`,
      fields: [
        ['$ACTION_REF_' + prefix, ''],
        [`$ACTION_${prefix}:0`, COLLECT],
        [`$ACTION_${prefix}:1`, '[1]'],
        KEY,
        FIELD,
      ],
      action: form => [1, form],
      state: ['result', 'k', 'mod#collect', 0],
    }),
  ),
  {
    name: 'a key that is a file',
    fields: [
      ...withMetadata(COLLECT, ['1', '[1]']).filter(field => field !== KEY),
      ['$ACTION_KEY', file('k')],
    ],
    action: form => [1, form],
    state: null,
  },
  {
    name: 'several actions, of which the last can be called',
    fields: [
      ['$ACTION_ID_nowhere#x', ''],
      ['$ACTION_ID_mod#helper', ''],
      ['$ACTION_REF_2', ''],
      ['$ACTION_2:0', '{'],
      ['$ACTION_ID_mod#collect', ''],
      FIELD,
    ],
    action: form => [form],
    state: null,
  },
  {
    name: 'several actions, of which the last cannot be called',
    fields: [
      ['$ACTION_ID_mod#collect', ''],
      ['$ACTION_REF_2', ''],
      ['$ACTION_2:0', COLLECT],
      ['$ACTION_ID_nowhere#x', ''],
      FIELD,
    ],
    action: UNKNOWN,
    state: null,
  },
  {
    name: 'no action but fields that look like one',
    fields: [
      ['$action_id_mod#collect', ''],
      ['$ACTION_', ''],
      ['$ACTION_1:0', COLLECT],
      ['0', COLLECT],
      KEY,
    ],
    action: null,
    state: null,
  },
];

export const FORM_ATTACKS = [...IDS, ...ODD_METADATA, ...BOUND, ...NAMES];
