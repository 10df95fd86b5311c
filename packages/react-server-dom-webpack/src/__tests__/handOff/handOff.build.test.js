// Rows as objects: when a client takes them and when it reads bytes, which values are copied, and
// how a response ends. The tests conformance, matrix, graphs and aborts use the hand-off with whole
// models.
import {AsyncLocalStorage} from 'async_hooks';

import {HAND_OFF, VERSION} from 'flight-core/src/handOff.js';
import packageJson from '../../../package.json';
import {
  CONSUMER,
  decodeReadable,
  decodeStream,
  describeProduction,
  prerenderReadable,
  prerenderStream,
  renderPassThrough,
  renderStream,
  wayOf,
} from '../support/handOff.js';
import {loadClients, loadLayers, MODE} from '../support/layers.js';
import {renderWebBytes} from '../support/render.js';
import {turns} from '../support/turns.js';
import {refuseUnhandled} from '../support/unhandled.js';

const HANDED = 'rows';

let server;
let client;

beforeAll(() => {
  const {servers, clients} = loadLayers();
  server = servers.ours;
  client = clients.ours;
});

refuseUnhandled();

const read = (stream, options) =>
  decodeStream(client, [stream], CONSUMER, options);

async function textOf(stream) {
  const pieces = [];
  for await (const piece of stream) {
    pieces.push(Buffer.from(piece));
  }
  return Buffer.concat(pieces).toString();
}

async function bytesOf(model, options) {
  return (await renderWebBytes(server, model, {options})).toString();
}

const MODEL = () => ({
  a: [1, 'x', {b: new Date(0)}],
  later: Promise.resolve(2),
});

async function expectModel(root) {
  const {a, later} = await root;
  expect(a).toEqual([1, 'x', {b: new Date(0)}]);
  expect(await later).toBe(2);
}

test('the version is that of the package', () => {
  expect(VERSION).toBe(packageJson.version);
});

test('the option has no other effect', async () => {
  for (const handOff of [true, false, undefined]) {
    const stream = renderStream(server, MODEL(), {options: {handOff}});
    expect(wayOf(stream)).toBe(
      MODE === 'production' && handOff !== false ? 'offered' : undefined,
    );
    await expectModel(decodeStream(client, [stream], CONSUMER));
  }
});

test('Node streams have only bytes', async () => {
  const passThrough = renderPassThrough(server, MODEL());
  const prelude = await prerenderReadable(server, MODEL(), {});
  for (const stream of [passThrough, prelude]) {
    expect(wayOf(stream)).toBe(undefined);
    await expectModel(decodeReadable(client, [stream], CONSUMER));
  }
});

test('a client in a browser reads bytes', async () => {
  const browser = loadClients('browser').ours;
  const stream = renderStream(server, MODEL());
  await expectModel(
    browser.Client.createFromReadableStream(stream, {callServer() {}}),
  );
  expect(wayOf(stream)).not.toBe(HANDED);
});

describeProduction('a client takes the rows', () => {
  test('of a render, and of a branch', async () => {
    const whole = renderStream(server, MODEL());
    await expectModel(read(whole));
    expect(wayOf(whole)).toBe(HANDED);
    const [branch, other] = renderStream(server, MODEL()).tee();
    void textOf(other);
    await expectModel(read(branch));
    expect(wayOf(branch)).toBe(HANDED);
  });

  test('of a prelude', async () => {
    const prelude = await prerenderStream(server, MODEL(), {});
    await expectModel(read(prelude));
    expect(wayOf(prelude)).toBe(HANDED);
  });

  test('and other readers get the bytes of any other render', async () => {
    const expected = await bytesOf(MODEL());
    const [own, other] = renderStream(server, MODEL()).tee();
    const root = read(own);
    expect(await textOf(other)).toBe(expected);
    await expectModel(root);
  });
});

