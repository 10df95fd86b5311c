// Operations on references. Each is a function of a server's exports, whose result is described as
// text, and whose error by its kind.

const NAMES = [
  '$$typeof',
  '$$id',
  '$$async',
  '$$bound',
  'name',
  'displayName',
  'defaultProps',
  '_debugInfo',
  'toJSON',
  'Provider',
  'Consumer',
  'then',
  'status',
  'value',
  'catch',
  'finally',
  'default',
  '__esModule',
  'prototype',
  'length',
  'bind',
  'call',
  'apply',
  'toString',
  'valueOf',
  'constructor',
  'hasOwnProperty',
  '__proto__',
  'Button',
  'a#b',
  '',
  '0',
  'render',
  'type',
  'contextTypes',
  Symbol.toPrimitive,
  Symbol.toStringTag,
  Symbol.iterator,
  Symbol.asyncIterator,
  Symbol.hasInstance,
  Symbol.for('x'),
];

function describeDescriptor(object, name) {
  const descriptor = Object.getOwnPropertyDescriptor(object, name);
  if (descriptor === undefined) {
    return 'none';
  }
  const flags = ['configurable', 'enumerable', 'writable'].filter(
    flag => descriptor[flag],
  );
  return `${describeResult(descriptor.value)} ${flags.join(' ')}`;
}

// Describes a reference by its marks, other values by their kind and, if it is short, their text.
export function describeResult(value) {
  if (typeof value !== 'object' && typeof value !== 'function') {
    return `${typeof value} ${String(value)}`;
  }
  if (value === null) {
    return 'null';
  }
  if (value === Promise.prototype || value === Object.prototype) {
    return value === Promise.prototype
      ? 'Promise.prototype'
      : 'Object.prototype';
  }
  if (Array.isArray(value)) {
    return `[${value.map(describeResult).join(', ')}]`;
  }
  const mark = value.$$typeof;
  if (mark === undefined) {
    return typeof value;
  }
  return [
    typeof value,
    String(mark),
    String(value.$$id),
    mark === Symbol.for('react.client.reference')
      ? String(value.$$async)
      : describeResult(value.$$bound),
  ].join(' ');
}

export async function answerOf(probe, Server) {
  try {
    return describeResult(await wrapped(probe(Server)));
  } catch (error) {
    return `throws ${error instanceof TypeError ? 'TypeError' : 'Error'}`;
  }
}

// Wrapped, because a reference must not be awaited, but a probe may be asynchronous.
function wrapped(result) {
  return result instanceof Later ? result.promise : [result];
}

class Later {
  constructor(promise) {
    this.promise = promise;
  }
}

function later(promise) {
  return new Later(promise.then(value => [value]));
}

const module = ({createClientModuleProxy}) => createClientModuleProxy('m.js');

function innerModule(Server) {
  let inner;
  module(Server).then(value => {
    inner = value;
  });
  return inner;
}

const button = Server => module(Server).Button;
const client = ({registerClientReference}) =>
  registerClientReference(() => {}, 'm.js', 'x');
const server = ({registerServerReference}) =>
  registerServerReference(() => {}, 's.js', 'x');
const bound = Server => server(Server).bind(null, 1, 2);

const RECEIVERS = {
  'module proxy': module,
  'async module proxy': innerModule,
  'export proxy': button,
  'async export proxy': Server => innerModule(Server).Button,
  'default of an ES module': Server => {
    const proxy = module(Server);
    return [proxy.__esModule, proxy.default][1];
  },
  'then of a module': Server => module(Server).then,
  'client reference': client,
  'server reference': server,
  'bound server reference': bound,
};

function everyReceiver(ask) {
  return Object.entries(RECEIVERS).flatMap(([title, receiver]) =>
    ask(title, receiver),
  );
}

const READS = everyReceiver((title, receiver) =>
  NAMES.map(name => [
    `${title}: ${String(name)}`,
    Server => receiver(Server)[name],
  ]),
);

const DESCRIPTORS = everyReceiver((title, receiver) =>
  NAMES.filter(name => typeof name === 'string').map(name => [
    `${title}: descriptor of ${name}`,
    Server => describeDescriptor(receiver(Server), name),
  ]),
);

const OPERATIONS = everyReceiver((title, receiver) => [
  [`${title}: typeof`, Server => typeof receiver(Server)],
  [`${title}: keys`, Server => Object.keys(receiver(Server))],
  [
    `${title}: own keys`,
    // `caller` and `arguments` depend on how a function was written.
    Server =>
      Reflect.ownKeys(receiver(Server))
        .map(String)
        .filter(name => !/^(prototype|caller|arguments)$/.test(name))
        .sort(),
  ],
  [`${title}: prototype`, Server => Object.getPrototypeOf(receiver(Server))],
  [`${title}: is a promise`, Server => receiver(Server) instanceof Promise],
  [`${title}: assignment`, Server => (receiver(Server).x = 1)],
  [`${title}: has`, Server => 'Button' in receiver(Server)],
  [
    `${title}: own`,
    Server =>
      Object.prototype.hasOwnProperty.call(receiver(Server), 'Whatever'),
  ],
  [`${title}: to text`, Server => typeof String(receiver(Server))],
  [`${title}: to JSON`, Server => JSON.stringify([receiver(Server)])],
  [`${title}: iteration`, Server => [...receiver(Server)]],
  [
    `${title}: deletion`,
    Server => Reflect.deleteProperty(receiver(Server), 'y'),
  ],
]);

