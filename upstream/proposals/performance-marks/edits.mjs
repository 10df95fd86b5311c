// Components that failed or were aborted before the page began are shown at its beginning.

const TRACKS = 'packages/react-client/src/ReactFlightPerformanceTrack.js';
const TEST =
  'packages/react-client/src/__tests__/ReactFlightPerformanceTrack-test.js';

export function applied(checkout) {
  return checkout.has(TEST);
}

const CLAMPED = 'childrenEndTime < 0 ? 0 : childrenEndTime';

export function edit(checkout, text) {
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
  checkout.add(
    TEST,
    text('ReactFlightPerformanceTrack-test.js'),
    'packages/react-client/src/__tests__/ReactFlight-test.js',
  );
}
