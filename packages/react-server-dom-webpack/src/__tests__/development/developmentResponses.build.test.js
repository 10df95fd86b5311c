// A component returns a response of a client that waits for the rows of another server. The debug
// information is that of the reference's server, whichever client reads the response. At the end: how
// responses with a debug channel end.
import {PassThrough, Readable} from 'stream';

import {describeDebugInfo} from '../support/debugRecords.js';
import {decodeBytes, decodeWeb} from '../support/decode.js';
import {within} from '../support/guard.js';
import {CLIENTS, loadLayers, SERVERS} from '../support/layers.js';
import {renderBytes} from '../support/render.js';

const NO_MODULES = {
  moduleMap: null,
  moduleLoading: null,
  serverModuleMap: null,
};

const CONTENTS = {
  'a text': '0:"text"\n',
  'a list': '0:["a","b"]\n',
  null: '0:null\n',
  'a number': '0:5\n',
  'an object': '0:{"a":1}\n',
  'a list in a row of its own': '1:["a"]\n0:"$1"\n',
  'a text with debug information':
    ':N1e12\n1:{"name":"Remote","key":null,"env":"Remote"}\n0:D{"time":1}\n0:D"$1"\n0:"text"\n',
};

// name → how a client reads a response whose rows come later.
const READERS = {
  'a Node stream': (layer, text) => {
    const stream = new Readable({read() {}});
    setTimeout(() => {
      stream.push(text);
      stream.push(null);
    }, 1);
    return layer.Client.createFromNodeStream(stream, NO_MODULES);
  },
  'a web stream': (layer, text) =>
    layer.Client.createFromReadableStream(
      new ReadableStream({
        start(controller) {
          setTimeout(() => {
            controller.enqueue(Buffer.from(text));
            controller.close();
          }, 1);
        },
      }),
      {serverConsumerManifest: NO_MODULES},
    ),
  'a Node stream that is full': decodeBytes,
  'a web stream that is full': (layer, text) => decodeWeb(layer, [text]),
};

let layers;

beforeAll(() => {
  layers = loadLayers();
});

async function render(server, client, {read, text}) {
  const layer = layers.servers[server];
  const App = () => read(layers.clients[client], text);
  const bytes = await within(
    renderBytes(layer, layer.React.createElement(App), {
      options: {filterStackFrame: file => file === __filename},
    }),
    'render',
  );
  return describeDebugInfo(bytes);
}

describe.each(CLIENTS)('a response of the client %s', client => {
  describe.each(Object.keys(READERS))('of %s', reader => {
    test.each(Object.keys(CONTENTS))('that is %s', async name => {
      const program = {read: READERS[reader], text: CONTENTS[name]};
      const found = {};
      // Called at one place: stacks end there.
      for (const server of new Set(['reference', ...SERVERS])) {
        found[server] = await render(server, client, program);
      }
      for (const server of SERVERS) {
        expect([server, found[server]]).toEqual([server, found.reference]);
      }
    });
  });
});

describe('a Node stream as the debug channel', () => {
  // The root needs a row that does not come; the channel is another stream.
  async function statusAfter(act) {
    const main = new PassThrough();
    const channel = new PassThrough();
    const root = layers.clients.ours.Client.createFromNodeStream(
      main,
      NO_MODULES,
      {debugChannel: channel},
    );
    const reason = Promise.resolve(root).then(
      () => 'fulfilled',
      error => error.code ?? error.message,
    );
    main.write('0:["$1"]\n');
    await act(main, channel);
    return within(reason, 'the root');
  }

  const closed = stream =>
    new Promise(resolve => stream.once('close', resolve));

  test.each([
    ['destroyed', (_, channel) => channel.destroy(), 412],
    [
      'destroyed by an error',
      (_, channel) => channel.destroy(new Error('the channel failed')),
      'the channel failed',
    ],
    [
      'destroyed after the end of the rows',
      async (main, channel) => {
        main.end();
        await closed(main);
        channel.destroy();
      },
      412,
    ],
    [
      'ended before the rows are destroyed',
      async (main, channel) => {
        channel.end();
        await closed(channel);
        main.destroy();
      },
      412,
    ],
    [
      'ended, and then the rows',
      async (main, channel) => {
        channel.end();
        await closed(channel);
        main.end();
      },
      412,
    ],
  ])('that is %s holds nothing open', async (_, act, expected) => {
    expect(await statusAfter(act)).toBe(expected);
  });

  test('that has ended and closed ends nothing', async () => {
    const status = await statusAfter(async (main, channel) => {
      channel.end();
      await closed(channel);
      main.end('1:"here"\n');
    });
    expect(status).toBe('fulfilled');
  });
});