describeProduction('a client reads bytes', () => {
  const redefine = change => stream => {
    Object.defineProperty(stream, HAND_OFF, {
      value: {...stream[HAND_OFF], ...change},
    });
  };

  test.each([
    ['of another version', redefine({version: '0.0.1'})],
    ['of another realm', redefine({realm: class {}})],
  ])('%s', async (name, change) => {
    const stream = renderStream(server, MODEL());
    const offer = stream[HAND_OFF];
    change(stream);
    await expectModel(read(stream));
    // The rows are no longer available.
    expect(offer.open(stream)).toBe(null);
  });

  test('if the option of the client or of the server is false', async () => {
    const stream = renderStream(server, MODEL());
    await expectModel(read(stream, {handOff: false}));
    expect(wayOf(stream)).toBe('bytes');
    const options = {handOff: false};
    expect(wayOf(renderStream(server, MODEL(), {options}))).toBe(undefined);
  });

  test('if another client has taken the rows', async () => {
    const [first, second] = renderStream(server, MODEL()).tee();
    const roots = [read(first), read(second)];
    await expectModel(roots[0]);
    await expectModel(roots[1]);
    const [one, two] = await Promise.all(roots);
    expect(one.a).not.toBe(two.a);
  });

  test('of a branch of a branch', async () => {
    const [branch, other] = renderStream(server, MODEL()).tee();
    const [first, second] = branch.tee();
    const expected = [textOf(other), textOf(second)];
    await expectModel(read(first));
    expect(wayOf(first)).toBe(undefined);
    expect(wayOf(other)).toBe('bytes');
    expect(await Promise.all(expected)).toEqual(
      Array(2).fill(await bytesOf(MODEL())),
    );
  });

  test('if the other branch has been read', async () => {
    const [first, second] = renderStream(server, MODEL()).tee();
    const expected = textOf(first);
    await turns(2);
    await expectModel(read(second));
    expect(wayOf(second)).toBe('bytes');
    expect(await expected).toBe(await bytesOf(MODEL()));
  });

  test('and a locked stream is refused', () => {
    const stream = renderStream(server, MODEL());
    const reader = stream.getReader();
    expect(() => read(stream)).toThrow(/locked/);
    return reader.cancel();
  });
});

describeProduction('a row object', () => {
  // The value, which must be the same with and without the hand-off.
  async function both(model) {
    const bytes = await read(renderStream(server, model()), {handOff: false});
    const stream = renderStream(server, model());
    const rows = await read(stream);
    expect(wayOf(stream)).toBe(HANDED);
    expect(rows).toEqual(bytes);
    return rows;
  }

  test('has no symbol keys, no subclasses of arrays, no own prototype', async () => {
    class List extends Array {}
    const decoded = await both(() => ({
      object: {[Symbol('s')]: {secret: 1}, x: {[Symbol('t')]: 1}},
      list: List.of([1], List.of(2)),
      odd: JSON.parse('{"__proto__":{"z":1},"w":["__proto__"]}'),
    }));
    const {object, list, odd} = decoded;
    expect(Object.getOwnPropertySymbols(object)).toEqual([]);
    expect(Object.getOwnPropertySymbols(object.x)).toEqual([]);
    expect(Object.getPrototypeOf(list)).toBe(Array.prototype);
    expect(Object.getPrototypeOf(list[1])).toBe(Array.prototype);
    expect(Object.keys(odd)).toEqual(['w']);
  });

  test('keeps lone surrogates', async () => {
    const half = '\ud83d';
    const {short, long} = await both(() => ({
      short: half,
      long: '\ufeff' + half + 'x'.repeat(2000),
    }));
    expect(short).toBe(half);
    expect(long.slice(0, 3)).toBe('\ufeff\ud83dx');
  });

  test('has its own memory', async () => {
    const short = Uint8Array.from({length: 10}, (_, index) => index);
    const buffer = new ArrayBuffer(16000);
    const long = new Float64Array(buffer).fill(0.5);
    const words = new DataView(short.buffer, 2, 4);
    const stream = renderStream(server, [short, long, buffer, words]);
    const decoded = await read(stream);
    short.fill(99);
    long.fill(99);
    expect(decoded[0]).toEqual(
      Uint8Array.from({length: 10}, (_, index) => index),
    );
    expect(decoded[1]).toEqual(new Float64Array(2000).fill(0.5));
    expect(decoded[2].byteLength).toBe(16000);
    expect(decoded[3].getUint8(0)).toBe(2);
  });

  test('does not include objects of the manifest', async () => {
    const entry = {id: 'module', chunks: ['$1', 'a.js'], name: 'x'};
    const reference = server.Server.registerClientReference(
      () => {},
      'file',
      'x',
    );
    const stream = renderStream(server, [reference], {
      manifest: {'file#x': entry},
    });
    await Promise.resolve(read(stream)).catch(() => {});
    await turns(2);
    expect(entry.chunks).toEqual(['$1', 'a.js']);
  });

  test.each([true, false])(
    'is not a detached buffer (hand-off: %p)',
    async handOff => {
      const bytes = Uint8Array.of(1, 2, 3);
      const stream = renderStream(server, [bytes], {options: {onError() {}}});
      await turns(1);
      structuredClone(bytes.buffer, {transfer: [bytes.buffer]});
      await expect(settled(read(stream, {handOff}))).rejects.toThrow(
        /detached/,
      );
    },
  );
});

