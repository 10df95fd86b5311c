// The packages for Rspack: exports, style sheets of client modules, server functions, and a part of the
// conformance tables. The long gate `Rspack` runs the shared tests.
import {installBundler} from '../../../react-server-dom-webpack/src/__tests__/support/bundlerGlobals.js';
import {
  CELLS,
  HOSTS,
  PAIR,
  describeEntries,
  exchangeRow,
  loadPackages,
  outcomeOf,
  rowsFor,
  withPreloads,
} from '../../../react-server-dom-webpack/src/__tests__/support/bundlerPackages.js';
import {installClientModules} from '../../../react-server-dom-webpack/src/__tests__/support/clientModules.js';

const packages = {};

beforeAll(() => Object.assign(packages, loadPackages('rspack')));

const serverOf = (implementation, host = 'node') =>
  packages.servers[implementation][host].entries.Server;
const clientOf = (implementation, host) =>
  packages.clients[implementation][host].entries.Client;

test.each(HOSTS)('the exports for %s are those of the reference', host => {
  const expected = describeEntries(packages, 'reference', host);
  // In development the reference has parameters for the name of the function, and for the callback.
  if (__DEV__ && host === 'browser') {
    expected.Client.createServerReference[1] = 1;
    expected.Client.setFindSourceMapURLCallback[1] = 0;
  }
  expect(describeEntries(packages, 'ours', host)).toEqual(expected);
});

describe.each(CELLS)('%s server, %s client', (...cell) => {
  beforeAll(() => installClientModules('rspack'));

  test.each(rowsFor('rspack', cell))('$example', async row => {
    const [description, expected] = await exchangeRow(row, packages, cell);
    expect(description).toBe(expected);
  });
});

function provide(manifests) {
  globalThis.__rspack_rsc_manifest__ = manifests;
}

