// Objects of the server that a client gets as references, with React's experimental channel: all
// combinations of our and the reference's server and client. The packages for Turbopack have
// `registerServerObjectReference`; for the other bundlers, the test sets the same marks.
import {BUNDLER} from '../../../../../scripts/jest/layers.js';
import {
  PAIRS,
  clientOf,
  decode,
  renderText,
  serverOf,
  streamOf,
} from '../support/experimental.js';
import {within} from '../support/guard.js';
import {loadClients, loadServers} from '../support/layers.js';

const SERVER_REFERENCE = Symbol.for('react.server.reference');

function register({entries: {Server}}, object, name) {
  const {registerServerObjectReference = setMarks} = Server;
  return registerServerObjectReference(object, 'settings.js', name);
}

function setMarks(object, id, name) {
  return Object.defineProperties(object, {
    $$typeof: {value: SERVER_REFERENCE},
    $$id: {value: `${id}#${name}`, configurable: true},
  });
}

const MANIFEST = Object.fromEntries(
  ['defaults', 'list', 'save', 'plain', 'number', 'missing'].map(name => [
    `settings.js#${name}`,
    {id: 'settings', chunks: [], name},
  ]),
);

// The exports of the module of a server, which a decoder loads.
function exportsOf(server) {
  const defaults = register(server, {secret: {deep: 1}}, 'defaults');
  return {
    defaults,
    list: register(server, [['secret', 1]], 'list'),
    save: server.Server.registerServerReference(
      async function save() {},
      'settings.js',
      'save',
    ),
    plain: {secret: 1},
    number: 1,
  };
}

// The runtimes of bundlers find the module by these names.
function withModule(server, act) {
  const loaded = exportsOf(server);
  const require = () => loaded;
  const names = ['__webpack_require__', '__turbopack_require__'];
  const before = names.map(name => globalThis[name]);
  names.forEach(name => (globalThis[name] = require));
  const restore = () =>
    names.forEach((name, index) => (globalThis[name] = before[index]));
  return Promise.resolve(act(loaded)).finally(restore);
}

// name → the model of an object
const MODELS = {
  root: object => object,
  twice: object => ({a: object, b: [object]}),
  'items of collections': object => new Map([[object, new Set([object])]]),
  'a prop of an element': (object, {React: {createElement: h}}) =>
    h('p', {key: 'k', object}),
  'the result of a component': (object, {React: {createElement: h}}) =>
    h(() => object),
  'the value of a promise': object => ({later: Promise.resolve(object)}),
};

// kind → an object
const KINDS = {
  'a plain object': () => ({secret: 1}),
  'an array': () => ['secret'],
  'a Map': () => new Map([['secret', 1]]),
  'a Date': () => new Date(0),
  'an Error': () => new Error('secret'),
  'a promise': () => Promise.resolve('secret'),
  'an instance': () => new (class Settings {})(),
  'no prototype': () => Object.create(null),
  'an object with toJSON': () => ({toJSON: () => 'secret'}),
  'a getter': () => ({
    get secret() {
      throw new Error('It was read.');
    },
  }),
};

function rowsOf(text) {
  return text
    .split('\n')
    .filter(row => /"id"|"\$H/.test(row))
    .map(row => row.replace(/^\w+:/, '').replace(/\$H\w+/g, '$H'));
}

async function replyText({Client}, value) {
  const body = await within(Client.encodeReply(value), 'the reply');
  return typeof body === 'string' ? body : JSON.stringify([...body]);
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test.each(PAIRS.flatMap(pair => Object.keys(MODELS).map(n => [pair, n])))(
  '%j: an object as %s',
  async (pair, name) => {
    const server = serverOf(pair.server);
    const create = layer =>
      MODELS[name](register(layer, {secret: 1}, 'defaults'), layer);
    const {text, errors} = await renderText(server, create(server));
    expect(errors).toEqual([]);
    expect(text).not.toContain('secret');
    expect(text.match(/"id":/g)).toHaveLength(1);
    const client = clientOf(pair.client);
    const value = await decode(client, streamOf(text));
    if (name === 'a prop of an element') {
      expect(await replyText(client, value.props)).toBe(
        '[["1","{\\"id\\":\\"settings.js#defaults\\"}"],["0","{\\"object\\":\\"$H1\\"}"]]',
      );
      return;
    }
    const reference = serverOf('reference-experimental');
    const usual = await renderText(reference, create(reference));
    const expected = await decode(
      clientOf('reference-experimental'),
      streamOf(usual.text),
    );
    expect(await replyText(client, value)).toBe(
      await replyText(clientOf('reference-experimental'), expected),
    );
  },
);

// The reference copies what a component returns, and converts roots and items with `toJSON`.
const PLACES = {
  'the root': object => object,
  'the result of a component': (object, h) => ({a: h(() => object)}),
  'the value of a promise': object => ({a: Promise.resolve([object])}),
  'an item of a stream': object =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(object);
        controller.close();
      },
    }),
};

