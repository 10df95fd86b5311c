  it('should not detach the chunks of the caller when they contain a byte stream', async () => {
    let controller;
    const source = new ReadableStream({
      type: 'bytes',
      start(c) {
        controller = c;
      },
    });
    const response = await serverAct(() =>
      ReactServerDOMServer.renderToReadableStream(source),
    );
    // Unlike React's byte stream, a default stream doesn't copy when it's teed.
    const [stream, other] = response.pipeThrough(new TransformStream()).tee();
    const result = await ReactServerDOMClient.createFromReadableStream(stream, {
      serverConsumerManifest: {
        moduleMap: null,
        moduleLoading: null,
      },
    });
    await serverAct(() => controller.enqueue(new Uint8Array([1, 2, 3])));
    await serverAct(() => controller.close());
    const {value} = await result.getReader().read();
    expect(Array.from(value)).toEqual([1, 2, 3]);

    const lengths = [];
    const reader = other.getReader();
    for (let i = 0; i < 3; i++) {
      lengths.push((await reader.read()).value.byteLength);
    }
    // The root, the bytes and the end.
    expect(lengths[1]).toBe('1:b3,...'.length);
  });
