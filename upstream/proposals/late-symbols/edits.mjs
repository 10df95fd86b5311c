// The type of an element is filled when a reference in its place arrives.

const CLIENT = 'packages/react-client/src/ReactFlightClient.js';
const EDGE_TESTS =
  'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMEdge-test.js';

export function edit(checkout, text) {
  checkout
    .file(CLIENT)
    .function('fulfillReference')
    .inside(
      'case 3',
      ({type, test}) => type === 'SwitchCase' && test?.value === '3',
    )
    .before(
      `case '1':
         if (__DEV__) {
           transferReferencedDebugInfo(handler.chunk, fulfilledChunk);
         }
         element.type = mappedValue;
         break;`,
    );
  checkout.file(EDGE_TESTS).addTest(text('Edge.js'));
}
