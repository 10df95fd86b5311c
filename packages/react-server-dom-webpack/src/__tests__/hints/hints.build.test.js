// Functions of React DOM in a component, in our server and the reference: both send the rows of the
// table. Then the rows in both clients.
import {PassThrough, Readable} from 'stream';
import {text} from 'stream/consumers';

import {decodePieces} from '../support/decode.js';
import {within} from '../support/guard.js';
import {CELLS, CLIENTS, loadLayers, SERVERS} from '../support/layers.js';
import {renderBytes} from '../support/render.js';
import {PUBLIC_CALLS, RAW_CALLS} from '../tables/hintCalls.js';

const INTERNALS =
  '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

const CONSUMER = {moduleMap: null, moduleLoading: null, serverModuleMap: null};

let layers;

beforeAll(() => {
  // Before the servers are loaded: they replace this method.
  jest.spyOn(console, 'debug').mockImplementation(() => {});
  layers = loadLayers();
});

// A render whose component calls `act`.
function renderHinting(server, act) {
  const layer = layers.servers[server];
  const Component = () => {
    act(layer.ReactDOM);
    return 'x';
  };
  const model = layer.React.createElement(Component);
  return within(renderBytes(layer, model), 'render');
}

async function hintRows(server, act) {
  const bytes = await renderHinting(server, act);
  return bytes
    .toString()
    .split('\n')
    .filter(row => row.startsWith(':H'));
}

function makeRawCalls(ReactDOM) {
  for (const [method, ...args] of RAW_CALLS) {
    ReactDOM[INTERNALS].d[method](...args);
  }
}

describe.each(SERVERS)('%s server', server => {
  test.each(PUBLIC_CALLS)('%s', async (name, act, rows) => {
    expect((await hintRows(server, act)).join(' ')).toBe(rows);
  });

  test('calls after an await belong to the render, too', async () => {
    const {React, ReactDOM} = layers.servers[server];
    const Late = async () => {
      await null;
      await new Promise(resolve => setTimeout(resolve, 2));
      ReactDOM.prefetchDNS('//late');
      return 'x';
    };
    const bytes = await renderBytes(
      layers.servers[server],
      React.createElement('div', null, React.createElement(Late)),
    );
    expect(bytes.toString()).toContain('\n:HD"//late"\n');
  });

  test('rows of a flush: hints, then debug data, then models', async () => {
    const bytes = await renderHinting(server, dom => {
      dom.prefetchDNS('//a');
      console.debug('between hints');
      dom.prefetchDNS('//b');
    });
    const rows = bytes.toString().trim().split('\n');
    const hints = rows.findIndex(row => row.startsWith(':H'));
    const model = rows.findIndex(row => /^0:[^D]/.test(row));
    expect(rows.slice(hints, hints + 2)).toEqual([':HD"//a"', ':HD"//b"']);
    const debug = rows.findIndex(row => row.startsWith(':W'));
    expect(debug > hints && debug < model).toBe(__DEV__);
    expect(model).toBeGreaterThan(hints);
  });

  test('each render emits its own hints', async () => {
    const act = dom => dom.prefetchDNS('//d');
    await hintRows(server, act);
    expect(await hintRows(server, act)).toEqual([':HD"//d"']);
  });

  test('calls outside a render are not kept for later renders', async () => {
    layers.servers[server].ReactDOM.prefetchDNS('//outside');
    expect(await hintRows(server, () => {})).toEqual([]);
  });
});

test('all arguments of the dispatcher give the same rows from all servers', async () => {
  const expected = await hintRows('reference', makeRawCalls);
  expect(expected.length).toBeGreaterThan(100);
  for (const server of SERVERS) {
    expect(await hintRows(server, makeRawCalls)).toEqual(expected);
  }
});

// The calls of a client to React DOM.
async function callsOf(client, rows) {
  const layer = layers.clients[client];
  const internals = layer.ReactDOM[INTERNALS];
  const original = internals.d;
  const calls = [];
  internals.d = Object.fromEntries(
    Object.keys(original).map(method => [
      method,
      (...args) => {
        calls.push([method, ...args]);
      },
    ]),
  );
  try {
    await within(
      decodePieces(layer, [Buffer.from(rows)], CONSUMER),
      `${client} client`,
    );
  } finally {
    internals.d = original;
  }
  return calls;
}

