import * as edge from '../../webpack/clientEdge.js';
import * as node from '../../webpack/clientNode.js';

const MANIFEST = {moduleMap: null, moduleLoading: null, serverModuleMap: null};

function streamOf(text) {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(Buffer.from(text)));
      controller.close();
    },
  });
}

describe.each([
  ['edge', edge],
  ['Node', node],
])('the client for %s', (name, client) => {
  const {createFromReadableStream, createServerReference} = client;

  function read(text, options) {
    return createFromReadableStream(streamOf(text), {
      serverConsumerManifest: MANIFEST,
      ...options,
    });
  }

  test.each([null, {m: {}}])(
    'refuses an invalid module row with the module map %j',
    async moduleMap => {
      const serverConsumerManifest = {...MANIFEST, moduleMap};
      const root = read('1:I["m"]\n0:"$1"\n', {serverConsumerManifest});
      await expect(Promise.resolve(root)).rejects.toMatchObject({
        kind: 'protocol',
        message: expect.stringMatching(/module row/),
      });
    },
  );

  test('reads text outside ASCII, cut anywhere', async () => {
    const bytes = new Uint8Array(
      Buffer.from('0:["\u00e9\u20ac\ud83d\ude00"]\n'),
    );
    for (let cut = 0; cut <= bytes.length; cut++) {
      const stream = new ReadableStream({
        start(controller) {
          controller.enqueue(bytes.slice(0, cut));
          controller.enqueue(bytes.slice(cut));
          controller.close();
        },
      });
      const options = {serverConsumerManifest: MANIFEST};
      const root = await createFromReadableStream(stream, options);
      expect(root).toEqual(['\u00e9\u20ac\ud83d\ude00']);
    }
  });

  test('needs a manifest', () => {
    expect(() => createFromReadableStream(streamOf(''))).toThrow(
      'serverConsumerManifest',
    );
    expect(() => createFromReadableStream(streamOf(''), {})).toThrow(
      'serverConsumerManifest',
    );
  });

  test('refuses calls of the server while a page is rendered', async () => {
    const callServer = jest.fn();
    const rows = '0:["$h1"]\n1:{"id":"act","bound":null}\n';
    const [act] = await read(rows, {callServer});
    expect(() => act()).toThrow('"act"');
    expect(() => createServerReference('made', callServer)()).toThrow('"made"');
    expect(callServer).not.toHaveBeenCalled();
  });

  test('rejects a call that waits for bound arguments', async () => {
    const rows = '0:["$h1"]\n1:{"id":"act","bound":"$@2"}\n2:"$@3"\n3:[1]\n';
    const [act] = await read(rows);
    const bound = act.bind(null, 1);
    await expect((async () => bound())()).rejects.toThrow('"act"');
  });

  test('has server functions with their own bind', async () => {
    const rows = '0:["$h1"]\n1:{"id":"act","bound":null}\n';
    const [received] = await read(rows);
    const registered = client.registerServerReference(() => 'called', 'r');
    for (const fn of [received, registered, createServerReference('made')]) {
      const bound = fn.bind(null, 1);
      expect(Object.getOwnPropertyDescriptor(bound, 'bind')).toMatchObject({
        configurable: false,
        enumerable: false,
        writable: false,
      });
      expect(Object.hasOwn(bound.bind(null, 2), 'bind')).toBe(true);
    }
    expect(registered.bind(null)()).toBe('called');
  });

  test('has a bind that works on any function', () => {
    const {bind} = createServerReference('made');
    const bound = bind.call((a, b) => [a, b], null, 1);
    expect(bound(2)).toEqual([1, 2]);
    expect(Object.hasOwn(bound, 'bind')).toBe(false);
  });
});
