// Streams that are cut off, damaged or hostile, each with the expected result of our client.
// Nothing may hang, and no rejection may be unhandled.
//
//   stream    the bytes, or an array of pieces
//   rejects   the refusal of the whole response
//   settles   the response must only settle
//   expect    (expectation environment) → the value that can be read; e.refused(text) is a
//             promise and e.broken(text) a lazy that fails with this refusal
//   halts     the root will never settle: its status is halted
//   inDevelopment   columns that are different there (development, 2.1)

const CLOSED = 'protocol error 412';
const DUPLICATE = 'protocol error';
const DAMAGED = 'protocol error';
const INVALID_PATH = 'protocol error 570';
const MISSING_MODULE = 'protocol error 588';
const NOT_RECEIVED = 'protocol error 608';
const DEVELOPMENT_ROW = 'protocol error 504';

const TRUNCATED = [
  {name: 'no bytes at all', stream: '', rejects: CLOSED},
  {name: 'an id without colon', stream: '0', rejects: CLOSED},
  {name: 'a header only', stream: '0:', rejects: CLOSED},
  {name: 'a model row without its line feed', stream: '0:1', rejects: CLOSED},
  {
    name: 'a text row with missing bytes',
    stream: '0:{"a":"$1"}\n1:T400,short',
    rejects: CLOSED,
  },
  {
    name: 'a length without its comma',
    stream: '0:"$1"\n1:T40',
    rejects: CLOSED,
  },
  {
    name: 'a promise whose row never comes',
    stream: '0:["$@1","here"]\n',
    expect: e => [e.refused(CLOSED), 'here'],
  },
  {
    name: 'a lazy child whose row never comes',
    stream: '0:["$","div",null,{"children":"$L1"}]\n',
    expect: e => e.h('div', null, e.broken(CLOSED)),
  },
  {
    name: 'an element whose prop never comes',
    stream: '0:[["$","div",null,{"a":"$1"}],"here"]\n',
    expect: e => [e.broken(CLOSED), 'here'],
  },
  {
    name: 'a path into a row that never comes',
    stream: '0:{"a":"$1:b:c"}\n',
    rejects: CLOSED,
  },
  {
    name: 'a reference that is met after the end',
    stream: '0:["$@1"]\n1:{"a":"$2"}\n',
    expect: e => [e.refused(CLOSED)],
  },
  {
    name: 'a stream without an end',
    stream: '0:{"s":"$1"}\n1:X\n1:1\n',
    expect: e => ({s: e.iterableFailing([1], CLOSED)}),
  },
  {
    name: 'an empty text as the last row',
    stream: '0:["$1"]\n1:T0,',
    expect: () => [''],
  },
  {
    name: 'a header that announces more than there can be',
    stream: '0:"$1"\n1:T7fffffff,abc',
    rejects: CLOSED,
  },
];

