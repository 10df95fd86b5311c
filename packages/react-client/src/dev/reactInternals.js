// React's internals for renderers. The internals for Server Components exist if the client is used
// in a server.

import * as React from 'react';

import type {DebugInfo} from './debugState.js';

import {functionOf, memberOf} from 'flight-core/src/guard/userValues.js';
import {asInfo} from './rowValues.js';

const client = memberOf(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
const server = memberOf(
  React,
  '__SERVER_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);

export const internals: unknown = client ?? server;

// The Server Component that is being rendered, if there is one.
export function currentServerOwner(): DebugInfo | null {
  const dispatcher = memberOf(server, 'A');
  const getOwner = functionOf(memberOf(dispatcher, 'getOwner'));
  return asInfo(getOwner?.call(dispatcher));
}
