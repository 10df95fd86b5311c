import {EventEmitter} from 'node:events';
import {PassThrough, Readable} from 'node:stream';
import {createFromNodeStream} from 'react-server-dom-webpack/src/webpack/clientNode.js';

const MANIFEST = {moduleMap: null, moduleLoading: null, serverModuleMap: null};

beforeEach(() => {
  globalThis.__webpack_require__ = id => ({Button: `Button of ${id}`});
  globalThis.__webpack_chunk_load__ = () => Promise.resolve();
});
afterEach(() => {
  delete globalThis.__webpack_require__;
  delete globalThis.__webpack_chunk_load__;
});

function streamOf(...chunks) {
  return Readable.from(chunks.map(chunk => Buffer.from(chunk)));
}

describe('a response from a Node stream', () => {
  test('is read to the end', async () => {
    const stream = streamOf('0:{"a":"$@1"', '}\n1:"later"\n');
    const root = await createFromNodeStream(stream, MANIFEST);
    expect(await root.a).toBe('later');
  });

  test('may consist of strings', async () => {
    const stream = Readable.from(['1:"é"\n', '0:["$1"]\n']);
    expect(await createFromNodeStream(stream, MANIFEST)).toEqual(['é']);
  });

  test('loads client modules and their chunks', async () => {
    const stream = streamOf('1:I["m",["c","c.js"],"Button"]\n0:["$1"]\n');
    expect(await createFromNodeStream(stream, MANIFEST)).toEqual([
      'Button of m',
    ]);
  });

  test('needs a manifest', () => {
    expect(() => createFromNodeStream(streamOf(), undefined)).toThrow(
      'serverConsumerManifest',
    );
  });

  test('is rejected by an error of the stream', async () => {
    const stream = new PassThrough();
    const root = createFromNodeStream(stream, MANIFEST);
    stream.destroy(new Error('reset'));
    await expect(Promise.resolve(root)).rejects.toThrow('reset');
  });

  test('is rejected when the stream is destroyed without an error', async () => {
    const stream = new PassThrough();
    const root = createFromNodeStream(stream, MANIFEST, {
      unstable_allowPartialStream: true,
    });
    stream.write('1:2\n');
    stream.destroy();
    await expect(Promise.resolve(root)).rejects.toMatchObject({code: 412});
  });

  test('is rejected when the stream had ended before', async () => {
    const ended = streamOf();
    ended.resume();
    await new Promise(resolve => ended.on('close', resolve));
    const broken = new PassThrough();
    broken.on('error', () => {});
    broken.destroy(new Error('reset earlier'));
    await new Promise(resolve => broken.on('close', resolve));
    await expect(
      Promise.resolve(createFromNodeStream(ended, MANIFEST)),
    ).rejects.toMatchObject({code: 412});
    await expect(
      Promise.resolve(createFromNodeStream(broken, MANIFEST)),
    ).rejects.toThrow('reset earlier');
  });

  test.each([
    ['a bad header', '?:1\n', 'row id'],
    ['bad JSON of a module', '1:I[\n', 'JSON'],
    ['a second row', '1:1\n1:1\n', 'second'],
    ['a module that waits', '1:I["$2",[],"x"]\n', 'has not arrived'],
  ])(
    '%s rejects instead of being thrown at the stream',
    async (name, text, message) => {
      const stream = new EventEmitter();
      const root = createFromNodeStream(stream, MANIFEST);
      expect(() => stream.emit('data', Buffer.from(text))).not.toThrow();
      stream.emit('data', Buffer.from('0:"too late"\n'));
      stream.emit('end');
      await expect(Promise.resolve(root)).rejects.toThrow(message);
    },
  );

  test('a module missing in the manifest rejects', async () => {
    const manifest = {...MANIFEST, moduleMap: {}};
    const stream = streamOf('1:I["m",[],"x"]\n0:"$1"\n');
    await expect(
      Promise.resolve(createFromNodeStream(stream, manifest)),
    ).rejects.toMatchObject({code: 588});
  });

  test('halts missing rows if partial streams are allowed', async () => {
    const root = await createFromNodeStream(streamOf('0:["$@1"]\n'), MANIFEST, {
      unstable_allowPartialStream: true,
    });
    await new Promise(resolve => setTimeout(resolve, 5));
    expect(root[0].status).toBe('halted');
  });

  test('has server functions that refuse to be called while rendering', async () => {
    const stream = streamOf('1:{"id":"act","bound":null}\n0:{"f":"$h1"}\n');
    const {f} = await createFromNodeStream(stream, MANIFEST);
    expect(() => f()).toThrow('"act"');
  });

  test('from a development server is for development builds', async () => {
    const stream = streamOf(':N1\n0:["$","p",null,{},null,null,1]\n');
    const root = Promise.resolve(createFromNodeStream(stream, MANIFEST));
    if (__DEV__) {
      expect((await root)._owner).toBeNull();
    } else {
      await expect(root).rejects.toMatchObject({code: 504});
    }
  });
});

