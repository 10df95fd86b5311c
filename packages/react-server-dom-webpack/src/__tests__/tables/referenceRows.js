// Conformance rows: client, server and temporary references.

const BUTTON = {
  './Button.js#Button': {
    id: 'client-1',
    chunks: ['main', 'main.js'],
    name: 'Button',
  },
};

const CARD_CHUNKS = [
  'components-card',
  'static/chunks/components-card.js',
  'v',
  'static/chunks/vendor.js',
];

function saveReference({Server}) {
  return Server.registerServerReference(() => {}, 'act.js', 'save');
}

// The server's temporary reference for `el` of the client's reply. For a server without decodeReply
// it is added to the set.
async function replied({decodeReply}, temporaryReferences) {
  if (decodeReply === undefined) {
    const standIn = {};
    temporaryReferences.set(standIn, '0:1:el');
    return standIn;
  }
  const reply = await decodeReply(
    '{"1":{"el":"$T"}}',
    {},
    {temporaryReferences},
  );
  return reply[1].el;
}

// A server function may be a new function in each place, so its calls are compared.
async function expectSaves(action, args, saved) {
  expect(typeof action).toBe('function');
  expect(await action(...args)).toEqual(['saved', ...saved]);
}

export const REFERENCE_ROWS = [
  {
    example: '094-client-component',
    forms: ['client reference'],
    manifest: BUTTON,
    model: ({h, clientReference}) =>
      h(clientReference('./Button.js', 'Button'), {label: 'Go'}, 'x'),
    expect: ({h, clientExport}) =>
      h(clientExport('client-1', 'Button'), {label: 'Go'}, 'x'),
  },
  {
    example: '095-client-reference-positions',
    forms: ['client reference'],
    manifest: BUTTON,
    model: ({h, clientReference}) => {
      const Button = clientReference('./Button.js', 'Button');
      return [h(Button, {key: '1'}), h(Button, {key: '2', as: Button})];
    },
    expect: ({h, clientExport}) => {
      const Button = clientExport('client-1', 'Button');
      return [h(Button, {key: '1'}), h(Button, {key: '2', as: Button})];
    },
  },
  {
    example: '096-client-module-proxy',
    moduleProxy: true,
    forms: ['client reference'],
    manifest: {'./lib.js': {id: 'lib', chunks: [], name: '*'}},
    model: ({Server}) => {
      const M = Server.createClientModuleProxy('./lib.js');
      const {foo} = M;
      expect(M.__esModule).toBe(true);
      return [foo, M, M.default];
    },
    expect: ({clientExport, clientModule}) => [
      clientExport('lib', 'foo'),
      clientModule('lib'),
      clientExport('lib', 'default'),
    ],
  },
  {
    example: '097-client-async-module',
    moduleProxy: true,
    forms: ['client reference'],
    manifest: {
      './esm.js': {id: 'esm', chunks: ['e', 'e.js'], name: '*', async: true},
    },
    model: ({h, Server}) => h(Server.createClientModuleProxy('./esm.js').X),
    expect: ({h, clientExport}) => h(clientExport('esm', 'X')),
  },
  {
    example: '098-client-import-strings',
    forms: ['client reference', 'import string'],
    manifest: {
      'src/components/Card.client.js': {
        id: './src/components/Card.client.js',
        chunks: CARD_CHUNKS,
        name: '*',
      },
      'src/components/Modal.client.js': {
        id: './src/components/Modal.client.js',
        chunks: CARD_CHUNKS.slice(0, 2),
        name: '*',
      },
    },
    model: ({h, clientReference}) => [
      h(clientReference('src/components/Card.client.js', 'A'), {key: '1'}),
      h(clientReference('src/components/Card.client.js', 'B'), {key: '2'}),
      h(clientReference('src/components/Modal.client.js', 'M'), {key: '3'}),
    ],
    expect: ({h, clientExport}) => [
      h(clientExport('./src/components/Card.client.js', 'A'), {key: '1'}),
      h(clientExport('./src/components/Card.client.js', 'B'), {key: '2'}),
      h(clientExport('./src/components/Modal.client.js', 'M'), {key: '3'}),
    ],
  },
  {
    example: '099-client-import-dollar',
    forms: ['client reference'],
    manifest: {
      './dollar.js#D': {
        id: '$pkg/dollar',
        chunks: ['$c', '$c.js'],
        name: 'D',
      },
    },
    model: ({clientReference}) => ({d: clientReference('./dollar.js', 'D')}),
    expect: ({clientExport}) => ({d: clientExport('$pkg/dollar', 'D')}),
  },
  {
    example: '100-client-reference-missing',
    needsManifest: true,
    forms: ['client reference', 'error'],
    manifest: {},
    options: {onError: () => 'dg'},
    model: ({h, clientReference}) =>
      h('div', null, h(clientReference('./Nope.js', 'Nope'))),
    expect: ({h, throws}) => h('div', null, throws('dg')),
  },
  {
    example: '101-client-keyed-under-server-component',
    forms: ['client reference', 'key'],
    manifest: BUTTON,
    model: ({h, Pass, clientReference}) => {
      const Button = clientReference('./Button.js', 'Button');
      return h(Pass, {key: 'o'}, h(Button, {key: 'b'}));
    },
    expect: ({h, clientExport}) =>
      h(clientExport('client-1', 'Button'), {key: 'o,b'}),
  },
  {
    example: '102-server-reference',
    forms: ['server reference'],
    serverFunctions: true,
    model: t => {
      const save = saveReference(t);
      return {a: save, b: save};
    },
    expect: () => ({a: () => {}, b: () => {}}),
    check: async ({a, b}) => {
      await expectSaves(a, [1], [1]);
      await expectSaves(b, [2], [2]);
    },
  },
  {
    example: '103-server-reference-bound',
    forms: ['server reference'],
    serverFunctions: true,
    model: t => ({a: saveReference(t).bind(null, 1, {x: 2})}),
    expect: () => ({a: () => {}}),
    check: ({a}) => expectSaves(a, [3], [1, {x: 2}, 3]),
  },
  {
    example: '104-temporary-reference',
    forms: ['temporary reference'],
    temporaryReferences: true,
    model: async ({Server}, options) => {
      const set = Server.createTemporaryReferenceSet();
      options.temporaryReferences = set;
      return {back: await replied(Server, set)};
    },
    expect: ({temporary}) => ({back: temporary}),
  },
  {
    example: '129-server-reference-in-form',
    forms: ['server reference', 'element'],
    serverFunctions: true,
    model: t => t.h('form', {action: saveReference(t)}),
    expect: ({h}) => h('form', {action: () => {}}),
    check: form => expectSaves(form.props.action, [1], [1]),
  },
  {
    example: '130-client-import-string-budget',
    forms: ['client reference', 'import string'],
    manifest: Object.fromEntries(
      ['a', 'b', 'c'].map((letter, index) => [
        `./c${index}.js`,
        {id: `c${index}`, chunks: [letter, letter.repeat(12000)], name: '*'},
      ]),
    ),
    model: ({clientReference}) =>
      [0, 1, 2].map(index => clientReference(`./c${index}.js`, 'X')),
    expect: ({clientExport}) =>
      [0, 1, 2].map(index => clientExport(`c${index}`, 'X')),
  },
  {
    example: '131-context-provider',
    moduleProxy: true,
    forms: ['client reference'],
    manifest: {'./ctx.js': {id: 'ctx', chunks: [], name: '*'}},
    model: ({h, Server}) => {
      const {Ctx} = Server.createClientModuleProxy('./ctx.js');
      return h(Ctx.Provider, {value: 1}, 'x');
    },
    expect: ({h, clientExport}) =>
      h(clientExport('ctx', 'Ctx'), {value: 1}, 'x'),
  },
];
