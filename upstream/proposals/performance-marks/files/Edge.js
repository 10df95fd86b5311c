  // @gate __DEV__ && enableProfilerTimer && enableComponentPerformanceTrack
  it('should measure a component that errored before the page began', async () => {
    function Page() {
      throw new Error('failed');
    }
    const stream = await serverAct(() =>
      ReactServerDOMServer.renderToReadableStream(
        ReactServer.createElement(Page),
        null,
        {onError() {}},
      ),
    );

    // This page began a second after the server did.
    Object.defineProperty(performance, 'timeOrigin', {
      value: performance.timeOrigin + 1000,
      configurable: true,
    });
    const entries = [];
    const originalMeasure = performance.measure;
    const originalTimeStamp = console.timeStamp;
    try {
      console.timeStamp = () => {};
      performance.measure = (name, {start, end}) => {
        // Browsers throw.
        if (start < 0 || end < 0) {
          throw new TypeError(`'${name}' cannot have a negative time stamp.`);
        }
        entries.push([start, end]);
      };
      jest.resetModules();
      ReactServerDOMClient = require('react-server-dom-webpack/client');
      await expect(
        ReactServerDOMClient.createFromReadableStream(stream, {
          serverConsumerManifest: {
            moduleMap: null,
            moduleLoading: null,
          },
          replayConsoleLogs: true,
        }),
      ).rejects.toThrow('failed');
      jest.runAllTimers();
    } finally {
      performance.measure = originalMeasure;
      console.timeStamp = originalTimeStamp;
    }
    expect(entries).toEqual([[0, 0]]);
  });
