  it('should omit undefined props and keep the order of the others', async () => {
    const model = {
      first: undefined,
      b: 1,
      2: undefined,
      a: {c: undefined, d: 12n, e: undefined},
      1: '$',
      last: undefined,
    };
    const stream = await serverAct(() =>
      ReactServerDOMServer.renderToReadableStream({model, again: model.a}),
    );
    const {model: result, again} =
      await ReactServerDOMClient.createFromReadableStream(stream, {
        serverConsumerManifest: {
          moduleMap: null,
          moduleLoading: null,
        },
      });
    expect(Object.keys(result)).toEqual(['1', 'b', 'a']);
    expect(Object.keys(result.a)).toEqual(['d']);
    expect(result.a.d).toBe(12n);
    expect(again).toBe(result.a);

    const body = await ReactServerDOMClient.encodeReply(model);
    const reply = await ReactServerDOMServer.decodeReply(
      body,
      webpackServerMap,
    );
    expect(Object.keys(reply)).toEqual(['1', 'b', 'a']);
    expect(Object.keys(reply.a)).toEqual(['d']);
  });
