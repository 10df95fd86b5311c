// The packages for Parcel: exports, module rows, server functions, and a part of the conformance tables.
// The long gate `Parcel` runs the shared tests.
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

beforeAll(() => Object.assign(packages, loadPackages('parcel')));

const serverOf = (implementation, host = 'node') =>
  packages.servers[implementation][host].entries.Server;
const clientOf = (implementation, host) =>
  packages.clients[implementation][host].entries.Client;

test.each(HOSTS)('the exports for %s are those of the reference', host => {
  expect(describeEntries(packages, 'ours', host)).toEqual(
    describeEntries(packages, 'reference', host),
  );
});

describe.each(CELLS)('%s server, %s client', (...cell) => {
  beforeAll(() => installClientModules('parcel'));

  test.each(rowsFor('parcel', cell))('$example', async row => {
    const [description, expected] = await exchangeRow(row, packages, cell);
    expect(description).toBe(expected);
  });
});

// A runtime that records what is asked of it.
function installRuntime(modules) {
  const calls = [];
  globalThis.parcelRequire = Object.assign(
    id => {
      calls.push(['require', id]);
      return modules[id];
    },
    {
      load(bundle) {
        calls.push(['load', bundle]);
        return bundle.includes('lost')
          ? Promise.reject(new Error('lost'))
          : new Promise(resolve => setTimeout(resolve, 1));
      },
      extendImportMap: map => calls.push(['import map', map]),
      meta: {publicUrl: 'https://cdn.test/p/'},
    },
  );
  return calls;
}

const read = (client, rows, options) =>
  client.createFromReadableStream(new Response(rows).body, options);

describe('a client reference', () => {
  async function renderAll(implementation, references) {
    const server = serverOf(implementation);
    const model = references.map(reference =>
      server.createClientReference(...reference),
    );
    const text = await new Response(
      server.renderToReadableStream([model, model]),
    ).text();
    return text.split('\n').filter(row => row.includes(':I'));
  }

  test('has the fields of the reference', () => {
    const given = ['m', 'X', ['a.js'], {lib: 'lib.js'}];
    const [ours, reference] = PAIR.map(name => ({
      ...serverOf(name).createClientReference(...given),
    }));
    expect(ours).toEqual(reference);
    expect(Object.keys(ours)).toEqual(Object.keys(reference));
  });

  test('is written with its bundles and import map, once for each export', async () => {
    const references = [
      ['m', 'X', ['a.js', 'b.js']],
      ['m', 'X', ['a.js', 'b.js']],
      ['m', 'Y', []],
      [5, 'X', [], {lib: 'lib.js'}],
      ['n', 'X', [], {}],
      ['o', 'X', [], null],
    ];
    const rows = await renderAll('ours', references);
    expect(rows).toEqual(await renderAll('reference', references));
    expect(rows[0]).toBe('1:I["m","X",["a.js","b.js"]]');
    expect(rows).toHaveLength(5);
  });
});

describe('a module row', () => {
  const MODULES = {m: {X: 'X of m'}, 7: {X: 'X of 7'}};

  // What a client does for a row, in order, and its outcome.
  async function runRow(implementation, host, row) {
    const calls = installRuntime(MODULES);
    const layer = packages.clients[implementation][host];
    const outcome = await withPreloads(layer, calls, () =>
      outcomeOf(() =>
        read(layer.entries.Client, `1:I${row}\n0:"$1"\n`, {nonce: 'N'}),
      ),
    );
    return {calls, outcome};
  }

  test.each(
    HOSTS.flatMap(host =>
      [
        '["m","X",["a.js","b.js"]]',
        '["m","X",["a.js"],{"lib":"lib.js"}]',
        '["m","X",["a.js","lost.js"]]',
        '[7,"X",[]]',
        '["m","toString",[]]',
        '["m","*",[]]',
        '["m","X",[],null]',
      ].map(row => [host, row]),
    ),
  )(
    'on %s loads, preloads and requires like the reference: %s',
    async (...given) => {
      const expected = await runRow('reference', ...given);
      expect(await runRow('ours', ...given)).toEqual(expected);
      expect(expected.calls.length).toBeGreaterThan(0);
    },
  );

  test.each(['["m","X"]', '["m",["a.js"],"X"]', '["m","X",[5]]', 'null'])(
    'that is not one is refused: %s',
    async row => {
      installRuntime(MODULES);
      const reading = read(clientOf('ours', 'node'), `1:I${row}\n0:"$1"\n`);
      await expect(Promise.resolve(reading)).rejects.toMatchObject({
        kind: 'protocol',
      });
    },
  );
});

