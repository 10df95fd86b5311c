'use strict';

global.AsyncLocalStorage = require('async_hooks').AsyncLocalStorage;

let ReactServerDOMClient;
let ReactServerDOMServer;

// The walks of rows and replies delete the keys of undefined values when they have seen all keys.
describe('keys of revived objects', () => {
  beforeEach(() => {
    jest.resetModules();
    ReactServerDOMClient = require('react-server-dom-webpack/client.edge');
  });

  function decode(json) {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`0:${json}\n`));
        controller.close();
      },
    });
    return ReactServerDOMClient.createFromReadableStream(stream, {
      serverConsumerManifest: {moduleMap: null, moduleLoading: null},
    });
  }

  it('keeps order and omits __proto__ and undefined in a row', async () => {
    const value = await decode(
      '{"b":1,"2":"$undefined","a":{"__proto__":{"x":1},"c":"$n12"},"1":"$$"}',
    );
    expect(Object.keys(value)).toEqual(['1', 'b', 'a']);
    expect(Object.keys(value.a)).toEqual(['c']);
    expect(Object.getPrototypeOf(value.a)).toBe(Object.prototype);
    expect(value.a.c).toBe(12n);
    expect(value[1]).toBe('$');
  });

  it('does not find an omitted key of the same row', async () => {
    await expect(
      decode('{"a":"$undefined","b":{"c":"$0:a"}}'),
    ).rejects.toThrow('Invalid reference.');
  });

  it('does not walk keys of Object.prototype', async () => {
    // eslint-disable-next-line no-extend-native
    Object.prototype.inherited = 'inherited';
    try {
      const value = await decode('{"own":{"own":1}}');
      expect(Object.keys(value)).toEqual(['own']);
      expect(Object.keys(value.own)).toEqual(['own']);
    } finally {
      delete Object.prototype.inherited;
    }
  });

  it('revives the keys of a reply', async () => {
    jest.resetModules();
    jest.mock('react', () => require('react/react.react-server'));
    ReactServerDOMServer = require('react-server-dom-webpack/server.edge');
    const value = await ReactServerDOMServer.decodeReply(
      '{"b":1,"2":"$undefined","a":{"__proto__":{"x":1},"c":"$n12"},"1":"$$","d":["$0:b"]}',
      {},
    );
    expect(Object.keys(value)).toEqual(['1', 'b', 'a', 'd']);
    expect(Object.keys(value.a)).toEqual(['c']);
    expect(value.a.c).toBe(12n);
    expect(value.d).toEqual([1]);

    await expect(
      ReactServerDOMServer.decodeReply('{"a":"$undefined","b":"$0:a"}', {}),
    ).rejects.toThrow('Invalid reference.');
  });
});
