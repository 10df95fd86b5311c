// Chunks that are pending when a stream ends, and rows that arrive too late.
// The columns are those of brokenStreams.js, and
//
//   referenceDiffers   true if the reference never ends, or accepts what our client refuses
//   onlyInProduction   true if the reference's development client fails: it cannot read error
//              rows with only a digest, and leaves rejections unhandled
//   mentions   text that the description of the result must contain; used if the platform's
//              streams drop unread items before an error

const CLOSED = 'protocol error 412';
const REFUSED = 'protocol error';

// Each value form that can wait for row 1, as JSON text.
const BY_VALUE = ['$1', '$1:a:0', '$Q1', '$W1', '$K1', '$B1', '$i1', '$h1'];

const MISSING = [
  ...BY_VALUE.flatMap(form => [
    {
      name: `"${form}" without its row as the root`,
      stream: `0:"${form}"\n`,
      rejects: CLOSED,
    },
    {
      name: `"${form}" without its row in data`,
      stream: `0:["$@2","here"]\n2:{"a":["${form}"]}\n`,
      expect: e => [e.refused(CLOSED), 'here'],
    },
    {
      name: `"${form}" without its row in an element`,
      stream: `0:[["$","p",null,{"a":{"b":"${form}"}}],"here"]\n`,
      expect: e => [e.broken(CLOSED), 'here'],
    },
    {
      name: `"${form}" without its row in a row that others wait for`,
      stream: `0:["$@3",["$","p",null,{"a":"$2"}]]\n2:["${form}"]\n3:["$2"]\n`,
      expect: e => [e.refused(CLOSED), e.broken(CLOSED)],
    },
    {
      name: `"${form}" with half of its row`,
      stream: `0:["$@2","here"]\n2:["${form}"]\n1:[["a",`,
      expect: e => [e.refused(CLOSED), 'here'],
    },
    {
      name: `"${form}" as an item of an iterable`,
      stream: `0:["$2"]\n2:X\n2:["${form}"]\n2:C\n`,
      expect: e => [e.iterableFailing([], CLOSED)],
    },
    {
      name: `"${form}" as an item of a stream`,
      onlyInProduction: true,
      stream: `0:["$2"]\n2:R\n2:["${form}"]\n2:1\n2:C\n`,
      mentions: CLOSED,
    },
    {
      name: `"${form}" as what an iterator returns`,
      stream: `0:["$2"]\n2:x\n2:C"${form}"\n`,
      expect: e => [e.iteratorFailing([], CLOSED)],
    },
  ]),
  {
    name: 'a lazy node and a promise as items',
    stream: '0:["$2"]\n2:X\n2:["$L1","$@1"]\n2:C\n',
    expect: e => [e.iterable([[e.broken(CLOSED), e.refused(CLOSED)]])],
  },
  {
    name: 'bound arguments that never come',
    stream: '0:["$h1","$@2"]\n1:{"id":"f","bound":"$@3"}\n2:["$3"]\n',
    mentions: CLOSED,
  },
];

// [row, value] of rows whose payload is the value.
const VALUES = [
  ['T2,hi', 'hi'],
  ['T0,', ''],
  ['o2,ab', new Uint8Array([97, 98])],
  ['A2,ab', new Uint8Array([97, 98]).buffer],
  ['s0,', new Uint16Array(0)],
  ['b2,ab', new Uint8Array([97, 98])],
  ['"text"\n', 'text'],
];

// The reference never settles chunks of text or bytes.
const LATE = VALUES.flatMap(([row, value]) => [
  {
    name: `the row 1:${row.trim()} after all kinds of mentions`,
    referenceDiffers: !row.endsWith('\n'),
    stream: `0:["$1","$@1","$@2",["$","p",null,{"a":"$1"}]]\n2:["$1"]\n1:${row}`,
    expect: e => [
      value,
      Promise.resolve(value),
      Promise.resolve([value]),
      e.h('p', {a: value}),
    ],
  },
  {
    name: `the row 1:${row.trim()} after a lazy node`,
    referenceDiffers: !row.endsWith('\n'),
    stream: `0:["$","p",null,{"children":"$L1"}]\n1:${row}`,
    expect: e => e.h('p', null, value),
  },
]);