const CALLS = [
  ['module proxy: call', Server => module(Server)()],
  ['export proxy: call', Server => button(Server)()],
  ['export proxy: new', Server => new (button(Server))()],
  ['export proxy: Provider', Server => button(Server).Provider],
  ['same export', Server => button(Server) === button(Server)],
  [
    'same export of one proxy',
    Server => {
      const proxy = module(Server);
      return [proxy.a === proxy.a, proxy.then === proxy.then];
    },
  ],
  [
    'default before and after __esModule',
    Server => {
      const proxy = module(Server);
      return [
        proxy.default,
        proxy.__esModule,
        proxy.default,
        proxy.default.name,
      ];
    },
  ],
  [
    'status and value after then',
    Server => {
      const proxy = module(Server);
      return [proxy.then, proxy.status, proxy.value];
    },
  ],
  ['await', Server => later(awaitModule(Server))],
  ['await twice', Server => later(awaitTwice(Server))],
  [
    'then resolves to the result of its callback',
    Server => later(Promise.resolve(module(Server).then(() => 'given'))),
  ],
  [
    'then with a callback that throws',
    Server =>
      module(Server).then(() => {
        throw new TypeError('mine');
      }),
  ],
  ['then without a callback', Server => module(Server).then()],
  [
    'keys after reads',
    Server => {
      const proxy = module(Server);
      return [proxy.a, proxy.b, Object.keys(proxy)];
    },
  ],
  [
    'description before the read',
    Server => {
      const proxy = module(Server);
      const before = describeDescriptor(proxy, 'a');
      return [before, proxy.a, describeDescriptor(proxy, 'a')];
    },
  ],
  ['numeric module id', s => s.createClientModuleProxy(5).Button],
  [
    'client reference of an object',
    s => s.registerClientReference({}, 'a', 'b'),
  ],
  ['client reference without a name', s => s.registerClientReference({}, 'a')],
  [
    'client reference named null',
    s => s.registerClientReference({}, 'a', null),
  ],
  ['client reference named *', s => s.registerClientReference({}, 'a', '*')],
  [
    'client reference registered twice alike',
    Server => Server.registerClientReference(client(Server), 'm.js', 'x'),
  ],
  [
    'client reference registered as another',
    Server => Server.registerClientReference(client(Server), 'm.js', 'y'),
  ],
  [
    'client reference, frozen',
    s => s.registerClientReference(Object.freeze({}), 'a', 'b'),
  ],
  ['client reference of a text', s => s.registerClientReference('f', 'a', 'b')],
  [
    'server reference without an export',
    s => s.registerServerReference(() => {}, 'a', null),
  ],
  [
    'server reference with an undefined export',
    s => s.registerServerReference(() => {}, 'a'),
  ],
  [
    'server reference registered as another',
    Server => Server.registerServerReference(server(Server), 't.js', 'y'),
  ],
  [
    'server reference, frozen',
    s =>
      s.registerServerReference(
        Object.freeze(() => {}),
        'a',
        'b',
      ),
  ],
  ['server reference as text', Server => String(server(Server)).includes('=>')],
  [
    'server reference whose toString is replaced',
    Server => {
      const reference = server(Server);
      reference.toString = () => 'mine';
      return String(reference);
    },
  ],
  [
    'bound server reference as text',
    Server => Object.hasOwn(bound(Server), 'toString'),
  ],
  ['bound twice', Server => bound(Server).bind(null, 3).$$bound],
  ['bound to nothing', Server => server(Server).bind().$$bound],
  ['bound to this only', Server => server(Server).bind({}).$$bound],
  [
    'bound and registered again',
    Server => Server.registerServerReference(bound(Server), 'other', 'z'),
  ],
  [
    'a bound function runs',
    ({registerServerReference}) =>
      registerServerReference((...args) => args, 'a', 'b')
        .bind(null, 1)
        .bind(
          null,
          2,
        )(3),
  ],
  [
    'this of a bound function',
    ({registerServerReference}) =>
      registerServerReference(
        function () {
          return this.x;
        },
        'a',
        'b',
      ).bind({x: 'kept'})(),
  ],
  [
    'a bound class is constructed',
    ({registerServerReference}) => {
      class A {
        constructor(x) {
          this.x = x;
        }
      }
      const Bound = registerServerReference(A, 'a', 'b').bind(null, 7);
      return new Bound().x;
    },
  ],
  [
    'bind borrowed by an ordinary function',
    Server => {
      const result = server(Server).bind.call((...args) => args, null, 1);
      return [result.$$typeof, result(2)];
    },
  ],
  [
    'bind borrowed by a non-function',
    Server => server(Server).bind.call({}, null),
  ],
  ['name of a bound function', Server => bound(Server).name],
  [
    'length of a bound function',
    ({registerServerReference}) =>
      registerServerReference((a, b, c) => [a, b, c], 'a', 'b').bind(null, 1)
        .length,
  ],
];

async function awaitModule(Server) {
  const inner = await module(Server);
  return [inner.Button, inner.then, inner.$$async];
}

async function awaitTwice(Server) {
  const proxy = module(Server);
  return (await proxy) === (await proxy);
}

export const REFERENCE_PROBES = [
  ...READS,
  ...DESCRIPTORS,
  ...OPERATIONS,
  ...CALLS,
];
