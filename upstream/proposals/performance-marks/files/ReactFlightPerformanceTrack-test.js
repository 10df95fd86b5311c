'use strict';

global.AsyncLocalStorage = require('async_hooks').AsyncLocalStorage;

// The times of a component are relative to the time origin of the page, which may be later.
describe('performance tracks of components', () => {
  const originalMeasure = performance.measure;
  const originalTimeStamp = console.timeStamp;
  let entries;
  let createFromReadableStream;

  beforeEach(() => {
    jest.resetModules();
    entries = [];
    // Without it, there are no tracks. Jest's console has none.
    console.timeStamp = () => {};
    performance.measure = (name, options) => {
      // Browsers throw.
      if (options.start < 0 || options.end < 0) {
        throw new TypeError(`'${name}' cannot have a negative time stamp.`);
      }
      entries.push([name.replace(/\u200b/g, ''), options.start, options.end]);
    };
    createFromReadableStream =
      require('react-server-dom-webpack/client.edge').createFromReadableStream;
  });

  afterEach(() => {
    performance.measure = originalMeasure;
    console.timeStamp = originalTimeStamp;
  });

  const page = '{"name":"Page","key":null,"env":"Server","stack":[],"props":{}}';
  const error =
    '{"digest":"","name":"Error","message":"failed","stack":[],"env":"Server","owner":null}';

  // Milliseconds before the page began.
  async function decode(earlier, rows) {
    const origin = `:N${performance.timeOrigin - earlier}`;
    const stream = new ReadableStream({
      start(controller) {
        const text = [origin, ...rows, ''].join('\n');
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    });
    try {
      await createFromReadableStream(stream, {
        serverConsumerManifest: {moduleMap: null, moduleLoading: null},
        replayConsoleLogs: true,
      });
    } catch {}
    // The tracks are written a moment after the response.
    jest.runAllTimers();
  }

  const failed = [`0:D{"time":10}`, `0:D${page}`, `0:D{"time":20}`, `0:E${error}`];
  const aborted = ['0:D{"time":10}', `0:D${page}`];

  // @gate __DEV__ && enableProfilerTimer && enableComponentPerformanceTrack
  it('contain a component that failed before the page began', async () => {
    await decode(1000, failed);
    expect(entries).toEqual([['Page', 0, 0]]);
  });

  // @gate __DEV__ && enableProfilerTimer && enableComponentPerformanceTrack
  it('contain a component that was aborted before the page began', async () => {
    await decode(1000, aborted);
    expect(entries).toEqual([['Page', 0, 0]]);
  });

  // @gate __DEV__ && enableProfilerTimer && enableComponentPerformanceTrack
  it('contain the time since the page began', async () => {
    await decode(15, failed);
    expect(entries.length).toBe(1);
    expect(entries[0][1]).toBe(0);
    expect(entries[0][2]).toBeCloseTo(5, 1);
  });
});
