// React's internals for renderers. The internals for Server Components exist if the client is used
// in a server.

import * as React from 'react';

import type {DebugInfo} from './debugState.js';

import {memberOf} from './member.js';

type Internals = {
  // A function that returns the stack that React and applications add to warnings.
  getCurrentStack: unknown,
  A: ?interface {readonly getOwner?: () => ?DebugInfo},
  ...
};

const client: Internals | void = memberOf(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
const server: Internals | void = memberOf(
  React,
  '__SERVER_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);

export const internals: Internals | void = client ?? server;

// The Server Component that is being rendered, if there is one.
export function currentServerOwner(): DebugInfo | null {
  return server?.A?.getOwner?.() ?? null;
}
