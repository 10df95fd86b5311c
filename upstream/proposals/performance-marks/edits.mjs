// Components that failed or were aborted before the page began are shown at its beginning.

const TRACKS = 'packages/react-client/src/ReactFlightPerformanceTrack.js';

export const adds = [
  'packages/react-client/src/__tests__/ReactFlightPerformanceTrack-test.js',
];

const CLAMPED = 'childrenEndTime < 0 ? 0 : childrenEndTime';

export function edit(checkout) {
  const tracks = checkout.file(TRACKS);
  for (const name of ['logComponentAborted', 'logComponentErrored']) {
    const [argument, property] = ['Identifier', 'Property'];
    const log = tracks.function(name);
    log.call('measure').expression('end childrenEndTime', property)
      .replace(`// The server may have stopped before the page began.
        end: ${CLAMPED}`);
    log
      .call('timeStamp')
      .expression('childrenEndTime', argument)
      .replace(CLAMPED);
  }
}