describe('server functions', () => {
  const MODULES = {
    actions: {
      save: (...parameters) => ['saved', ...parameters],
      number: 5,
    },
    'a#b': {c: () => 'c'},
  };
  const REGISTERED = {actions: [], 'a#b': ['x.js'], lost: ['lost.js']};

  function formWith(entries) {
    const form = new FormData();
    Object.entries(entries).forEach(([name, text]) => form.append(name, text));
    return form;
  }

  const replyWith = id =>
    formWith({0: '["$h1"]', 1: JSON.stringify({id, bound: null})});

  // Calls the function that the server finds in one of three ways. Failures have other messages.
  const WAYS = {
    loadServerAction: async (server, id) =>
      (await server.loadServerAction(id))('x'),
    decodeReply: async (server, id) =>
      (await server.decodeReply(replyWith(id)))[0]('x'),
    decodeAction: async (server, id) =>
      (await server.decodeAction(formWith({[`$ACTION_ID_${id}`]: ''})))(),
  };

  async function run(implementation, host, [way, id]) {
    const calls = installRuntime(MODULES);
    const server = serverOf(implementation, host);
    server.registerServerActions(REGISTERED);
    const [kind, value] = await outcomeOf(() => WAYS[way](server, id));
    return {calls, outcome: kind === 'value' ? value : kind};
  }

  // What the functions return; no other id is one of a function.
  const FOUND = {'actions#save': 'saved', 'a#b#c': 'c'};
  const IDS = [
    'actions#save',
    'a#b#c',
    'actions#number',
    'lost#x',
    'no#x',
    'x',
  ];

  test.each(
    HOSTS.flatMap(host =>
      Object.keys(WAYS).flatMap(way => IDS.map(id => [host, way, id])),
    ),
  )('on %s are found like in the reference: %s, %s', async (host, ...given) => {
    const expected = await run('reference', host, given);
    expect(await run('ours', host, given)).toEqual(expected);
    expect([expected.outcome].flat()[0]).toBe(FOUND[given[1]] ?? 'failure');
  });

  test('that no module registers are refused', () => {
    const server = serverOf('ours');
    server.registerServerActions({});
    expect(() => server.loadServerAction('actions#save')).toThrow(
      'is in no module that was passed to registerServerActions',
    );
  });

  test.each(PAIR)('%s client in a browser calls the callback', async name => {
    const client = clientOf(name, 'browser');
    const rows = '2:["x"]\n1:{"id":"a#b","bound":"$@2"}\n0:["$h1"]\n';
    const [received] = await read(client, rows);
    const created = client.createServerReference('m', 'save');
    client.setServerCallback((...call) => Promise.resolve(call));
    expect(await received(1)).toEqual(['a#b', ['x', 1]]);
    expect(await created(2)).toEqual(['m#save', [2]]);
    expect(created.name).toBe(__DEV__ ? 'save' : 'action');
    client.setServerCallback(null);
    await expect(async () => created()).rejects.toThrow(
      name === 'ours' ? /setServerCallback|586/ : '',
    );
  });

  test.each(['node', 'edge'])('are named on %s like in the reference', host => {
    const [ours, reference] = PAIR.map(
      name => clientOf(name, host).createServerReference('m', 'save').name,
    );
    expect(ours).toBe(reference);
  });
});

test('the hand-off is offered under the name of the package', async () => {
  const stream = serverOf('ours', 'edge').renderToReadableStream('x');
  const names = Object.getOwnPropertySymbols(Object.getPrototypeOf(stream)).map(
    String,
  );
  expect(names.includes('Symbol(react-server-dom-parcel.handOff)')).toBe(
    !__DEV__,
  );
  await stream.cancel();
});