test.each(
  Object.keys(PLACES).flatMap(place =>
    Object.keys(KINDS).map(kind => [place, kind]),
  ),
)('%s: nothing of %s is sent', async (place, kind) => {
  const server = serverOf('ours');
  const object = register(server, KINDS[kind](), 'defaults');
  const model = PLACES[place](object, server.React.createElement);
  const {text, errors} = await renderText(server, model);
  expect(errors).toEqual([]);
  expect(text).toMatch(/"\$H\w"/);
  expect(text).not.toContain('secret');
});

test.each(
  PAIRS.filter(({client}) => client === 'ours').flatMap(({server}) =>
    Object.keys(KINDS).map(kind => [server, kind]),
  ),
)('%s: nothing of %s is sent', async (name, kind) => {
  const server = serverOf(name);
  const object = register(server, KINDS[kind](), 'defaults');
  const {text, errors} = await renderText(server, {a: object, b: [object]});
  expect(errors).toEqual([]);
  expect(rowsOf(text)).toEqual([
    '{"id":"settings.js#defaults"}',
    '{"a":"$H","b":["$H"]}',
  ]);
  expect(text).not.toContain('secret');
});

test.each(PAIRS)(
  '$server to $client: an argument that is bound on the server',
  async pair => {
    const server = serverOf(pair.server);
    const {save, defaults} = exportsOf(server);
    const {text} = await renderText(server, {
      save: save.bind(null, defaults),
      defaults,
    });
    const client = clientOf(pair.client);
    const callServer = jest.fn();
    const value = await client.Client.createFromReadableStream(streamOf(text), {
      serverConsumerManifest: {serverModuleMap: null, moduleMap: null},
      callServer,
    });
    expect(await replyText(client, [value.defaults])).toContain('$H1');
    expect(await replyText(client, value.save)).toContain('[\\"$H');
  },
);

describe.each(['ours', 'reference-experimental'])('the client of %s', name => {
  const WIRE = '1:{"id":"a"}\n2:{"id":"a"}\n0:["$H1","$H2","$H1"]\n';
  const read = async text => decode(clientOf(name), streamOf(text));

  test('has one opaque object for each row', async () => {
    const [a, b, c] = await read(WIRE);
    expect(a === c).toBe(true);
    expect(a === b).toBe(false);
    expect(Object.getPrototypeOf(a) === Object.prototype).toBe(true);
    expect(Reflect.ownKeys(a)).toEqual([]);
    expect(JSON.stringify(a)).toBe('{}');
    expect(await replyText(clientOf(name), [a, b, c])).toBe(
      JSON.stringify([
        ['1', '{"id":"a"}'],
        ['2', '{"id":"a"}'],
        ['0', '["$H1","$H2","$H1"]'],
      ]),
    );
  });

  test.each(['secret', '$$id', 'toString', 'key', Symbol.iterator])(
    'refuses to read %p',
    async key => {
      const [object] = await read(WIRE);
      expect(() => object[key]).toThrow(
        expect.objectContaining({message: expect.stringMatching(/./)}),
      );
    },
  );

  test.each([
    ...['$$typeof', 'name', 'displayName', 'defaultProps', '_debugInfo'],
    ...['toJSON', 'then', Symbol.toPrimitive, Symbol.toStringTag],
  ])('has no %p', async key => {
    const [object] = await read(WIRE);
    expect(object[key]).toBe(undefined);
  });

  test('refuses assignments', async () => {
    const [object] = await read(WIRE);
    expect(() => (object.a = 1)).toThrow(/object/);
  });
});

function formOf(parts) {
  const form = new FormData();
  for (const [name, text] of Object.entries(parts)) {
    form.append(name, text);
  }
  return form;
}

