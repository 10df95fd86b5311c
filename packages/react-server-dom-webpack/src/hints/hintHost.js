// How the renderer gives hints to React DOM's clients.

import type {ServerHost} from 'react-server/src/request/host.js';

import {enterElement} from './elementHints.js';
import {createHints} from './giveHint.js';

// The renderer passes its own requests.
export const hintHost: Partial<ServerHost> = {
  createHints,
  enterElement: enterElement as $FlowFixMe, // see above
};
