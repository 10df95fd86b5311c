// Failures while debug information is collected fail neither the render nor the response.
import {once} from 'events';
import {Duplex, PassThrough, Readable, Writable} from 'stream';

import {decodeBytes} from '../support/decode.js';
import {sleep, within} from '../support/guard.js';
import {CLIENTS, loadLayers} from '../support/layers.js';
import {renderBytes} from '../support/render.js';

let layers;
let printed;

beforeAll(() => {
  layers = loadLayers();
});

beforeEach(() => {
  printed = [];
  for (const method of ['error', 'log']) {
    console[method].mockRestore?.();
  }
  jest.spyOn(console, 'error').mockImplementation((...call) => {
    printed.push(call);
  });
});

const fails = message => () => {
  throw new Error(message);
};

// Prints with the console that the server has wrapped, below the spy.
const HOSTILE = {
  'a getter that throws': () => ({
    get x() {
      throw new Error('getter');
    },
  }),
  'a proxy that throws': () =>
    new Proxy({}, {get: fails('get'), ownKeys: fails('keys')}),
  'an error that is its own cause': () => {
    const error = new Error('cycle');
    error.cause = error;
    return error;
  },
  'errors in a cycle': () => {
    const errors = new AggregateError([], 'cycle');
    errors.errors.push(new Error('inner', {cause: errors}));
    return errors;
  },
  'an error whose fields throw': () =>
    Object.defineProperties(new Error('x'), {
      stack: {get: fails('stack')},
      message: {get: fails('message')},
    }),
  'endless items': () => ({
    *[Symbol.iterator]() {
      for (;;) {
        yield 1;
      }
    },
  }),
  'a thenable that throws': () => ({then: fails('then')}),
  'a thenable that calls back twice': () => ({
    then(resolve, reject) {
      resolve(1);
      reject(new Error('late'));
      resolve(2);
    },
  }),
  'a deep value': () => {
    let value = {};
    for (let i = 0; i < 5000; i++) {
      value = {value};
    }
    return value;
  },
  'an iterator that throws': () => ({[Symbol.iterator]: fails('iterator')}),
  'a function whose name throws': () =>
    Object.defineProperty(() => {}, 'name', {get: fails('name')}),
  'a blob that cannot be read': () =>
    Object.assign(new Blob(['x']), {arrayBuffer: fails('blob')}),
};

function createPage(layer, value) {
  const h = layer.React.createElement;
  const Takes = () => h('p', null, 'sent');
  return h('main', null, h(Takes, {value}));
}

function render(model, options) {
  return within(
    renderBytes(layers.servers.ours, model, {manifest: {}, options}),
    'render',
  );
}

// The page is complete, even if debug information failed.
async function expectPage(bytes) {
  for (const client of CLIENTS) {
    const root = await within(
      decodeBytes(layers.clients[client], bytes),
      client,
    );
    expect([client, root.type]).toEqual([client, 'main']);
  }
  expect(String(bytes)).toContain('"children":"sent"');
}

describe('props of a component', () => {
  test.each(Object.keys(HOSTILE))('%s', async name => {
    const bytes = await render(
      createPage(layers.servers.ours, HOSTILE[name]()),
      {onError: fails('onError is not called')},
    );
    await expectPage(bytes);
  });
});

describe('a client that leaves', () => {
  // The channel, what its client does when it leaves, and whether it can request values until then.
  const CHANNELS = {
    'a duplex'() {
      const channel = new Duplex({
        read() {},
        write: (chunk, encoding, done) => done(),
      });
      return {channel, leave: () => channel.destroy(), isRead: true};
    },
    'a duplex that had left'() {
      const channel = new Duplex({read() {}}).destroy();
      return {channel, leave() {}, isRead: false};
    },
    'a readable'() {
      const channel = new Readable({read() {}});
      return {channel, leave: () => channel.destroy(), isRead: true};
    },
    'a writable'() {
      const channel = new Writable({
        write: (chunk, encoding, done) => done(),
      });
      return {channel, leave: () => channel.destroy(), isRead: false};
    },
    'a socket'() {
      const channel = Object.assign(new EventTarget(), {
        readyState: 1,
        send() {},
        close() {},
      });
      const leave = () => channel.dispatchEvent(new Event('close'));
      return {channel, leave, isRead: true};
    },
    'a closed socket'() {
      const channel = Object.assign(new EventTarget(), {
        readyState: 3,
        send() {},
        close() {},
      });
      return {channel, leave() {}, isRead: false};
    },
    'web streams'() {
      const commands = new TransformStream();
      const rows = new TransformStream();
      const channel = {readable: commands.readable, writable: rows.writable};
      const leave = () => void rows.readable.cancel();
      return {channel, leave, isRead: true};
    },
    'commands only, as a web stream'() {
      const commands = new TransformStream();
      const channel = {readable: commands.readable};
      return {
        channel,
        leave: () => void commands.writable.close(),
        isRead: true,
      };
    },
  };

  // `ended` resolves when the source of the render, which has no end, was stopped.
  async function open(name) {
    const {React, Server} = layers.servers.ours;
    const begun = {};
    const ended = new Promise(end => {
      begun.promise = new Promise(begin => {
        begun.source = (async function* tick() {
          try {
            begin(React.cacheSignal());
            for (;;) {
              yield 'tick';
              await sleep(1);
            }
          } finally {
            end();
          }
        })();
      });
    });
    const response = new PassThrough().resume();
    const {channel, leave, isRead} = CHANNELS[name]();
    Server.renderToPipeableStream(
      {ticks: begun.source},
      {},
      {debugChannel: channel, onError() {}},
    ).pipe(response);
    const signal = await within(begun.promise, 'the first tick');
    const leaveResponse = async () => {
      response.destroy();
      await once(response, 'close');
    };
    return {signal, ended, leave, leaveResponse, isRead};
  }

  test.each(Object.keys(CHANNELS))('%s, after the response', async name => {
    const {signal, ended, leave, leaveResponse, isRead} = await open(name);
    await leaveResponse();
    await sleep(2);
    expect(signal.aborted).toBe(!isRead);
    leave();
    await within(ended, 'the end');
    expect(signal.aborted).toBe(true);
  });

  test.each(Object.keys(CHANNELS))('%s, before the response', async name => {
    const {signal, ended, leave, leaveResponse} = await open(name);
    leave();
    await sleep(2);
    expect(signal.aborted).toBe(false);
    await leaveResponse();
    await within(ended, 'the end');
    expect(signal.aborted).toBe(true);
  });
});

describe('options', () => {
  // name → the option, and the message that is printed once
  const OPTIONS = {
    'a filter that throws': {filterStackFrame: fails('filter')},
    'an environment that throws': {environmentName: fails('environment')},
  };

  test.each(Object.keys(OPTIONS))('%s', async name => {
    const bytes = await render(
      createPage(layers.servers.ours, {}),
      OPTIONS[name],
    );
    await expectPage(bytes);
    expect(printed).toHaveLength(1);
  });

  test.each([
    ['that is closed early', channel => channel.destroy()],
    [
      'that fails',
      channel => channel.destroy(new Error('the channel is broken')),
    ],
  ])('a debug channel %s', async (_, close) => {
    const debugChannel = new Writable({
      write(chunk, encoding, done) {
        close(debugChannel);
        done();
      },
    });
    close(debugChannel);
    const bytes = await render(createPage(layers.servers.ours, {}), {
      debugChannel,
    });
    expect(String(bytes)).toContain('"children":"sent"');
    await new Promise(resolve => setImmediate(resolve));
    expect(printed).toHaveLength(1);
  });
});
