// Models with references in every position: [name, function from the tools to the model, codes of
// the errors].

const contextLike = Object.assign(() => {}, {
  $$typeof: Symbol.for('react.context'),
});

export const MANIFEST = {
  'm.js': {id: 'client-1', chunks: ['c', 'c.js'], name: '*'},
  'm.js#Named': {id: 'client-2', chunks: [], name: 'Badge'},
  'esm.js': {id: 'esm', chunks: [], name: '*', async: true},
};

export const REFERENCE_MODELS = [
  ['a component', ({h, M}) => h(M.Button, {a: 1})],
  ['a component with its own manifest entry', ({h, M}) => h(M.Named)],
  ['a module', ({M}) => ({m: M})],
  ['a module at the root', ({M}) => M],
  ['an export at the root', ({M}) => M.Button],
  [
    'the same export in several positions',
    ({h, M}) => [M.Button, h(M.Button, {key: 1}), {x: M.Button}],
  ],
  [
    'a registered export and one of a module',
    ({M, client}) => [M.Button, client('Button')],
  ],
  ['the default of an ES module', ({M}) => [M.__esModule, M.default]],
  ['a default that is just an export', ({M}) => [M.default]],
  ['an export called then', ({M}) => [M.then]],
  [
    'an awaited module',
    async ({M, h}) => {
      const inner = await M;
      return [inner.Button, h(inner.Button, {key: 1}), M.Button];
    },
  ],
  ['a used module', ({M, React, h}) => h(() => h(React.use(M).Button))],
  [
    'an async module',
    ({h, Server}) => h(Server.createClientModuleProxy('esm.js').X),
  ],
  [
    'an awaited async module',
    async ({h, Server}) => {
      const inner = await Server.createClientModuleProxy('esm.js');
      return h('p', {x: inner.X});
    },
    [597],
  ],
  [
    'an unknown module',
    ({h, Server}) => h('p', {x: Server.createClientModuleProxy('no.js').X}),
    [596],
  ],
  [
    'an unknown component',
    ({h, Server}) => h('p', null, h(Server.createClientModuleProxy('no.js').X)),
    [596],
  ],
  ['a component that returns one', ({M, h}) => h(() => M.Button)],
  [
    'an export that is awaited',
    ({M, h}) =>
      h(
        'p',
        null,
        h(async () => M.Button),
      ),
    [590],
  ],
  [
    'an async component that returns one',
    ({h, client}) =>
      h(
        'p',
        null,
        h(async () => client('Button')),
      ),
  ],
  [
    'a lazy of one',
    ({client, React, h}) =>
      h(React.lazy(async () => ({default: client('Button')}))),
  ],
  ['a memo of one', ({M, React, h}) => h(React.memo(M.Button), {a: 1})],
  ['a provider', ({M, h}) => h(M.Context.Provider, {value: 1}, 'x')],
  ['in a Map', ({M}) => new Map([[M.Button, M.Named]])],
  ['a promise of one', ({client}) => ({p: Promise.resolve(client('Button'))})],
  [
    'under a key',
    ({M, h, Pass}) => h(Pass, {key: 'a'}, h(M.Button, {key: 'b'})),
  ],
  [
    'used, registered',
    ({React, h, client}) => h(() => React.use(client('Button'))),
    [503],
  ],
  ['used, an export', ({React, M, h}) => h(() => React.use(M.Button)), [590]],
  [
    'used, with a context for its value',
    ({React, h, client}) =>
      h(() => React.use(Object.assign(client('x'), {value: contextLike}))),
    [502],
  ],
  ['called', ({M, h}) => h(() => M.Button()), [595]],
  [
    'called, the default',
    ({M, h}) => h(() => [M.__esModule, M.default()]),
    [593],
  ],
  ['a property of an export, read', ({M, h}) => h(() => M.Button.inner), [591]],
  ['an export, assigned', ({M, h}) => h(() => (M.Button = 1)), [592]],
  ['a symbol of a module', ({M, h}) => h(() => M[Symbol.iterator]), [594]],
  ['a server function', ({action}) => ({f: action})],
  ['a server function at the root', ({action}) => action],
  ['a server function twice', ({action}) => [action, {f: action}]],
  [
    'a server function with arguments',
    ({action}) => ({f: action.bind(null, 1, {a: [2]}, Symbol.for('s'))}),
  ],
  [
    'a server function bound to nothing',
    ({action}) => ({f: action.bind(null)}),
  ],
  [
    'arguments that are elements',
    ({action, h, M}) => ({f: action.bind(null, h(M.Button), h('p'))}),
  ],
  [
    'arguments that share an object',
    ({action}) => {
      const shared = {a: 1};
      return {shared, f: action.bind(null, shared, shared)};
    },
  ],
  [
    'a server function as an argument',
    ({action}) => ({f: action.bind(null, action)}),
  ],
  ['a server function as a component', ({action, h}) => h(action, {x: 1})],
  ['a server function in a form', ({action, h}) => h('form', {action})],
  [
    'a server function as a prop of a client component',
    ({action, h, M}) => h(M.Button, {onClick: action}),
  ],
  ['an ordinary function', ({h}) => h('p', {render: () => {}}), [375]],
  ['an event handler', ({h}) => h('p', {onClick: () => {}}), [374]],
];
