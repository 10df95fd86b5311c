'use strict';

describe('types and keys of elements', () => {
  beforeEach(() => {
    jest.resetModules();
  });

  it('may arrive after the element that has them as type or key', async () => {
    const {
      createFromReadableStream,
    } = require('react-server-dom-webpack/client.edge');
    const encoder = new TextEncoder();
    let controller;
    const stream = new ReadableStream({
      start(c) {
        controller = c;
      },
    });
    const promise = createFromReadableStream(stream, {
      serverConsumerManifest: {moduleMap: null, moduleLoading: null},
    });
    controller.enqueue(
      encoder.encode('0:[["$","$1","$2",{"children":"text"}]]\n'),
    );
    const [lazy] = await promise;
    controller.enqueue(encoder.encode('1:"$Sreact.suspense"\n2:"key"\n'));
    controller.close();
    await lazy._payload;
    const element = lazy._init(lazy._payload);
    expect(element.type).toBe(Symbol.for('react.suspense'));
    expect(element.key).toBe('key');
    expect(element.props.children).toBe('text');
  });
});
