// Operations of React DOM on server functions where it renders HTML. Each is a function of a
// client, whose result or error is described as text.

export const CONSUMER = {
  moduleMap: null,
  moduleLoading: null,
  serverModuleMap: null,
};

function streamOf(text) {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(Buffer.from(text)));
      controller.close();
    },
  });
}

// An error row that both builds can read.
export const FAILED =
  ':E{"digest":"d","name":"Error","message":"m","stack":[],"env":"Server"}';

// The functions of a response: `bound` is the text of the bound arguments, or null.
export async function received(Client, bound, options) {
  const rows =
    bound === null
      ? '1:{"id":"a#b","bound":null}\n'
      : `2${bound}\n1:{"id":"a#b","bound":"$@2"}\n`;
  const root = Client.createFromReadableStream(streamOf(rows + '0:["$h1"]\n'), {
    serverConsumerManifest: CONSUMER,
    ...options,
  });
  const [fn] = await root;
  return fn;
}

// Like React DOM: if `ask` throws a promise, calls it again when the promise has settled.
export async function patiently(ask) {
  for (;;) {
    try {
      return ask();
    } catch (thrown) {
      if (typeof thrown?.then !== 'function') {
        throw thrown;
      }
      await new Promise(resolve => thrown.then(resolve, resolve));
    }
  }
}

function fieldsOf(fn, prefix = 'P1') {
  return patiently(() => fn.$$FORM_ACTION(prefix));
}

function signed(fn, id, count) {
  return patiently(() => fn.$$IS_SIGNATURE_EQUAL(id, count));
}

function made({createServerReference}) {
  return createServerReference('a#b');
}

const bound = (Client, ...args) => made(Client).bind(null, ...args);

function formWith(...entries) {
  const form = new FormData();
  entries.forEach(([name, value]) => form.append(name, value));
  return form;
}

// An encoder of the application, which records its arguments.
function createEncoder() {
  const calls = [];
  function encode(...args) {
    calls.push(args);
    return {name: 'own', args: args.length};
  }
  return {
    encode,
    lastCall: async () => [calls.at(-1)[0], await calls.at(-1)[1]],
  };
}

const MEMBERS = ['$$FORM_ACTION', '$$IS_SIGNATURE_EQUAL', 'bind'];

function membersOf(fn) {
  return MEMBERS.map(name => {
    const {value, ...flags} = Object.getOwnPropertyDescriptor(fn, name) ?? {};
    return [name, typeof value, value?.length, flags];
  });
}

const PROPERTIES = [
  ['of a made function', Client => membersOf(made(Client))],
  ['of a bound function', Client => membersOf(bound(Client, 1))],
  [
    'of a received function',
    async Client => membersOf(await received(Client, null)),
  ],
  [
    'of a registered function',
    ({registerServerReference}) =>
      membersOf(registerServerReference(() => {}, 'a#b')),
  ],
  ['of any other function', () => membersOf(() => {})],
  ['enumerable ones', Client => Object.keys(bound(Client, 1))],
];

const FIELDS = [
  ['nothing bound', Client => fieldsOf(made(Client))],
  ['nothing bound, no prefix', Client => made(Client).$$FORM_ACTION()],
  ['received', async Client => fieldsOf(await received(Client, null))],
  ['bound to nothing', Client => fieldsOf(bound(Client))],
  ['bound to values', Client => fieldsOf(bound(Client, 'x', {y: 1}))],
  ['bound twice', Client => fieldsOf(bound(Client, 'x').bind(null, {y: [2]}))],
  [
    'bound to values with parts',
    Client =>
      fieldsOf(
        bound(Client, new Map([[1, 2]]), new Set(['$']), formWith(['q', 'w'])),
        'a:b_1',
      ),
  ],
  [
    'bound to files',
    Client =>
      fieldsOf(
        bound(
          Client,
          new Blob(['bytes']),
          formWith(['f', new File(['x'], 'x.txt', {type: 'text/plain'})]),
        ),
      ),
  ],
  [
    'bound to a function of the server',
    Client => fieldsOf(bound(Client, made(Client), bound(Client, 7))),
  ],
  ['bound to a promise', Client => fieldsOf(bound(Client, Promise.resolve(1)))],
  ['bound to a function', Client => fieldsOf(bound(Client, () => {}))],
  [
    'received and bound',
    async Client =>
      entriesSorted(await fieldsOf(await received(Client, ':[1,{"x":2}]'))),
  ],
  [
    'received, bound and bound again',
    async Client =>
      fieldsOf((await received(Client, ':[1,{"x":2}]')).bind(null, 'y')),
  ],
  [
    'many prefixes',
    async Client => {
      const fn = bound(Client, 1);
      return [
        await fieldsOf(fn, 'A'),
        await fieldsOf(fn, 'B'),
        await fieldsOf(fn, 'A'),
      ];
    },
  ],
  [
    'separate data for each prefix',
    async Client => {
      const fn = bound(Client, 1);
      const [first, second] = [
        await fieldsOf(fn, 'A'),
        await fieldsOf(fn, 'A'),
      ];
      return first.data === second.data;
    },
  ],
  [
    'the same promise until it is ready',
    Client => {
      const fn = bound(Client, 1);
      return (
        thrownBy(() => fn.$$FORM_ACTION('A')) ===
        thrownBy(() => fn.$$FORM_ACTION('B'))
      );
    },
  ],
  [
    'of a plain function',
    Client => made(Client).$$FORM_ACTION.call(() => {}, 'P'),
  ],
  ['of undefined', Client => made(Client).$$FORM_ACTION.call(undefined, 'P')],
  [
    'of another of the same client',
    Client =>
      made(Client).$$FORM_ACTION.call(Client.createServerReference('c'), 'P'),
  ],
];

