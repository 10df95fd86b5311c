  // In DEV, Server Components have rows of their own.
  // @gate !__DEV__
  it('should defer components whose siblings did not fit', async () => {
    async function countDeferred(length) {
      function Part({index}) {
        return <p>{('Part ' + index + '. ').repeat(length)}</p>;
      }
      const stream = await serverAct(() =>
        ReactServerDOMServer.renderToReadableStream(
          Array.from({length: 40}, (_, i) => <Part key={i} index={i} />),
          webpackMap,
          {progressiveChunkSize: 3200},
        ),
      );
      const reader = stream.getReader();
      const decoder = new TextDecoder();
      let wire = '';
      while (true) {
        const {done, value} = await reader.read();
        if (done) {
          return wire.split('"$L').length - 1;
        }
        wire += decoder.decode(value);
      }
    }
    // Each has about 900 characters, and then 400: less than the floor.
    expect(await countDeferred(100)).toBeGreaterThan(30);
    expect(await countDeferred(40)).toBe(0);
  });
