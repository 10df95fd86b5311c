// The type and the key of an element are filled when a reference in their place arrives.

const CLIENT = 'packages/react-client/src/ReactFlightClient.js';
const TESTS = 'packages/react-server-dom-webpack/src/__tests__';
const TEST = `${TESTS}/ReactFlightDOMLateSymbols-test.js`;

export function applied(checkout) {
  return checkout.has(TEST);
}

export function edit(checkout, text) {
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
  checkout.add(
    TEST,
    text('ReactFlightDOMLateSymbols-test.js'),
    `${TESTS}/ReactFlightDOMNode-test.js`,
  );
}
