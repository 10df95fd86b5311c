// Failures while debug information is collected fail neither the render nor the response.
import {Writable} from 'stream';

import {decodeBytes} from '../support/decode.js';
import {within} from '../support/guard.js';
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
