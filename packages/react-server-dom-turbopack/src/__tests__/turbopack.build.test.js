// The packages for Turbopack: exports, module rows with each form of an item of a list of chunks, and
// a part of the conformance tables. The long gate `Turbopack` runs all shared tests.
import * as ReactDOM from 'react-dom';

import {
  loadClientLayer,
  loadServerLayer,
} from '../../../../scripts/jest/layers.js';
import {installBundler} from '../../../react-server-dom-webpack/src/__tests__/support/bundlerGlobals.js';
import {installClientModules} from '../../../react-server-dom-webpack/src/__tests__/support/clientModules.js';
import {
  decodeRow,
  describe as describeRoot,
  expectationOf,
  renderRow,
} from '../../../react-server-dom-webpack/src/__tests__/support/conformance.js';
import {within} from '../../../react-server-dom-webpack/src/__tests__/support/guard.js';
import {
  NODE_STREAMS,
  piecesOf,
} from '../../../react-server-dom-webpack/src/__tests__/support/transports.js';
import {REFERENCE_ROWS} from '../../../react-server-dom-webpack/src/__tests__/tables/referenceRows.js';

const MODE = __DEV__ ? 'development' : 'production';
const HOSTS = ['node', 'edge', 'browser'];
const PAIR = ['ours', 'reference'];
const CELLS = PAIR.flatMap(server => PAIR.map(client => [server, client]));

const servers = {};
const clients = {};

beforeAll(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  for (const implementation of PAIR) {
    servers[implementation] = {};
    clients[implementation] = {};
    for (const host of HOSTS) {
      const given = {implementation, mode: MODE, host, bundler: 'turbopack'};
      servers[implementation][host] = loadServerLayer(given);
      clients[implementation][host] = loadClientLayer(given);
    }
  }
});

describe('exports', () => {
  // name → kind and number of parameters
  function describeExports(exports) {
    return Object.fromEntries(
      Object.keys(exports)
        .sort()
        .map(name => [name, [typeof exports[name], exports[name].length]]),
    );
  }

  test.each(HOSTS)('of the entries for %s are those of the reference', host => {
    for (const [entry, layers] of [
      ['Server', servers],
      ['Static', servers],
      ['Client', clients],
    ]) {
      const [ours, reference] = PAIR.map(implementation =>
        describeExports(layers[implementation][host][entry]),
      );
      // In development the reference has parameters for the place of the call.
      if (__DEV__ && entry === 'Client' && host === 'browser') {
        reference.createServerReference[1] = 2;
      }
      expect(ours).toEqual(reference);
    }
  });
});

describe.each(CELLS)('%s server, %s client', (server, client) => {
  beforeAll(() => installClientModules('turbopack'));

  const rows = REFERENCE_ROWS.filter(
    row =>
      !row.temporaryReferences &&
      !(MODE === 'development' && row.productionOnly) &&
      !(client === 'reference' && row.referenceClientDiffers),
  );

  test.each(rows)('$example', async row => {
    const rendered = await within(
      renderRow(row, servers[server].node, {transport: NODE_STREAMS}),
      'render',
    );
    const {root} = await decodeRow(row, clients[client].node, {
      pieces: piecesOf(rendered),
      decode: NODE_STREAMS.decode,
    });
    const description = await within(describeRoot(root), 'describe');
    expect(description).toBe(await expectationOf(row));
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
  const INTERNALS =
    ReactDOM.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

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
    const {ReactDOM: dom} = clients[implementation][host];
    const internals = dom[Object.keys(dom).find(key => dom[key]?.d?.X)];
    const before = internals.d;
    internals.d = {...before, X: (...call) => calls.push(['preload', ...call])};
    try {
      const root = Promise.resolve(readRow(implementation, host, row));
      const outcome = await within(
        root.then(
          value => ['value', value],
          ({message}) => ['failure', message],
        ),
        'read',
      );
      return {calls, outcome};
    } finally {
      internals.d = before;
    }
  }

  test('the internals of React DOM are known', () => {
    expect(typeof INTERNALS.d.X).toBe('function');
  });

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
  const names = Object.getOwnPropertySymbols(stream).map(String);
  expect(names).toEqual(
    expect.arrayContaining(
      __DEV__ ? [] : ['Symbol(react-server-dom-turbopack.handOff)'],
    ),
  );
  expect(names.join()).not.toContain('react-server-dom-webpack');
  await stream.cancel();
});