function settled(root) {
  return new Promise((resolve, reject) => {
    root.then(resolve, reject);
  });
}

describeProduction('no text is made', () => {
  const ALONE = [
    ['web', renderStream, decodeStream],
    ['prerendered web', prerenderStream, decodeStream],
  ];

  test.each(ALONE)('for one %s client', async (name, render, decode) => {
    const stringify = jest.spyOn(JSON, 'stringify');
    const parse = jest.spyOn(JSON, 'parse');
    try {
      const model = {...MODEL(), text: 'x'.repeat(2000)};
      const rendered = render(server, model, {});
      const stream = rendered instanceof Promise ? await rendered : rendered;
      const root = decode(client, [stream], CONSUMER);
      const {later} = await root;
      await later;
      expect(stringify).not.toHaveBeenCalled();
      expect(parse).not.toHaveBeenCalled();
    } finally {
      stringify.mockRestore();
      parse.mockRestore();
    }
  });
});

describeProduction('a response', () => {
  const never = () => new Promise(() => {});

  test('fails like its render', async () => {
    const options = {
      onError() {
        throw new Error('reporter');
      },
    };
    const model = () => ({
      later: turns(2).then(() => Promise.reject(new Error('lost'))),
    });
    for (const handOff of [true, false]) {
      const stream = renderStream(server, model(), {options});
      const {later} = await read(stream, {handOff});
      await expect(settled(later)).rejects.toThrow('reporter');
    }
  });

  test('ends when the render is aborted', async () => {
    const aborted = new AbortController();
    const stream = server.Server.renderToReadableStream(
      {a: 1, b: never()},
      {},
      {signal: aborted.signal, onError: () => 'stop'},
    );
    const {a, b} = await read(stream);
    expect(a).toBe(1);
    aborted.abort(new Error('no more'));
    const error = await settled(b).catch(reason => reason);
    expect(error.digest).toBe('stop');
  });

  test('that cancels aborts a render without other readers', async () => {
    const errors = [];
    const start = () =>
      renderStream(server, [never()], {
        options: {onError: error => void errors.push(error)},
      });
    const whole = start();
    const alone = whole[HAND_OFF].open(whole);
    expect((await alone.read()).value).toHaveLength(1);
    const reason = new Error('left');
    await alone.cancel(reason);
    await turns(2);
    expect(errors).toEqual([reason]);
    expect((await alone.read()).done).toBe(true);
    const [taken, other] = start().tee();
    const reader = taken[HAND_OFF].open(taken);
    await reader.read();
    void reader.cancel(reason);
    await turns(2);
    expect(errors).toEqual([reason]);
    await other.cancel(reason);
    await turns(2);
    expect(errors).toHaveLength(2);
  });

  test('does not wait for the branch of a reader that has cancelled', async () => {
    const [taken, other] = renderStream(server, MODEL()).tee();
    const root = read(taken);
    void other.cancel();
    await expectModel(root);
  });

  test('is read in the async context of the client', async () => {
    const storage = new AsyncLocalStorage();
    const seen = [];
    const Component = async () => {
      await turns(1);
      return storage.getStore();
    };
    const {createElement} = server.React;
    const stream = storage.run('server', () =>
      renderStream(server, {rendered: createElement(Component)}),
    );
    await storage.run('client', async () => {
      const {rendered} = await read(stream);
      const lazy = rendered;
      await settled(lazy._payload);
      lazy._payload.then(value => seen.push(value, storage.getStore()));
    });
    expect(seen).toEqual(['server', 'client']);
  });
});
