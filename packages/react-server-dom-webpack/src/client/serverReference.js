// Server references that the application itself creates or registers.

import type {ServerFunction} from 'react-client/src/serverFunction.js';
import type {ClientHost} from 'react-client/src/host.js';
import type {CallServer} from 'react-client/src/response.js';

import {
  createServerFunction,
  rememberServerFunction,
} from 'react-client/src/index.js';

export function createServerReferenceOf(
  host: ClientHost,
  id: string,
  callServer: CallServer,
): ServerFunction {
  return createServerFunction(host, {id, bound: null}, callServer);
}

export function registerServerReferenceOf<T extends interface {}>(
  host: ClientHost,
  reference: T,
  id: string,
): T {
  rememberServerFunction(host, reference, {id, bound: null});
  return reference;
}

// Opaque to applications: values that a reply did not contain, by path.
export function createTemporaryReferenceSet(): Map<string, unknown> {
  return new Map();
}