function thrownBy(ask) {
  try {
    return ask();
  } catch (thrown) {
    return thrown;
  }
}

// If promises are fulfilled already, the parts of a reply have another order.
function entriesSorted({data, ...others}) {
  return {...others, data: formWith(...[...data].sort())};
}

const SIGNATURES = [
  ['the same id', Client => signed(made(Client), 'a#b', 0)],
  ['another id', Client => signed(made(Client), 'a#c', 0)],
  ['another count', Client => signed(made(Client), 'a#b', 1)],
  ['a count that is text', Client => signed(made(Client), 'a#b', '0')],
  ['bound, the same count', Client => signed(bound(Client, 1, 2), 'a#b', 2)],
  ['bound, another count', Client => signed(bound(Client, 1, 2), 'a#b', 1)],
  [
    'bound, another id',
    Client => bound(Client, 1).$$IS_SIGNATURE_EQUAL('a#c', 1),
  ],
  ['bound to nothing', Client => signed(bound(Client), 'a#b', 0)],
  ['bound twice', Client => signed(bound(Client, 1).bind(null, 2), 'a#b', 2)],
  [
    'received and bound',
    async Client => signed(await received(Client, ':[1,{"x":2}]'), 'a#b', 2),
  ],
  [
    'received with arguments that failed',
    async Client => signed(await received(Client, FAILED), 'a#b', 1),
  ],
  [
    'received with arguments that are not an array',
    async Client => signed(await received(Client, ':5'), 'a#b', 1),
  ],
  [
    'of a plain function',
    Client => made(Client).$$IS_SIGNATURE_EQUAL.call(() => {}, 'a#b', 0),
  ],
];

const ENCODERS = [
  [
    'of a registered function',
    async ({registerServerReference}) => {
      const {encode, lastCall} = createEncoder();
      const fn = registerServerReference(() => {}, 'r', encode);
      return [fn.$$FORM_ACTION('P'), await lastCall()];
    },
  ],
  [
    'of a copy of it',
    async ({registerServerReference}) => {
      const {encode, lastCall} = createEncoder();
      const fn = registerServerReference(() => {}, 'r', encode).bind(null, 1);
      return [fn.bind(null, 2).$$FORM_ACTION('P'), await lastCall()];
    },
  ],
  [
    'of a function that is already registered',
    ({createServerReference, registerServerReference}) => {
      const known = createServerReference('a#b');
      return registerServerReference(known, 'r', () => 'own').$$FORM_ACTION(
        'P',
      );
    },
  ],
  [
    'of a response',
    async Client => {
      const {encode, lastCall} = createEncoder();
      const fn = await received(Client, null, {encodeFormAction: encode});
      return [fn.$$FORM_ACTION('P'), await lastCall()];
    },
  ],
  [
    'of a response, bound',
    async Client => {
      const {encode, lastCall} = createEncoder();
      const fn = await received(Client, ':[1]', {encodeFormAction: encode});
      return [fn.bind(null, 2).$$FORM_ACTION('P'), await lastCall()];
    },
  ],
  [
    'copied with the bind of a function that has none',
    async Client => {
      const {encode} = createEncoder();
      const fn = Client.registerServerReference(() => {}, 'r', encode);
      return made(Client).bind.call(fn, null, 1).$$FORM_ACTION('P');
    },
  ],
  [
    'whose bind is borrowed by a function that has none',
    async Client => {
      const {encode} = createEncoder();
      const fn = Client.registerServerReference(() => {}, 'r', encode);
      return fieldsOf(fn.bind.call(made(Client), null, 1));
    },
  ],
  [
    'that throws',
    ({registerServerReference}) =>
      registerServerReference(
        () => {},
        'r',
        () => {
          throw new Error('own');
        },
      ).$$FORM_ACTION('P'),
  ],
  [
    'arguments other than a signature',
    ({registerServerReference}) =>
      registerServerReference(
        () => {},
        'r',
        () => 'own',
      ).$$IS_SIGNATURE_EQUAL('r', 0),
  ],
];

const BINDING = [
  [
    'a function with its own bind',
    ({registerServerReference}) => {
      const fn = () => {};
      fn.bind =
        (...args) =>
        () => ['copied', args];
      return registerServerReference(fn, 'r').bind(null, 1)();
    },
  ],
  [
    'the real function',
    ({registerServerReference}) =>
      registerServerReference((...args) => args, 'r').bind(null, 1)(2),
  ],
  ['no function', Client => made(Client).bind.call({}, null)],
];

export const FORM_PROBES = Object.entries({
  properties: PROPERTIES,
  fields: FIELDS,
  signature: SIGNATURES,
  'own encoder': ENCODERS,
  bind: BINDING,
}).flatMap(([topic, probes]) =>
  probes.map(([title, probe]) => [`${topic}: ${title}`, probe]),
);
