// The packages for Turbopack: exports, module rows with each form of an item of a list of chunks, and
// a part of the conformance tables. The long gate `Turbopack` runs all shared tests.
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

let servers;
let clients;

beforeAll(() => {
  ({servers, clients} = loadPackages('turbopack'));
});

test.each(HOSTS)('the exports for %s are those of the reference', host => {
  const packages = {servers, clients};
  const expected = describeEntries(packages, 'reference', host);
  // In development the reference has parameters for the place of the call.
  if (__DEV__ && host === 'browser') {
    expected.Client.createServerReference[1] = 2;
  }
  // In the reference only in the experimental channel.
  expected.Server.registerServerObjectReference = ['function', 3];
  expect(describeEntries(packages, 'ours', host)).toEqual(expected);
});

describe.each(CELLS)('%s server, %s client', (...cell) => {
  beforeAll(() => installClientModules('turbopack'));

  test.each(rowsFor('turbopack', cell))('$example', async row => {
    const packages = {servers, clients};
    const [description, expected] = await exchangeRow(row, packages, cell);
    expect(description).toBe(expected);
  });
});

test('a render writes the chunks of the manifest unchanged', async () => {
  const manifest = {
    'Button.js': {
      id: 7,
      chunks: ['a.js', ['b.js', {integrity: 'sha'}]],
      name: '*',
    },
  };
  const texts = [];
  for (const implementation of PAIR) {
    const {Server} = servers[implementation].edge;
    const model = Server.registerClientReference(() => {}, 'Button.js', 'x');
    const stream = Server.renderToReadableStream([model], manifest);
    const text = await new Response(stream).text();
    texts.push(text.split('\n').find(row => row.includes(':I')));
  }
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).toMatch(
    /:I\[7,\["a\.js",\["b\.js",\{"integrity":"sha"\}\]\],"x"\]$/,
  );
});

describe('a module row', () => {
  function readRow(implementation, host, row) {
    const {Client} = clients[implementation][host];
    return Client.createFromReadableStream(
      new Response(`1:I${row}\n0:"$1"\n`).body,
      {
        serverConsumerManifest: {
          moduleMap: null,
          moduleLoading: {prefix: '/p/', crossOrigin: 'use-credentials'},
          serverModuleMap: null,
        },
        nonce: 'N',
      },
    );
  }

  // What a client does for a row, in order, and the value or failure.
  async function runRow(implementation, host, row) {
    const calls = [];
    installBundler(
      id => {
        calls.push(['require', id]);
        return {X: `X of ${id}`};
      },
      item => {
        calls.push(['load', item]);
        return String(item).includes('lost')
          ? Promise.reject(new Error('lost'))
          : new Promise(resolve => setTimeout(resolve, 1));
      },
      'turbopack',
    );
    const layer = clients[implementation][host];
    const outcome = await withPreloads(layer, calls, () =>
      outcomeOf(() => readRow(implementation, host, row)),
    );
    return {calls, outcome};
  }

  test.each(
    HOSTS.flatMap(host =>
      [
        '["m",["a.js","b.js"],"X"]',
        '["m",[["a.js",{"integrity":"sha"}],["c.js"],"d.js"],"X"]',
        '["m",["a.js","lost.js"],"X"]',
        '["m",["a.js"],"X",1]',
        '[7,[],"X"]',
        '["m",[],"toString"]',
        '["m",[],"*"]',
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

  test.each(['["m",[5],"X"]', '["m",[[]],"X"]', '["m",null,"X"]', '["m"]'])(
    'that is not one is refused: %s',
    async row => {
      const reading = Promise.resolve(readRow('ours', 'node', row));
      await expect(reading).rejects.toMatchObject({kind: 'protocol'});
    },
  );

  if (__DEV__) {
    test('in browsers has the scripts of its chunks, like the reference', async () => {
      installBundler(
        () => ({X: () => null}),
        () => new Promise(resolve => setTimeout(resolve, 1)),
        'turbopack',
      );
      const spy = jest.spyOn(performance, 'getEntriesByType').mockReturnValue([
        {
          name: 'http://site/page/t1.js',
          startTime: 5,
          duration: 10,
          transferSize: 1300,
        },
      ]);
      globalThis.document = {baseURI: 'http://site/page/'};
      const infos = [];
      for (const implementation of PAIR) {
        const {Client} = clients[implementation].browser;
        const rows = '0:["$L1"]\n1:I["m",["t1.js",["t2.js",{}]],"X"]\n';
        const [lazy] = await Client.createFromReadableStream(
          new Response(rows).body,
        );
        await new Promise(resolve => setTimeout(resolve, 20));
        const found = lazy._debugInfo ?? lazy._payload._debugInfo;
        const described = await Promise.all(
          found.map(async ({awaited: {debugStack, value, ...rest}}) => ({
            ...rest,
            stack: debugStack.stack,
            value: await value,
          })),
        );
        infos.push(described);
      }
      delete globalThis.document;
      spy.mockRestore();
      expect(infos[0]).toEqual(infos[1]);
      expect(infos[0].map(({value}) => value)).toEqual([
        'http://site/page/t1.js',
        'http://site/page/t2.js',
      ]);
    });
  }
});

test('the hand-off is offered under the name of the package', async () => {
  const {Server} = servers.ours.edge;
  const stream = Server.renderToReadableStream('x', {});
  const names = Object.getOwnPropertySymbols(Object.getPrototypeOf(stream)).map(
    String,
  );
  expect(names.includes('Symbol(react-server-dom-turbopack.handOff)')).toBe(
    !__DEV__,
  );
  expect(names.join()).not.toContain('react-server-dom-webpack');
  await stream.cancel();
});
