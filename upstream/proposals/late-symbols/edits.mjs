// The type and the key of an element are filled when a reference in their place arrives. The server writes no
// models while imports, which include symbols, wait for the destination.

const CLIENT = 'packages/react-client/src/ReactFlightClient.js';
const SERVER = 'packages/react-server/src/ReactFlightServer.js';

export const adds = [
  'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMLateSymbols-test.js',
];

export function edit(checkout) {
  checkout
    .file(CLIENT)
    .function('fulfillReference')
    .inside('case 3', ({type, test}) => {
      return type === 'SwitchCase' && test?.value === '3';
    })
    .before(
      `case '1':
         if (__DEV__) {
           transferReferencedDebugInfo(handler.chunk, fulfilledChunk);
         }
         element.type = mappedValue;
         break;
       case '2':
         if (__DEV__) {
           transferReferencedDebugInfo(handler.chunk, fulfilledChunk);
         }
         element.key = mappedValue;
         break;`,
    );
  checkout
    .file(SERVER)
    .function('flushCompletedChunks')
    .statement('regularChunks request completedRegularChunks')
    .replaceWithComments(
      `// Next comes model data. It may use imports as types, so it waits for those that are still queued.
       const regularChunks =
         importsChunks.length === 0 ? request.completedRegularChunks : [];`,
    );
}
