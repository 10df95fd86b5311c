// A value that stayed on the client is the same value in the response, and so is every object of
// the reply that the server returns.
import {decodeWeb} from '../support/decode.js';
import {within} from '../support/guard.js';
import {CLIENTS, SERVERS} from '../support/layers.js';
import {HOSTS, loadDecoders, loadEncoders} from '../support/replies/cells.js';
import {renderWebBytes} from '../support/render.js';

let clients;
let servers;

beforeAll(() => {
  clients = loadEncoders();
  servers = loadDecoders();
});

class Instance {
  field = 1;
}

const NO_MODULES = {
  moduleMap: null,
  moduleLoading: null,
  serverModuleMap: null,
};

// name → [client's React → the argument, the part that the server returns]
const ROWS = {
  'a function': [() => ({a: () => {}}), root => root.a],
  'a symbol': [() => ({a: [Symbol('local')]}), root => root.a[0]],
  'an element': [
    ({createElement}) => ({a: createElement('p')}),
    root => root.a,
  ],
  'an element that is the root': [
    ({createElement}) => createElement('p'),
    root => root,
  ],
  'an instance of a class': [() => [new Instance()], root => root[0]],
  'an instance of a class in two places': [
    () => {
      const instance = new Instance();
      return {a: instance, b: instance};
    },
    root => root.b,
  ],
  'a function in a Map': [
    () => new Map([['k', () => {}]]),
    root => root.get('k'),
  ],
  'an element in a Set': [
    ({createElement}) => ({s: new Set([createElement('p')])}),
    root => [...root.s][0],
  ],
  'an object': [() => ({a: {b: {c: 1}}}), root => root.a.b],
  'an object below a part of a Map': [
    () => new Map([['k', {b: [2]}]]),
    root => root.get('k').b,
  ],
  'the root': [() => [{a: 1}], root => root],
};

const CELLS = HOSTS.flatMap(host =>
  CLIENTS.flatMap(client =>
    SERVERS.map(server => [
      `${host}, ${client} client, ${server} server`,
      {host, client, server},
    ]),
  ),
);

async function answer({layer, functions}, body, select) {
  const temporaryReferences = layer.Server.createTemporaryReferenceSet();
  const root = await layer.Server.decodeReply(body, functions.manifest, {
    temporaryReferences,
  });
  return renderWebBytes(
    layer,
    {answer: select(root)},
    {
      manifest: {},
      options: {temporaryReferences},
    },
  );
}

async function exchange([make, select], {client, server}) {
  const {React, Client} = client;
  const value = make(React);
  const temporaryReferences = Client.createTemporaryReferenceSet();
  const body = await Client.encodeReply(value, {temporaryReferences});
  const bytes = await answer(server, body, select);
  const received = await decodeWeb(client, [bytes], NO_MODULES, {
    temporaryReferences,
  });
  return {sent: select(value), received: received.answer};
}

describe.each(Object.keys(ROWS))('%s', name => {
  test.each(CELLS)('%s', async (title, {host, client, server}) => {
    const {sent, received} = await within(
      exchange(ROWS[name], {
        client: clients[host][client],
        server: servers[host][server],
      }),
      'exchange',
    );

    expect(received).toBe(sent);
  });
});
