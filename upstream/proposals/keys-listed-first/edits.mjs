// Loops of hot walks list the keys of an object first, because for…in deoptimises on newer versions of V8.

import {listKeysFirst} from '../../lib/transforms.mjs';

const CLIENT = 'packages/react-client/src/ReactFlightClient.js';
const REPLY = 'packages/react-server/src/ReactFlightReplyServer.js';
const TEST =
  'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMKeys-test.js';

export function applied(checkout) {
  return checkout.has(TEST);
}

export function edit(checkout, text) {
  for (const file of [CLIENT, REPLY]) {
    const source = checkout.file(file);
    listKeysFirst(source.function('reviveModel'), 'keys');
  }
  checkout.add(TEST, text('ReactFlightDOMKeys-test.js'), TEST_LIKE);
}

const TEST_LIKE =
  'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMNode-test.js';
