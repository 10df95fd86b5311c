// The entry needs webpack when it is loaded, so each test loads it.

const KNOWN = 'known to webpack: ';

let loads;
let client;

beforeEach(() => {
  loads = [];
  globalThis.__webpack_require__ = id => ({Button: `Button of ${id}`});
  globalThis.__webpack_require__.u = id => KNOWN + id;
  globalThis.__webpack_chunk_load__ = id => {
    loads.push([id, globalThis.__webpack_require__.u(id)]);
    return Promise.resolve();
  };
  jest.isolateModules(() => {
    client = require('../../webpack/clientBrowser.js');
  });
});
afterEach(() => {
  delete globalThis.__webpack_require__;
  delete globalThis.__webpack_chunk_load__;
});

function streamOf(text) {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(Buffer.from(text)));
      controller.close();
    },
  });
}

describe('the client for browsers', () => {
  test('cannot be loaded without webpack', () => {
    delete globalThis.__webpack_require__;
    expect(() =>
      jest.isolateModules(() => require('../../webpack/clientBrowser.js')),
    ).toThrow(ReferenceError);
  });

  test('needs no options', async () => {
    expect(await client.createFromReadableStream(streamOf('0:[1]\n'))).toEqual([
      1,
    ]);
    const fetched = Promise.resolve(new Response(streamOf('0:[2]\n')));
    expect(await client.createFromFetch(fetched, null)).toEqual([2]);
  });

  test('loads chunks by the file names of the response', async () => {
    const rows = '1:I["m",[5,"five.js","odd"],"Button"]\n0:["$1"]\n';
    const root = client.createFromReadableStream(streamOf(rows));
    expect(await root).toEqual(['Button of m']);
    expect(loads).toEqual([
      [5, 'five.js'],
      ['odd', `${KNOWN}odd`],
    ]);
  });

  test('refuses module rows without valid metadata', async () => {
    const root = client.createFromReadableStream(streamOf('1:I["m"]\n'));
    await expect(Promise.resolve(root)).rejects.toMatchObject({
      kind: 'protocol',
    });
  });

  test('announces no scripts', async () => {
    const ReactDOM = require('react-dom');
    const internals =
      ReactDOM.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
    const announce = jest.spyOn(internals.d, 'X');
    const rows = '1:I["m",["a","a.js"],"Button"]\n0:["$1"]\n';
    await client.createFromReadableStream(streamOf(rows));
    expect(announce).not.toHaveBeenCalled();
    announce.mockRestore();
  });

  test('passes calls of server functions to callServer', async () => {
    const callServer = jest.fn(() => 'result');
    const rows = '0:["$h1"]\n1:{"id":"act","bound":"$@2"}\n2:[1]\n';
    const [act] = await client.createFromReadableStream(streamOf(rows), {
      callServer,
    });
    expect(await act(2)).toBe('result');
    expect(callServer).toHaveBeenCalledWith('act', [1, 2]);
  });

  test('refuses calls when there is no callServer', async () => {
    const rows = '0:["$h1"]\n1:{"id":"act","bound":null}\n';
    const [act] = await client.createFromReadableStream(streamOf(rows));
    expect(() => act()).toThrow(expect.objectContaining({code: 466}));
  });

  test('refuses temporary references without the set of the reply', async () => {
    const root = client.createFromReadableStream(streamOf('0:"$T0:a"\n'));
    await expect(Promise.resolve(root)).rejects.toMatchObject({code: 511});
  });

  test('finds temporary references in the set of the reply', async () => {
    const temporaryReferences = client.createTemporaryReferenceSet();
    temporaryReferences.set('$0:a', 'kept');
    const root = client.createFromReadableStream(streamOf('0:["$T0:a"]\n'), {
      temporaryReferences,
    });
    expect(await root).toEqual(['kept']);
  });

  test('creates server functions that are ordinary functions', () => {
    const callServer = jest.fn(() => 'result');
    const act = client.createServerReference('act#save', callServer);
    expect(act(1)).toBe('result');
    expect(act.bind(null, 2)(3)).toBe('result');
    expect(callServer.mock.calls).toEqual([
      ['act#save', [1]],
      ['act#save', [2, 3]],
    ]);
    expect(Object.hasOwn(act, 'bind')).toBe(false);
  });

  test('returns the functions that are registered', () => {
    const fn = Object.freeze(() => 1);
    expect(client.registerServerReference(fn, 'act')).toBe(fn);
  });
});