describe.each(CLIENTS)('%s client', client => {
  test.each([
    [':HD"//d"', ['D', '//d']],
    [':HC"//c"', ['C', '//c']],
    [':HC["//c",""]', ['C', '//c', '']],
    [':HL["/a","style"]', ['L', '/a', 'style']],
    [':HL["/a",null]', ['L', '/a', null]],
    [':HL["/a","font",{"type":"t"}]', ['L', '/a', 'font', {type: 't'}]],
    [':Hm"/m"', ['m', '/m']],
    [':Hm["/m",{"as":"worker"}]', ['m', '/m', {as: 'worker'}]],
    [':HX"/s"', ['X', '/s']],
    [':HX["/s",{"nonce":"n"}]', ['X', '/s', {nonce: 'n'}]],
    [':HM"/n"', ['M', '/n']],
    [':HM["/n",{"nonce":"n"}]', ['M', '/n', {nonce: 'n'}]],
    [':HS"/t"', ['S', '/t']],
    [':HS["/t","p"]', ['S', '/t', 'p', undefined]],
    [':HS["/t",0,{"nonce":"n"}]', ['S', '/t', undefined, {nonce: 'n'}]],
    [':HS["/t","p",{"nonce":"n"}]', ['S', '/t', 'p', {nonce: 'n'}]],
    ['7:HD"//with an id"', ['D', '//with an id']],
    [':HD "//d" ', ['D', '//d']],
  ])('%s', async (row, call) => {
    const calls = await callsOf(client, row + '\n0:"x"\n');
    // Omitted arguments equal undefined.
    expect(calls.map(trimmed)).toEqual([trimmed(call)]);
  });

  test('unknown hints are ignored', async () => {
    expect(await callsOf(client, ':HZ["/x"]\n:Hd"/x"\n0:"x"\n')).toEqual([]);
  });

  test('a hint has an effect even if the model does not arrive', async () => {
    const row = ':HD"//d"\n';
    const internals = layers.clients[client].ReactDOM[INTERNALS];
    const seen = jest.spyOn(internals.d, 'D').mockImplementation(() => {});
    const root = decodePieces(
      layers.clients[client],
      [Buffer.from(row)],
      CONSUMER,
    );
    await expect(within(root, 'root')).rejects.toThrow();
    expect(seen.mock.calls.map(trimmed)).toEqual([['//d']]);
    seen.mockRestore();
  });
});

// The page with the model, rendered to HTML while the rows arrive.
function renderPage(client, bytes) {
  const {Client, React, ReactDOMServer} = layers.clients[client];
  let model;
  function Page() {
    // Created during the render, so that React DOM assigns the hints to this render.
    model ??= Client.createFromNodeStream(Readable.from([bytes]), CONSUMER);
    return React.createElement('main', null, React.use(model));
  }
  return new Promise((resolve, reject) => {
    const {pipe} = ReactDOMServer.renderToPipeableStream(
      React.createElement(Page),
      {
        onAllReady: () => resolve(text(pipe(new PassThrough()))),
        onError: reject,
      },
    );
  });
}

describe.each(CELLS)('HTML from $server server, $client client', cell => {
  test.each([
    [dom => dom.prefetchDNS('//d'), '<link href="//d" rel="dns-prefetch"/>'],
    [dom => dom.preconnect('//c'), '<link rel="preconnect" href="//c"/>'],
    [
      dom => dom.preload('/f', {as: 'font', type: 't'}),
      '<link rel="preload" href="/f" as="font" crossorigin="" type="t"/>',
    ],
    [dom => dom.preloadModule('/m'), '<link rel="modulepreload" href="/m"/>'],
    [
      dom => dom.preinit('/t', {as: 'style', precedence: 'p'}),
      '<link rel="stylesheet" href="/t" data-precedence="p"/>',
    ],
    [
      dom => dom.preinit('/s', {as: 'script'}),
      '<script src="/s" async=""></script>',
    ],
    [
      dom => dom.preinitModule('/n'),
      '<script src="/n" type="module" async=""></script>',
    ],
  ])('has the tag: %s', async (act, tag) => {
    const bytes = await renderHinting(cell.server, act);
    const html = await within(renderPage(cell.client, bytes), 'page');
    expect(html).toContain('<main>x</main>');
    expect(html).toContain(tag);
  });
});

function trimmed(call) {
  const end = call.findLastIndex(argument => argument !== undefined);
  return call.slice(0, end + 1);
}
