'use strict';

global.AsyncLocalStorage = require('async_hooks').AsyncLocalStorage;

let ReactServerDOMClient;

describe('byte streams', () => {
  beforeEach(() => {
    jest.resetModules();
    ReactServerDOMClient = require('react-server-dom-webpack/client.edge');
  });

  async function collect(stream) {
    const reader = stream.getReader();
    const bytes = [];
    for (;;) {
      const {done, value} = await reader.read();
      if (done) {
        return bytes;
      }
      bytes.push(...value);
    }
  }

  // A framework may write the same chunks into its HTML, from the other branch of a tee.
  it('leaves the memory of the caller attached', async () => {
    const encoder = new TextEncoder();
    const chunks = [
      // An item that ends with its chunk.
      encoder.encode('0:"$1"\n1:r\n1:b3,abc'),
      // An item that continues in the next chunk.
      encoder.encode('1:b4,de'),
      encoder.encode('fg1:C\n'),
    ];
    const sizes = chunks.map(chunk => chunk.byteLength);
    const stream = new ReadableStream({
      start(controller) {
        chunks.forEach(chunk => controller.enqueue(chunk));
        controller.close();
      },
    });
    const value = await ReactServerDOMClient.createFromReadableStream(stream, {
      serverConsumerManifest: {moduleMap: null, moduleLoading: null},
    });
    expect(await collect(value)).toEqual([97, 98, 99, 100, 101, 102, 103]);
    expect(chunks.map(chunk => chunk.byteLength)).toEqual(sizes);
  });

  // Node's small buffers are views of one memory, its pool.
  it('leaves the pool of small buffers attached', async () => {
    const {PassThrough} = require('stream');
    jest.resetModules();
    const {
      createFromNodeStream,
    } = require('react-server-dom-webpack/client.node');
    const chunk = Buffer.from('0:"$1"\n1:r\n1:b3,abc');
    expect(chunk.buffer.byteLength).toBeGreaterThan(chunk.byteLength);
    const readable = new PassThrough();
    const response = createFromNodeStream(readable, {
      moduleMap: null,
      moduleLoading: null,
    });
    // On Node 24 and 26, an uncaught "ArrayBuffer is not detachable" without the copy.
    readable.write(chunk);
    readable.end('1:C\n');
    expect(await collect(await response)).toEqual([97, 98, 99]);
    expect(chunk.toString()).toContain('abc');
  });

  it('does not break the next small buffer', async () => {
    const {PassThrough} = require('stream');
    jest.resetModules();
    const {
      createFromNodeStream,
    } = require('react-server-dom-webpack/client.node');
    const readable = new PassThrough();
    const response = createFromNodeStream(readable, {
      moduleMap: null,
      moduleLoading: null,
    });
    readable.write(Buffer.from('0:"$1"\n1:r\n1:b3,abc'));
    readable.end('1:C\n');
    await collect(await response);
    // On Node 20, this throws when the pool was detached.
    expect(Buffer.from('next').toString()).toBe('next');
  });
});