describe('style sheets', () => {
  // The rows of a render with references to these ids.
  async function renderRows(implementation, host, clientManifest, ids) {
    provide({clientManifest});
    const server = serverOf(implementation, host);
    const model = ids.map(id =>
      server.registerClientReference(() => {}, id, 'X'),
    );
    const stream = server.renderToReadableStream(model, {onError() {}});
    const text = await new Response(stream).text();
    // Debug information takes ids, too.
    return text.match(/:(I|HS).*/g) ?? [];
  }

  const entry = (id, cssFiles) => ({id, chunks: [], name: '*', cssFiles});

  test.each(
    HOSTS.flatMap(host =>
      [
        [{a: entry('a', ['/a.css', '/b.css'])}, ['a', 'a']],
        [{a: entry('a', ['/a.css']), b: entry('b', ['/a.css'])}, ['a', 'b']],
        [{a: entry('a', []), b: entry('b')}, ['a', 'b']],
        [{'a#X': {...entry('a', ['/x.css']), name: 'X'}}, ['a']],
        [{a: entry('a', [5, {}])}, ['a']],
        [{a: entry('a', null)}, ['a']],
      ].map(given => [host, ...given]),
    ),
  )('on %s are hints like in the reference: %j', async (...given) => {
    const expected = await renderRows('reference', ...given);
    expect(await renderRows('ours', ...given)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
  });
});

describe('server functions', () => {
  const MODULES = {};

  function createModules(server) {
    const register = (id, fn) => server.registerServerReference(fn, id, null);
    MODULES.actions = {
      f1: register('f1', (...parameters) => ['f1', ...parameters]),
      number: 5,
    };
  }

  const located = (id, name) => ({id, chunks: [], name});
  const MANIFESTS = {
    serverManifest: {
      f1: located('actions', 'f1'),
      number: located('actions', 'number'),
    },
  };

  function formWith(entries) {
    const form = new FormData();
    Object.entries(entries).forEach(([name, text]) => form.append(name, text));
    return form;
  }

  const WAYS = {
    loadServerAction: (server, id) => server.loadServerAction(id)('x'),
    decodeReply: async (server, id) => {
      const text = JSON.stringify({id, bound: null});
      const body = formWith({0: '["$h1"]', 1: text});
      return (await server.decodeReply(body))[0]('x');
    },
    decodeAction: async (server, id) =>
      (await server.decodeAction(formWith({[`$ACTION_ID_${id}`]: ''})))(),
  };

  async function run(implementation, host, [way, id]) {
    const server = serverOf(implementation, host);
    createModules(server);
    installBundler(
      moduleId => MODULES[moduleId],
      () => Promise.resolve(),
      'rspack',
    );
    provide(MANIFESTS);
    const [kind, value] = await outcomeOf(() => WAYS[way](server, id));
    return kind === 'value' ? value : kind;
  }

  test.each(
    HOSTS.flatMap(host =>
      Object.keys(WAYS).flatMap(way =>
        ['f1', 'number', 'no', 'toString', '__proto__'].map(id => [
          host,
          way,
          id,
        ]),
      ),
    ),
  )('on %s are found like in the reference: %s, %s', async (host, ...given) => {
    const expected = await run('reference', host, given);
    expect(await run('ours', host, given)).toEqual(expected);
    expect([expected].flat()[0]).toBe(given[1] === 'f1' ? 'f1' : 'failure');
  });

  test('an export that is not registered is refused', () => {
    createModules(serverOf('ours'));
    MODULES.actions.f1 = () => {};
    provide(MANIFESTS);
    expect(() => serverOf('ours').loadServerAction('f1')).toThrow(
      'registerServerReference has not marked it. Is its file one with "use server"?',
    );
  });

  test.each(PAIR)('%s client in a browser calls the callback', async name => {
    const client = clientOf(name, 'browser');
    const rows = '2:["x"]\n1:{"id":"f1","bound":"$@2"}\n0:["$h1"]\n';
    const [received] = await client.createFromReadableStream(
      new Response(rows).body,
    );
    const created = client.createServerReference('f2');
    client.setServerCallback((...call) => Promise.resolve(call));
    expect(await received(1)).toEqual(['f1', ['x', 1]]);
    expect(await created(2)).toEqual(['f2', [2]]);
  });
});

describe('a client where HTML is rendered', () => {
  const MANIFESTS = {
    moduleLoading: {prefix: '/p/', crossOrigin: 'use-credentials'},
    serverConsumerModuleMap: {
      c1: {'*': {id: 's1', chunks: ['k', 'k.js'], name: '*'}},
    },
    serverManifest: {f1: {id: 'actions', chunks: [], name: 'f1'}},
  };
  const ROWS =
    '1:I["c1",["b","b.js"],"X"]\n2:{"id":"f1","bound":null}\n0:["$1","$h2"]\n';

  async function read(implementation, host, manifests) {
    const calls = [];
    const load = id => {
      calls.push(['load', id]);
      return Promise.resolve();
    };
    installBundler(
      id => {
        calls.push(['require', id]);
        return {X: `X of ${id}`, f1: () => 'called'};
      },
      load,
      'rspack',
    );
    provide(manifests);
    const layer = packages.clients[implementation][host];
    const outcome = await withPreloads(layer, calls, () =>
      outcomeOf(() =>
        layer.entries.Client.createFromReadableStream(new Response(ROWS).body, {
          nonce: 'N',
        }),
      ),
    );
    const [value, fn] = outcome[1];
    return {calls, value, result: fn?.()};
  }

  test.each(['node', 'edge'])(
    'on %s uses the manifests of the runtime',
    async host => {
      const expected = await read('reference', host, MANIFESTS);
      expect(await read('ours', host, MANIFESTS)).toEqual(expected);
      expect(expected).toMatchObject({value: 'X of s1', result: 'called'});
    },
  );
});

test('bound arguments are encrypted by what the application sets', async () => {
  const results = [];
  for (const name of PAIR) {
    const server = serverOf(name);
    const plain = await server.encryptServerActionBoundArgs('id', 1, [2]);
    server.setServerActionBoundArgsEncryption({
      encrypt: async (...given) => JSON.stringify(given),
      decrypt: async (id, text) => [id, JSON.parse(await text)],
    });
    const encrypted = server.encryptServerActionBoundArgs('id', 1, [2]);
    const decrypted = server.decryptServerActionBoundArgs('id', encrypted);
    results.push([plain, await encrypted, await decrypted]);
  }
  expect(results[0]).toEqual(results[1]);
});

test.each([[() => {}], [{}], [null], ['x']])(
  'an entry has the files of its page, like in the reference: %p',
  value => {
    provide({entryJsFiles: ['/m.js'], entryCssFiles: {'p.js': ['/p.css']}});
    const copy = () => (typeof value === 'function' ? () => {} : {...value});
    const given = () => (value === null || value === 'x' ? value : copy());
    const [ours, reference] = PAIR.map(name => {
      const entry = serverOf(name).createServerEntry(given(), 'p.js');
      return typeof entry === 'function' ? {...entry} : entry;
    });
    expect(ours).toEqual(reference);
  },
);

test('the hand-off is offered under the name of the package', async () => {
  const stream = serverOf('ours', 'edge').renderToReadableStream('x');
  const names = Object.getOwnPropertySymbols(Object.getPrototypeOf(stream)).map(
    String,
  );
  expect(names.includes('Symbol(react-server-dom-rspack.handOff)')).toBe(
    !__DEV__,
  );
  await stream.cancel();
});