function listenersOf(stream) {
  return Object.fromEntries(
    stream.eventNames().map(name => [name, stream.listenerCount(name)]),
  );
}

function outcomeOf(root) {
  return Promise.resolve(root).catch(error => error);
}

function closed(stream) {
  return new Promise(resolve => stream.once('close', resolve));
}

describe('no listener remains on a stream that', () => {
  test.each([
    ['ended', stream => stream.end('0:1\n')],
    ['ended too early', stream => stream.end()],
    ['was destroyed', stream => stream.destroy()],
    ['failed', stream => stream.destroy(new Error('reset'))],
    ['ended after invalid bytes', stream => stream.end('?:1\n')],
  ])('%s', async (name, act) => {
    const stream = new PassThrough();
    const before = listenersOf(stream);
    const close = closed(stream);
    const root = createFromNodeStream(stream, MANIFEST);
    act(stream);
    await Promise.all([outcomeOf(root), close]);
    expect(listenersOf(stream)).toEqual(before);
  });

  test.each([
    ['had ended and closed', stream => stream.end().resume()],
    ['had been destroyed and closed', stream => stream.destroy()],
    [
      'had failed and closed',
      stream => stream.on('error', () => {}).destroy(new Error('reset')),
    ],
  ])('%s', async (name, act) => {
    const stream = new PassThrough();
    const close = closed(stream);
    act(stream);
    await close;
    const before = listenersOf(stream);
    await outcomeOf(createFromNodeStream(stream, MANIFEST));
    await new Promise(resolve => setImmediate(resolve));
    expect(listenersOf(stream)).toEqual(before);
  });

  test('was destroyed just before, and closes', async () => {
    const stream = new PassThrough();
    const before = listenersOf(stream);
    stream.destroy(new Error('reset'));
    const close = closed(stream);
    await outcomeOf(createFromNodeStream(stream, MANIFEST));
    await close;
    expect(listenersOf(stream)).toEqual(before);
  });
});

test('after invalid bytes, the rest of the stream is read without a listener', async () => {
  const stream = new PassThrough();
  const before = listenersOf(stream);
  const root = createFromNodeStream(stream, MANIFEST);
  stream.write('?:1\n');
  await outcomeOf(root);
  expect(listenersOf(stream)).toEqual({...before, error: 1, close: 1});
  const close = closed(stream);
  for (let i = 0; i < 10; i++) {
    stream.write(Buffer.alloc(stream.writableHighWaterMark));
  }
  stream.end();
  await close;
  expect(stream.errored).toBe(null);
});

test('a stream that cannot remove listeners is read', async () => {
  const listeners = new Map();
  const stream = {on: (name, listener) => listeners.set(name, listener)};
  const root = createFromNodeStream(stream, MANIFEST);
  listeners.get('data')(Buffer.from('0:1\n'));
  for (const name of ['end', 'close']) {
    expect(() => listeners.get(name)()).not.toThrow();
  }
  expect(await root).toBe(1);
});

describe('an error of the stream is not thrown', () => {
  const late = new Error('late');

  test('after invalid bytes, and after the end', () => {
    for (const act of [
      stream => stream.emit('data', '?:1\n'),
      stream => stream.emit('end'),
    ]) {
      const stream = new EventEmitter();
      void outcomeOf(createFromNodeStream(stream, MANIFEST));
      act(stream);
      expect(() => stream.emit('error', late)).not.toThrow();
      expect(listenersOf(stream)).toEqual({error: 1, close: 1});
    }
  });

  test('if another listener destroys the stream', async () => {
    const stream = new PassThrough();
    stream.on('data', () => stream.destroy(late));
    const root = createFromNodeStream(stream, MANIFEST);
    const close = closed(stream);
    stream.write('?:1\n');
    await close;
    expect(await outcomeOf(root)).toMatchObject({kind: 'protocol'});
  });

  test('if the stream was destroyed just before', async () => {
    const stream = new PassThrough();
    stream.destroy(late);
    const before = listenersOf(stream);
    const root = createFromNodeStream(stream, MANIFEST);
    expect(listenersOf(stream)).toEqual({...before, error: 1, close: 1});
    const close = closed(stream);
    expect(await outcomeOf(root)).toBe(late);
    await close;
  });
});
