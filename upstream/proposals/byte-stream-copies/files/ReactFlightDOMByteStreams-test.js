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
});
