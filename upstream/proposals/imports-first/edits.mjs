// The server writes no models while imports, which include symbols, wait for the destination.

const SERVER = 'packages/react-server/src/ReactFlightServer.js';
const NODE_TESTS =
  'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMNode-test.js';

export function edit(checkout, text) {
  const flush = checkout.file(SERVER).function('flushCompletedChunks');
  const first = flush.statement('regularChunks request completedRegularChunks');
  first.replaceComments('// Next comes model data.');
  first.around(
    flush.statement('regularChunks splice 0 i'),
    `// Models may use imports as types of Elements, so they wait for those that
     // the destination has not taken yet.
     if (importsChunks.length === 0) {`,
    '}',
  );
  checkout.file(NODE_TESTS).addTest(text('Node.js'));
}
