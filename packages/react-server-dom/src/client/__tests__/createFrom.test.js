import {
  createFromFetch,
  createFromReadableStream,
} from 'react-server-dom-webpack/src/webpack/clientNode.js';

const MANIFEST = {moduleMap: null, moduleLoading: null, serverModuleMap: null};
const OPTIONS = {serverConsumerManifest: MANIFEST};

function streamOf(...chunks) {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(new Uint8Array(Buffer.from(chunk)));
      }
      controller.close();
    },
  });
}

describe('a response from a web stream', () => {
  test('is read to the end', async () => {
    const stream = streamOf('0:{"a":"$@', '1"}\n1:"later"\n');
    const root = await createFromReadableStream(stream, OPTIONS);
    expect(await root.a).toBe('later');
  });

  test('is rejected when rows are missing at the end', async () => {
    const root = createFromReadableStream(streamOf('1:2\n'), OPTIONS);
    await expect(Promise.resolve(root)).rejects.toMatchObject({code: 412});
  });

  test('is rejected by an error of the stream', async () => {
    const stream = new ReadableStream({
      start: controller => controller.error(new Error('reset')),
    });
    const root = createFromReadableStream(stream, OPTIONS);
    await expect(Promise.resolve(root)).rejects.toThrow('reset');
  });

  test('is rejected by an invalid row, and not read further', async () => {
    const pull = jest.fn(controller =>
      controller.enqueue(new Uint8Array(Buffer.from('?'))),
    );
    const stream = new ReadableStream({pull}, {highWaterMark: 0});
    const root = createFromReadableStream(stream, OPTIONS);
    await expect(Promise.resolve(root)).rejects.toThrow('row id');
    await new Promise(resolve => setTimeout(resolve, 5));
    expect(pull).toHaveBeenCalledTimes(1);
  });

  test('is cancelled after an invalid row', async () => {
    const cancel = jest.fn();
    const stream = new ReadableStream({
      start: controller =>
        controller.enqueue(new Uint8Array(Buffer.from('0:["$@1"]\n?'))),
      cancel,
    });
    const [missing] = await createFromReadableStream(stream, OPTIONS);
    await expect(Promise.resolve(missing)).rejects.toThrow('row id');
    const reason = await Promise.resolve(missing).catch(error => error);
    expect(cancel.mock.calls).toEqual([[reason]]);
  });

  // In development listeners run later, like those of native promises.
  const onlyInProduction = __DEV__ ? test.skip : test;

  onlyInProduction(
    'is read no further when a listener has failed meanwhile',
    async () => {
      globalThis.__webpack_require__ = () => ({});
      const loading = Promise.resolve();
      globalThis.__webpack_chunk_load__ = () => loading;
      let source;
      const cancel = jest.fn();
      const stream = new ReadableStream({
        start(controller) {
          source = controller;
        },
        cancel,
      });
      const root = createFromReadableStream(stream, OPTIONS);
      const push = text => source.enqueue(new Uint8Array(Buffer.from(text)));
      push('1:I["m",["c"],"x"]\n0:["$@1","$@2"]\n');
      const [chunk, missing] = await root;
      chunk.then(() => {
        throw new Error('a listener failed');
      });
      await expect(Promise.resolve(missing)).rejects.toThrow('a listener');
      push('3:1\n');
      await new Promise(resolve => setTimeout(resolve, 5));
      expect(cancel).toHaveBeenCalledTimes(1);
      delete globalThis.__webpack_require__;
      delete globalThis.__webpack_chunk_load__;
    },
  );

  test('that fails itself is not cancelled, and nothing is unhandled', async () => {
    const report = jest.fn();
    process.on('unhandledRejection', report);
    const cancel = jest.fn();
    const stream = new ReadableStream({
      start: controller => controller.error(new Error('reset')),
      cancel,
    });
    const root = createFromReadableStream(stream, OPTIONS);
    await expect(Promise.resolve(root)).rejects.toThrow('reset');
    await new Promise(resolve => setTimeout(resolve, 5));
    process.off('unhandledRejection', report);
    expect(cancel).not.toHaveBeenCalled();
    expect(report).not.toHaveBeenCalled();
  });

  test('is rejected if a read has no result', async () => {
    const read = () => Promise.resolve(undefined);
    const cancel = jest.fn(() => Promise.resolve());
    const stream = {getReader: () => ({read, cancel})};
    const root = createFromReadableStream(stream, OPTIONS);
    await expect(Promise.resolve(root)).rejects.toThrow(TypeError);
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  test('must be unlocked and needs a manifest', () => {
    const locked = streamOf();
    locked.getReader();
    expect(() => createFromReadableStream(locked, OPTIONS)).toThrow('locked');
    expect(() => createFromReadableStream(streamOf(), {})).toThrow(
      'serverConsumerManifest',
    );
    expect(() => createFromReadableStream(streamOf())).toThrow(
      'serverConsumerManifest',
    );
  });

  test('can refer to values that the client has sent', async () => {
    const temporaryReferences = new Map([['$0:a', 'kept']]);
    const root = createFromReadableStream(streamOf('0:["$T0:a"]\n'), {
      ...OPTIONS,
      temporaryReferences,
    });
    expect(await root).toEqual(['kept']);
  });
});

describe('a response that is fetched', () => {
  test('is read from the body', async () => {
    const fetched = Promise.resolve(new Response(streamOf('0:[1]\n')));
    expect(await createFromFetch(fetched, OPTIONS)).toEqual([1]);
  });

  test.each([
    [
      'cannot be fetched',
      () => Promise.reject(new Error('offline')),
      'offline',
    ],
    ['has no body', () => Promise.resolve({body: null}), 'no body'],
  ])('is rejected if it %s', async (name, fetch, message) => {
    const root = createFromFetch(fetch(), OPTIONS);
    await expect(Promise.resolve(root)).rejects.toThrow(message);
  });
});