// name → parts and what is decoded from the exports
const REPLIES = {
  'an object': [
    {1: '{"id":"settings.js#defaults"}', 0: '{"a":"$H1","b":"$H1"}'},
    ({defaults}) => ({a: defaults, b: defaults}),
  ],
  'the root': [{1: '{"id":"settings.js#list"}', 0: '"$H1"'}, ({list}) => list],
  'an item of a Set': [
    {1: '{"id":"settings.js#list"}', 2: '["$H1"]', 0: '{"a":"$W2"}'},
    ({list}) => ({a: new Set([list])}),
  ],
  'a part that is referred to': [
    {1: '{"id":"settings.js#list"}', 2: '"$H1"', 0: '{"a":"$2","p":"$@2"}'},
    ({list}) => ({a: list}),
  ],
  'with arguments, which mean nothing': [
    {
      1: '{"id":"settings.js#defaults","bound":"$@2"}',
      2: '[1]',
      0: '{"a":"$H1"}',
    },
    ({defaults}) => ({a: defaults}),
  ],
  'as a function without arguments': [
    {
      1: '{"id":"settings.js#defaults","bound":null}',
      0: '{"a":"$h1","b":"$H1"}',
    },
    ({defaults}) => ({a: defaults, b: defaults}),
  ],
  'without an id': [{1: '{"id":1}', 0: '{"a":"$H1"}'}, () => ({a: null})],
  'under the key then': [
    {1: '{"id":"settings.js#defaults"}', 0: '{"a":{"then":"$H1"}}'},
    ({defaults}) => ({a: {then: defaults}}),
  ],
};

test.each(
  ['ours', 'reference-experimental'].flatMap(server =>
    Object.keys(REPLIES).map(name => [server, name]),
  ),
)('%s decodes %s', async (name, row) => {
  const server = serverOf(name);
  const [parts, expectedOf] = REPLIES[row];
  await withModule(server, async loaded => {
    const {p, ...decoded} = await within(
      server.Server.decodeReply(formOf(parts), MANIFEST),
      'the reply',
    );
    const expected = expectedOf(loaded);
    if (row === 'the root') {
      expect(Object.values(decoded)[0] === loaded.list[0]).toBe(true);
      return;
    }
    expect(Object.keys(decoded)).toEqual(Object.keys(expected));
    for (const key of Object.keys(expected)) {
      expect(decoded[key]).toEqual(expected[key]);
    }
    if (p !== undefined) {
      expect((await p) === expected.a).toBe(true);
    }
  });
});

// What both refuse.
const REFUSED = {
  'a function': {1: '{"id":"settings.js#save"}', 0: '{"a":"$H1"}'},
  'a function that was decoded before': {
    1: '{"id":"settings.js#save","bound":null}',
    0: '{"a":"$h1","b":"$H1"}',
  },
  'a number': {1: '{"id":"settings.js#number"}', 0: '{"a":"$H1"}'},
  'a missing export': {1: '{"id":"settings.js#missing"}', 0: '{"a":"$H1"}'},
  'an unknown id': {1: '{"id":"settings.js#other"}', 0: '{"a":"$H1"}'},
  'an inherited name': {1: '{"id":"__proto__"}', 0: '{"a":"$H1"}'},
  'no object': {1: 'null', 0: '{"a":"$H1"}'},
  'a part that is missing': {0: '{"a":"$H1"}'},
  'arguments of an object': {
    1: '{"id":"settings.js#defaults","bound":"$@2"}',
    2: '[1]',
    0: '{"a":"$h1"}',
  },
};

// Only ours: a client cannot take an object apart, nor name one that is not registered.
const REFUSED_BY_OURS = {
  'an object without marks': {
    1: '{"id":"settings.js#plain"}',
    0: '{"a":"$H1"}',
  },
  'a function token for an object without marks': {
    1: '{"id":"settings.js#plain","bound":null}',
    0: '{"a":"$h1"}',
  },
  'a path into an object': {
    1: '{"id":"settings.js#defaults"}',
    2: '{"o":"$H1"}',
    0: '{"a":"$2:o:secret"}',
  },
  'a path into an object of the same part': {
    1: '{"id":"settings.js#defaults"}',
    0: '{"o":"$H1","a":"$0:o:secret"}',
  },
  'an object as the entries of a Map': {
    1: '{"id":"settings.js#list"}',
    2: '"$H1"',
    0: '{"a":"$Q2"}',
  },
  'an object as an entry of a Map': {
    1: '{"id":"settings.js#list"}',
    2: '["$H1"]',
    0: '{"a":"$Q2"}',
  },
  'an object as the items of a Set': {
    1: '{"id":"settings.js#list"}',
    2: '"$H1"',
    0: '{"a":"$W2"}',
  },
  'an object as the items of an iterator': {
    1: '{"id":"settings.js#list"}',
    2: '"$H1"',
    0: '{"a":"$i2"}',
  },
};

