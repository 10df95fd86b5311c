  it('should resolve the type of an element that arrives after it', async () => {
    const stream = await serverAct(() =>
      ReactServerDOMServer.renderToReadableStream([
        <ReactServer.Suspense key="key">content</ReactServer.Suspense>,
      ]),
    );
    const wire = await readResult(stream);
    const start = wire.indexOf('0:[["$"');
    const end = wire.indexOf('\n', start) + 1;
    const root = wire.slice(start, end);
    expect(root).toMatch(/^0:\[\["\$","\$\w+","key",/);

    const encoder = new TextEncoder();
    let controller;
    const promise = ReactServerDOMClient.createFromReadableStream(
      new ReadableStream({
        start(c) {
          controller = c;
        },
      }),
      {
        serverConsumerManifest: {
          moduleMap: null,
          moduleLoading: null,
        },
      },
    );
    controller.enqueue(encoder.encode(root));
    const [lazy] = await promise;
    controller.enqueue(encoder.encode(wire.slice(0, start) + wire.slice(end)));
    controller.close();

    await lazy._payload;
    const element = lazy._init(lazy._payload);
    expect(element.type).toBe(React.Suspense);
    expect(element.props.children).toBe('content');
  });