const MALFORMED = [
  {name: 'no JSON in the root', stream: '0:{"a":\n', rejects: DAMAGED},
  {
    name: 'an empty model',
    stream: '0:\n',
    rejects: DAMAGED,
    inDevelopment: {halts: true},
  },
  {name: 'two values in a row', stream: '0:1 2\n', rejects: DAMAGED},
  {
    name: 'no JSON in a row that is referred to',
    stream: '0:["$@1","here"]\n1:{oops\n',
    expect: e => [e.refused(DAMAGED), 'here'],
  },
  {
    name: 'no JSON in a lazy child',
    stream: '0:["$","div",null,{"children":["$L1","here"]}]\n1:{oops\n',
    expect: e => e.h('div', null, e.broken(DAMAGED), 'here'),
  },
  {
    name: 'no JSON in an import row',
    stream: '0:["$@2"]\n1:I[oops\n2:1\n',
    expect: e => [e.refused(DAMAGED)],
  },
  {
    name: 'no JSON in an error row',
    stream: '0:["$@1"]\n1:Eoops\n',
    expect: e => [e.refused(DAMAGED)],
  },
  {
    name: 'no JSON in a hint row',
    stream: '0:["$@1"]\n:HLoops\n1:1\n',
    expect: () => [Promise.resolve(1)],
  },
  {name: 'an unknown capital tag', stream: '0:Q{"a":1}\n', value: {a: 1}},
  {name: 'the tag #', stream: '0:#[1]\n', value: [1]},
  {name: 'an unknown small tag', stream: '0:q1\n', rejects: DAMAGED},
  {name: 'white space around the JSON', stream: '0: [1] \r\n', value: [1]},
  {name: 'leading zeros in an id', stream: '0000:1\n', value: 1},
  {name: 'text instead of a header', stream: '<html>\n', rejects: DAMAGED},
  {name: 'an empty line', stream: '0:["$@1"]\n\n1:1\n', damagedFrom: 1},
  {
    name: 'a capital digit in an id',
    stream: '0:["$@a"]\nA:1\n',
    damagedFrom: 1,
  },
  {
    name: 'a capital digit in a length',
    stream: '0:"$1"\n1:TA,',
    rejects: DAMAGED,
  },
  {
    name: 'an id of more than 31 bits',
    stream: '0:["$@1"]\n123456789:1\n',
    damagedFrom: 1,
  },
  {
    name: 'a length of more than 31 bits',
    stream: '0:"$1"\n1:Tffffffffff,abc',
    rejects: DAMAGED,
  },
  {
    name: 'bytes that are not UTF-8',
    stream: Buffer.from('0:"\xff\xfe"\n', 'latin1'),
    value: '\ufffd\ufffd',
  },
  {name: 'an unknown hint', stream: ':HZ"x"\n0:1\n', value: 1},
  {name: 'a hint with an id', stream: '7:HD"//d"\n0:1\n', value: 1},
  {name: 'an end for no stream', stream: '5:C\n0:1\n', value: 1},
  {
    name: 'a row without a reference to it',
    stream: '9:{"a":"$8"}\n0:1\n',
    value: 1,
  },
].map(row =>
  row.damagedFrom === undefined
    ? row
    : {...row, expect: e => [e.refused(DAMAGED)]},
);

const DEVELOPMENT_ROWS = [
  'N1.5',
  'D"$2"',
  'J{"name":"x"}',
  'W["log",[],0,"x"]',
];

const OUT_OF_PLACE = [
  ...DEVELOPMENT_ROWS.map(payload => ({
    name: `a development row with tag ${payload[0]}`,
    stream: `0:["$@1","here"]\n1:${payload}\n1:1\n`,
    expect: e => [e.refused(DEVELOPMENT_ROW), 'here'],
    inDevelopment: {
      // An I/O record is the value of its row.
      expect: () => [
        Promise.resolve(
          payload.startsWith('J') ? {name: 'x', start: NaN, end: NaN} : 1,
        ),
        'here',
      ],
    },
  })),
  {
    name: 'a second root',
    stream: '0:["$@1"]\n0:2\n1:1\n',
    expect: e => [e.refused(DUPLICATE)],
  },
  {
    name: 'a second model for one id',
    stream: '0:["$@1","$@2"]\n1:"first"\n1:"second"\n2:1\n',
    expect: e => [Promise.resolve('first'), e.refused(DUPLICATE)],
  },
  {
    name: 'a text for an id that has a model',
    stream: '0:["$@1","$@2"]\n1:"first"\n1:T2,hi2:1\n',
    expect: e => [Promise.resolve('first'), e.refused(DUPLICATE)],
  },
  {
    name: 'an error for an id that has a model',
    stream: '0:["$@1","$@2"]\n1:"first"\n1:E{"digest":"d"}\n2:1\n',
    expect: e => [Promise.resolve('first'), e.refused(DUPLICATE)],
  },
  {
    name: 'a model for an id that has failed',
    stream: '0:["$@1","$@2"]\n1:E{"digest":"d"}\n1:"late"\n2:1\n',
    expect: e => [e.refused('digest "d"'), e.refused(DUPLICATE)],
  },
  {
    name: 'an import that the manifest does not have',
    stream: '0:["$@2"]\n1:I["nowhere",[],"x"]\n2:1\n',
    moduleMap: {},
    expect: e => [e.refused(MISSING_MODULE)],
  },
  {
    name: 'an import named as a property of all objects',
    stream: '0:["$@2"]\n1:I["constructor",[],"name"]\n2:1\n',
    moduleMap: {},
    expect: e => [e.refused(MISSING_MODULE)],
  },
  {
    name: 'an import that needs a row that is not there',
    stream: '0:["$@3"]\n1:I["$2",[],"x"]\n2:"lib"\n3:1\n',
    expect: e => [e.refused(NOT_RECEIVED)],
  },
  {
    name: 'an export that the module does not have',
    stream: '1:I["lib",[],"nothing"]\n0:["$1"]\n',
    value: [undefined],
  },
  {
    name: 'an export that only the prototype has',
    stream: '1:I["lib",[],"toString"]\n0:["$1"]\n',
    value: [undefined],
  },
  {
    name: 'a module that throws',
    stream: '1:I["broken",[],"x"]\n0:["$@1","here"]\n',
    expect: e => [e.refused('Error: the module cannot be evaluated'), 'here'],
  },
  {
    name: 'a bundle chunk that cannot be loaded',
    stream: '1:I["lib",["lost","lost.js"],"foo"]\n0:["$@1","here"]\n',
    expect: e => [e.refused('Error: the chunk cannot be loaded'), 'here'],
  },
];

