// Hot walks delete keys after their for…in loop, which deoptimises on newer versions of V8 otherwise.

import {deferDeletion} from '../../lib/transforms.mjs';

const CLIENT = 'packages/react-client/src/ReactFlightClient.js';
const REPLY = 'packages/react-server/src/ReactFlightReplyServer.js';
const TEST =
  'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMKeys-test.js';

export function applied(checkout) {
  return checkout.has(TEST);
}

export function edit(checkout, text) {
  const deferIn = (file, condition) =>
    deferDeletion(
      checkout.file(file).function('reviveModel'),
      condition,
      'omitted',
    );
  deferIn(CLIENT, 'walked undefined');
  deferIn(REPLY, 'newValue undefined');
  checkout.add(TEST, text('ReactFlightDOMKeys-test.js'), TEST_LIKE);
}

const TEST_LIKE =
  'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMNode-test.js';
