// Compares the rows of a development server with those of the reference, without times and messages.
import path from 'path';
import {Duplex, Writable} from 'stream';

import {renderRow} from '../support/developmentRows.js';
import {loadServers, SERVERS} from '../support/layers.js';
import {prerenderBytes, renderBytes} from '../support/render.js';
import {developmentModels} from '../tables/development.js';

const TABLE = path.join(__dirname, '../tables/development.js');

let servers;

beforeAll(() => {
  // Before the servers are loaded: they replace these methods.
  for (const method of ['log', 'assert', 'dir']) {
    jest.spyOn(console, method).mockImplementation(() => {});
  }
  servers = loadServers('node');
});

// A client that asks for all that was left out, once it is there.
function createAsker(channel, written) {
  const asked = new Set();
  return () => {
    const text = String(Buffer.concat(written));
    for (const [, mark, id] of text.matchAll(/"\$Y(@?)([0-9a-f]+)"/g)) {
      if (!asked.has(id)) {
        asked.add(id);
        channel.push(`${mark === '@' ? 'P' : 'Q'}:${id}\n`);
      }
    }
  };
}

function createChannel(kind, written) {
  if (kind === 'write') {
    return new Writable({
      write(chunk, encoding, done) {
        written.push(Buffer.from(chunk));
        done();
      },
    });
  }
  const channel = new Duplex({
    read() {},
    write(chunk, encoding, done) {
      written.push(Buffer.from(chunk));
      setTimeout(ask, 50);
      done();
    },
  });
  const ask = createAsker(channel, written);
  return channel;
}

function openChannel(kind, written) {
  const channel = createChannel(kind, written);
  const finished = new Promise(resolve => channel.on('finish', resolve));
  return {channel, finished};
}

const HOST = {
  render: renderBytes,
  prerender: prerenderBytes,
  openChannel,
  filterStackFrame: file => file === TABLE,
};

function rowsOf(implementation, name) {
  const layer = servers[implementation];
  const row = developmentModels(layer)[name];
  return renderRow(layer, typeof row === 'function' ? {model: row} : row, HOST);
}

const NAMES = Object.keys(
  developmentModels({
    React: {},
    Server: {registerClientReference() {}, registerServerReference() {}},
  }),
);

// The reference reads a getter twice, and warns about the root of a row twice.
const TWICE = [
  'a getter that prints',
  'a special object at the root',
  'a symbol as a key at the root',
  'a hidden property at the root of a promise',
];

test.each(NAMES.filter(name => !TWICE.includes(name)))('%s', async name => {
  const expected = await rowsOf('reference', name);
  for (const server of SERVERS) {
    expect([server, await rowsOf(server, name)]).toEqual([server, expected]);
  }
});

test.each(TWICE)('%s', async name => {
  const [expected] = await rowsOf('reference', name);
  const [rows] = await rowsOf('ours', name);
  expect(rows).toEqual([...new Set(expected)]);
});

test('owners in onError, of sources that fail', async () => {
  const stacksOf = async layer => {
    const {React} = layer;
    const stacks = [];
    async function* items() {
      yield 1;
      throw new Error('items');
    }
    const stream = () =>
      new ReadableStream({start: controller => controller.error('stream')});
    const App = () => React.createElement('p', {a: items(), b: stream()});
    const model = [items(), React.createElement(App)];
    await renderBytes(layer, model, {
      options: {
        onError: () => void stacks.push(React.captureOwnerStack()),
        filterStackFrame: file => file === __filename,
      },
    });
    return stacks.sort();
  };
  const expected = await stacksOf(servers.reference);
  expect(expected).toHaveLength(3);
  for (const server of SERVERS) {
    expect([server, await stacksOf(servers[server])]).toEqual([
      server,
      expected,
    ]);
  }
});

// Calls `abort` in code of a component.
const ABORTING = {
  'a component': (h, abort) =>
    h(function App() {
      abort();
      return null;
    }),
  'a component after an await': (h, abort) =>
    h(async function App() {
      await null;
      abort();
    }),
  'a nested component': (h, abort) => {
    const Inner = () => abort();
    const App = () => h('p', null, h(Inner));
    return h(App);
  },
  'a lazy': (h, abort, React) => {
    const App = () => h('p', null, React.lazy(abort));
    return h(App);
  },
  'a getter of a prop': (h, abort) => {
    const model = {
      get x() {
        return abort();
      },
    };
    const App = () => h('p', {model});
    return h(App);
  },
};

test.each(Object.keys(ABORTING))(
  'owners in onError, of an abort in %s',
  async name => {
    const stacksOf = async layer => {
      const {React} = layer;
      const stacks = [];
      const control = {};
      const abort = () => void control.abort(new Error('stop'));
      const model = ABORTING[name](React.createElement, abort, React);
      await renderBytes(layer, model, {
        drive: abortRender => {
          control.abort = abortRender;
        },
        options: {onError: () => void stacks.push(React.captureOwnerStack())},
      });
      return stacks;
    };
    const expected = await stacksOf(servers.reference);
    expect(expected).toHaveLength(1);
    for (const server of SERVERS) {
      expect([server, await stacksOf(servers[server])]).toEqual([
        server,
        expected,
      ]);
    }
  },
);

test('times are relative to the option startTime', async () => {
  const startTime = performance.timeOrigin + performance.now() - 1e6;
  for (const server of ['reference', ...SERVERS]) {
    const layer = servers[server];
    const model = layer.React.createElement(() => null);
    const text = String(
      await renderBytes(layer, model, {options: {startTime}}),
    );
    expect(Number(/^:N(.*)/m.exec(text)[1])).toBeCloseTo(startTime, 1);
    expect(Number(/"time":([\d.]+)/.exec(text)[1])).toBeGreaterThanOrEqual(
      1e6 - 1,
    );
  }
});
