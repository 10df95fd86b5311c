
'use strict';

// The times of a component are relative to the time origin of the page, which may be later.
describe('performance tracks of components', () => {
  const originalMeasure = performance.measure;
  const originalClear = performance.clearMeasures;
  const originalTimeStamp = console.timeStamp;
  let entries;
  let log;

  function record(name, start, end) {
    // Browsers throw.
    if (start < 0 || end < 0) {
      throw new TypeError(`'${name}' cannot have a negative time stamp.`);
    }
    entries.push([name.replace(/\u200b/g, ''), start, end]);
  }

  beforeEach(() => {
    jest.resetModules();
    entries = [];
    performance.measure = (name, {start, end}) => record(name, start, end);
    performance.clearMeasures = () => {};
    console.timeStamp = record;
    log = require('react-client/src/ReactFlightPerformanceTrack');
  });

  afterEach(() => {
    performance.measure = originalMeasure;
    performance.clearMeasures = originalClear;
    console.timeStamp = originalTimeStamp;
  });

  const info = {name: 'Page', env: 'Server', key: null};

  // @gate enableProfilerTimer
  it('contain a component that was aborted before the page began', () => {
    log.logComponentAborted(info, 0, -30, -30, -30, 'Server');
    expect(entries).toEqual([['Page', 0, 0]]);
  });

  // @gate enableProfilerTimer
  it('contain a component that failed before the page began', () => {
    const error = new Error('failed');
    log.logComponentErrored(info, 0, -30, -10, -10, 'Server', error);
    expect(entries).toEqual([['Page', 0, 0]]);
  });

  // @gate enableProfilerTimer
  it('contain the time since the page began', () => {
    log.logComponentAborted(info, 0, -30, 20, 20, 'Server');
    log.logComponentErrored(info, 0, 10, 20, 20, 'Server', new Error('failed'));
    expect(entries).toEqual([
      ['Page', 0, 20],
      ['Page', 10, 20],
    ]);
  });
});