function pathInto(model, path) {
  const row = `1:${model}\n`;
  const reference = `2:"$1:${path}"\n`;
  const expectRefusal = e => [e.refused(INVALID_PATH)];
  return [
    {
      name: `the path ${path} into ${model}`,
      stream: `${row}${reference}0:["$@2"]\n`,
      expect: expectRefusal,
    },
    {
      name: `the path ${path} into ${model}, which comes later`,
      stream: `0:["$@2"]\n${reference}${row}`,
      expect: expectRefusal,
    },
  ];
}

const HARMFUL = [
  ...pathInto('{}', 'a'),
  ...pathInto('{}', 'constructor'),
  ...pathInto('{}', '__proto__'),
  ...pathInto('{}', '__proto__:polluted'),
  ...pathInto('{"a":{}}', 'a:toString'),
  ...pathInto('[]', 'push'),
  ...pathInto('"text"', 'length'),
  ...pathInto('{"p":"$@3"}', 'p:then'),
  ...pathInto('{"p":"$@3"}', 'p:value'),
  ...pathInto('{"d":"$D1970-01-01T00:00:00.000Z"}', 'd:getTime'),
  ...pathInto('{"n":null}', 'n:a'),
  {
    name: 'a path to the length of an array, which is its own',
    stream: '0:[[1,2],"$0:0:length"]\n',
    value: [[1, 2], 2],
  },
  {name: 'a row that is itself', stream: '0:"$0"\n', value: null},
  {
    name: 'two rows that are each other',
    stream: '0:"$1"\n1:"$0"\n',
    value: null,
  },
  {
    name: 'a path through itself',
    stream: '0:{"a":"$0:a"}\n',
    settles: true,
  },
  {
    name: 'two paths that need each other',
    stream: '0:["$@1","$@2"]\n1:{"a":"$2:a"}\n2:{"a":"$1:a"}\n',
    settles: true,
  },
  {
    name: 'a key that is __proto__',
    stream: '0:{"__proto__":{"polluted":1},"a":1}\n',
    value: {a: 1},
    check: root => {
      expect(Object.hasOwn(root, '__proto__')).toBe(false);
      expect(root.polluted).toBe(undefined);
    },
  },
  {
    name: 'a client export under the key then',
    stream: '1:I["lib",[],"foo"]\n0:{"then":"$1","a":1}\n',
    value: {then: null, a: 1},
  },
  {
    name: 'an unknown value form',
    stream: '0:["$@1","here"]\n1:"$zz"\n',
    expect: e => [e.refused(CLOSED), 'here'],
  },
  {
    name: 'a BigInt without digits',
    stream: '0:["$@1","here"]\n1:"$nabc"\n',
    expect: e => [e.refused(DAMAGED), 'here'],
  },
  {
    name: 'a date that is none',
    stream: '0:"$Dtomorrow"\n',
    value: new Date(NaN),
  },
  {
    name: 'a Map of a number',
    stream: '0:["$@1","here"]\n1:"$Q2"\n2:5\n',
    expect: e => [e.refused(DAMAGED), 'here'],
  },
  {
    name: 'a Set of an object',
    stream: '0:["$@1","here"]\n1:"$W2"\n2:{}\n',
    expect: e => [e.refused(DAMAGED), 'here'],
  },
  {
    name: 'an element without parts',
    stream: '0:["$"]\n',
    settles: true,
  },
];

export const BROKEN_STREAMS = [
  ...TRUNCATED,
  ...MALFORMED,
  ...OUT_OF_PLACE,
  ...HARMFUL,
];
