// Components that failed or were aborted before the page began are shown at its beginning.

const CLIENT = 'packages/react-client/src/ReactFlightClient.js';
const EDGE_TESTS =
  'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMEdge-test.js';

const CALLS = {
  flushComponentPerformance: 'logComponentAborted',
  logComponentInfo: 'logComponentErrored',
};

export function edit(checkout, text) {
  const client = checkout.file(CLIENT);
  for (const [caller, name] of Object.entries(CALLS)) {
    client
      .function(caller)
      .call(name)
      .inside(
        'argument childrenEndTime',
        node =>
          node.outer?.arguments?.includes(node) &&
          node.name === 'childrenEndTime',
      ).replace(`// The server may have stopped before this page began.
        childrenEndTime < 0 ? 0 : childrenEndTime`);
  }
  checkout.file(EDGE_TESTS).addTest(text('Edge.js'));
}