test.each([
  ...Object.keys(REFUSED).flatMap(name => [
    ['ours', name],
    ['reference-experimental', name],
  ]),
  ...Object.keys(REFUSED_BY_OURS).map(name => ['ours', name]),
])('%s refuses %s', async (name, row) => {
  const server = serverOf(name);
  const parts = REFUSED[row] ?? REFUSED_BY_OURS[row];
  await withModule(server, async () => {
    const reply = async () =>
      server.Server.decodeReply(formOf(parts), MANIFEST, {
        allowUnregisteredFunctions: row.startsWith('an object without marks'),
      });
    await expect(within(reply(), 'the reply')).rejects.toThrow();
  });
});

test('bound arguments are not the items of an object', async () => {
  const server = serverOf('ours');
  await withModule(server, async loaded => {
    loaded.save = server.Server.registerServerReference(
      (...args) => args,
      'settings.js',
      'save',
    );
    const {a} = await server.Server.decodeReply(
      formOf({
        3: '{"id":"settings.js#list"}',
        2: '"$H3"',
        1: '{"id":"settings.js#save","bound":"$@2"}',
        0: '{"a":"$h1"}',
      }),
      MANIFEST,
    );
    expect(a(1)).toEqual([1]);
  });
});

describe('with a stable react', () => {
  const servers = loadServers('node');
  const clients = loadClients('node');

  test.each(['ours', 'reference'])(
    '%s: no object is a reference',
    async name => {
      const object = {
        $$typeof: SERVER_REFERENCE,
        $$id: 'settings.js#defaults',
        value: 1,
      };
      const {text} = await renderText(servers[name], {object});
      expect(text).toContain('"value":1');
      expect(text).not.toContain('$H');
    },
  );

  test('our client reads what a server of the experimental channel sends', async () => {
    const text = '1:{"id":"a"}\n0:{"object":"$H1"}\n';
    const value = await decode(clients.ours, streamOf(text));
    expect(await replyText(clients.ours, value)).toContain('$H1');
  });
});

// Turbopack's packages have the function.
const describeForTurbopack = BUNDLER === 'turbopack' ? describe : describe.skip;

describeForTurbopack.each(['ours', 'reference-experimental'])('%s', name => {
  test('marks an object', () => {
    const {registerServerObjectReference} = serverOf(name).entries.Server;
    const object = {};
    expect(registerServerObjectReference(object, 'a', 'b') === object).toBe(
      true,
    );
    expect(Object.getOwnPropertyDescriptors(object)).toEqual({
      $$typeof: {
        value: SERVER_REFERENCE,
        writable: false,
        enumerable: false,
        configurable: false,
      },
      $$id: {
        value: 'a#b',
        writable: false,
        enumerable: false,
        configurable: true,
      },
    });
    registerServerObjectReference(object, 'c', null);
    expect(object.$$id).toBe('c');
    registerServerObjectReference(object, 'c', undefined);
    expect(object.$$id).toBe('c#undefined');
    expect(registerServerObjectReference).toHaveLength(3);
  });

  test('refuses frozen objects and primitives', () => {
    const {registerServerObjectReference} = serverOf(name).entries.Server;
    for (const value of [Object.freeze({}), 1, 'text', null, undefined]) {
      expect(() => registerServerObjectReference(value, 'a', 'b')).toThrow();
    }
  });

  test('warns about a function in development', () => {
    const {registerServerObjectReference} = serverOf(name).entries.Server;
    console.error.mockClear();
    registerServerObjectReference(() => {}, 'a', 'b');
    expect(console.error).toHaveBeenCalledTimes(__DEV__ ? 1 : 0);
  });
});