const OPENED = [
  ...[
    ['X', 'iterable'],
    ['x', 'iterator'],
  ].flatMap(([tag, kind]) => [
    {
      name: `an ${tag} row after its mention, without an end`,
      stream: `0:["$1","$@1"]\n1:${tag}\n1:"a"\n1:T1,b`,
      check: async root => {
        expect(await root[1]).toBe(root[0]);
      },
      mentions: CLOSED,
    },
    {
      name: `an ${tag} row with its error after its end`,
      onlyInProduction: true,
      stream: `0:["$1","$@2"]\n1:${tag}\n1:1\n1:C\n1:E{"digest":"d"}\n2:2\n`,
      expect: e => [e[kind]([1]), Promise.resolve(2)],
    },
    {
      name: `an ${tag} row with two ends`,
      stream: `0:["$1","$@2"]\n1:${tag}\n1:1\n1:C\n1:C"x"\n2:2\n`,
      expect: e => [e[kind]([1]), Promise.resolve(2)],
    },
    {
      name: `an ${tag} row with an item after its end`,
      referenceDiffers: true,
      stream: `0:["$1","$@2"]\n1:${tag}\n1:1\n1:C\n1:2\n2:2\n`,
      expect: e => [e[kind]([1]), e.refused(REFUSED)],
    },
    {
      name: `an ${tag} row with a text after its error`,
      referenceDiffers: true,
      stream: `0:["$1","$@2"]\n1:${tag}\n1:E{"digest":"d"}\n1:T1,x2:2\n`,
      expect: e => [e[`${kind}Failing`]([], 'digest "d"'), e.refused(REFUSED)],
    },
  ]),
  ...['R', 'r'].flatMap(tag => [
    {
      name: `an ${tag} row after its mention, without an end`,
      stream: `0:["$1","$@1"]\n1:${tag}\n1:o1,a`,
      mentions: CLOSED,
    },
    {
      name: `an ${tag} row without an end or items`,
      stream: `1:${tag}\n0:["$1"]\n`,
      mentions: CLOSED,
    },
    {
      name: `an ${tag} row with its error after its end`,
      onlyInProduction: true,
      referenceDiffers: tag === 'r',
      stream: `0:["$1","$@2"]\n1:${tag}\n1:o1,a1:C\n1:E{"digest":"d"}\n2:2\n`,
      mentions: 'promise',
    },
    {
      name: `an ${tag} row with an item after its end`,
      stream: `0:["$@2"]\n1:${tag}\n1:C\n1:o1,a2:2\n`,
      expect: e => [e.refused(REFUSED)],
    },
    {
      name: `a second ${tag} row`,
      referenceDiffers: true,
      stream: `0:["$@2"]\n1:${tag}\n1:${tag}\n2:2\n`,
      expect: e => [e.refused(REFUSED)],
    },
    {
      name: `an ${tag} row for an id that has a model`,
      referenceDiffers: true,
      stream: `0:["$@1","$@2"]\n1:1\n1:${tag}\n2:2\n`,
      expect: e => [Promise.resolve(1), e.refused(REFUSED)],
    },
    {
      name: `a model row for an ${tag} row that has failed`,
      stream: `0:["$@2"]\n1:${tag}\n1:E{"digest":"d"}\n1:1\n2:2\n`,
      expect: e => [e.refused(REFUSED)],
    },
  ]),
  {
    name: 'a piece of bytes after the end of its stream',
    stream: '0:["$@2"]\n1:r\n1:C\n1:b3,abc2:2\n',
    expect: e => [e.refused(REFUSED)],
  },
  {
    name: 'a text for a stream of bytes',
    stream: '0:["$@2"]\n1:r\n1:T1,92:2\n',
    expect: e => [e.refused(REFUSED)],
  },
  {
    name: 'a model for a stream of bytes',
    stream: '0:["$@2"]\n1:r\n1:{"length":9}\n2:2\n',
    expect: e => [e.refused(REFUSED)],
  },
  {
    name: 'a stream of streams of which none ends',
    stream: '0:["$1"]\n1:X\n2:X\n1:["$2"]\n3:X\n2:["$3"]\n3:1\n',
    expect: e => [
      e.iterableFailing(
        [[e.iterableFailing([[e.iterableFailing([1], CLOSED)]], CLOSED)]],
        CLOSED,
      ),
    ],
  },
  {
    name: 'a stream that is its own item',
    stream: '1:X\n1:["$1"]\n1:C\n0:["$1"]\n',
    settles: true,
  },
  {
    name: 'a stream that an item of it waits for',
    stream: '1:X\n1:["$2"]\n2:["$1"]\n1:C\n0:["$1"]\n',
    settles: true,
  },
  {
    name: 'ends and errors for unknown ids',
    onlyInProduction: true,
    stream: '5:C\n6:C"x"\n7:E{"digest":"d"}\n0:1\n',
    value: 1,
  },
  {
    name: 'an end for an id that has a model',
    stream: '0:["$@1"]\n1:1\n1:C\n',
    expect: () => [Promise.resolve(1)],
  },
  {
    name: 'an end for an id that comes later',
    stream: '0:["$@1"]\n1:C\n1:1\n',
    expect: () => [Promise.resolve(1)],
  },
  {
    name: 'values that can only be made of themselves',
    referenceDiffers: true,
    stream: '0:["$@1","$@2","$@3","here"]\n1:"$B1"\n2:"$i2"\n3:"$h3"\n',
    expect: e => [
      e.refused(REFUSED),
      e.refused(REFUSED),
      Promise.resolve(null),
      'here',
    ],
  },
  {
    name: 'the largest id there can be',
    stream: '0:["$@7fffffff"]\n7fffffff:1\n',
    expect: () => [Promise.resolve(1)],
  },
  {
    name: 'a reference to an id that no row can have',
    stream: `0:["$@1","here"]\n1:["$${'f'.repeat(200)}"]\n`,
    expect: e => [e.refused(CLOSED), 'here'],
  },
  {
    name: 'binary data that announces more than there can be',
    stream: '0:["$@1","here"]\n1:o7fffffff,abc',
    expect: e => [e.refused(CLOSED), 'here'],
  },
  {
    name: 'module rows that carry no metadata',
    stream: '0:["$@2"]\n1:I["lib"]\n2:1\n',
    expect: e => [e.refused(REFUSED)],
  },
];

export const PENDING_STREAMS = [...MISSING, ...LATE, ...OPENED];
