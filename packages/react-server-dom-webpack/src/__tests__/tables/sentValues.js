// The values of docs/values.md. Each row is a kind of value, and whether it arrives when a server
// sends it to the client, and when a client sends it to the server.
//
//   name      the first cell of the document
//   make      (server layer) → the value for the client
//   toServer  (client layer) → the value for the server; without it, the value of `make`
//   arrives   [to the client, to the server]: true, false, or what becomes of it; a text that begins
//             with "yes" means the same kind
//   kindOf    what must be the same; without it, the class

class Point {}

function* letters() {
  yield 'a';
}

async function* laterLetters() {
  yield 'a';
}

const cycle = () => {
  const node = {};
  node.self = node;
  return node;
};

const form = () => {
  const data = new FormData();
  data.append('a', 'b');
  return data;
};

export const SENT_VALUES = [
  {name: 'string, boolean, `null`, `undefined`', make: () => ['a', true, null]},
  {name: 'number, also `NaN`, `Infinity`, `-0`', make: () => -0},
  {name: '`bigint`', make: () => 2n ** 70n},
  {
    name: '`Symbol.for(name)`',
    make: () => Symbol.for('a'),
    arrives: [true, false],
  },
  {name: 'other symbols', make: () => Symbol('a'), arrives: [false, false]},
  {name: 'plain object, array', make: () => ({a: [1]})},
  {name: 'the same object twice, a cycle', make: cycle},
  {name: '`Date`', make: () => new Date(0)},
  {name: '`Map`, `Set`', make: () => new Map([[{}, new Set([1])]])},
  {
    name: '`ArrayBuffer`, typed array, `DataView`',
    make: () => new Float64Array([1, 2]),
  },
  {
    name: '`Blob`',
    make: () => new Blob(['a']),
    arrives: [true, 'a `File`'],
  },
  {
    name: '`File`',
    make: () => new File(['a'], 'a.txt'),
    arrives: ['a `Blob`', true],
  },
  {name: '`FormData`', make: form},
  {name: 'promise', make: () => Promise.resolve(1)},
  {
    name: '`ReadableStream`',
    make: () => new ReadableStream({start: controller => controller.close()}),
  },
  {
    name: 'iterator, generator',
    kindOf: value => typeof value[Symbol.iterator],
    make: letters,
  },
  {
    name: 'async iterator, async generator',
    kindOf: value => typeof value[Symbol.asyncIterator],
    make: laterLetters,
  },
  {
    name: '`Error`',
    make: () => new RangeError('a'),
    arrives: ['yes; in production without its message', false],
  },
  {
    name: '`URL`, other objects with `toJSON`',
    make: () => new URL('http://a.test/'),
    arrives: ['what `toJSON` returns', 'what `toJSON` returns'],
  },
  {name: '`RegExp`', make: () => /a/, arrives: [false, false]},
  {
    name: 'instance of another class',
    make: () => new Point(),
    arrives: [false, false],
  },
  {
    name: 'object without a prototype',
    make: () => Object.create(null),
    arrives: [false, false],
  },
  {
    name: 'element',
    make: ({React}) => React.createElement('p'),
    arrives: [true, false],
  },
  {
    name: 'lazy node',
    make: ({React}) => React.lazy(async () => ({default: 'a'})),
    arrives: [true, 'its content'],
  },
  {
    name: 'function of a `"use client"` module',
    kindOf: () => 'a function or its lazy node',
    make: ({Server}) =>
      Server.registerClientReference(() => {}, './button', 'Button'),
    toServer: null,
    arrives: [true, '–'],
  },
  {
    name: 'function with `"use server"`, also with bound arguments',
    make: ({Server}) =>
      Server.registerServerReference(() => {}, 'actions', 'save').bind(null, 1),
    toServer: ({Client}) => Client.createServerReference('actions#save', null),
  },
  {
    name: 'other functions, classes',
    make: () => () => {},
    arrives: [false, false],
  },
];
