// Server functions that the application itself creates or registers.

import type {ClientHost, EncodeFormAction} from 'react-client/src/host.js';
import type {ServerFunction} from 'react-client/src/serverFunction.js';

import {withFormEncoder} from 'react-client/src/forms/formFunction.js';
import {
  createServerFunction,
  rememberServerFunction,
} from 'react-client/src/index.js';
import {failDuringRender} from './openResponse.js';

// The server cannot be called during a render, so the function only has an id.
export function createReferenceOnServer(
  host: ClientHost,
  id: string,
): ServerFunction {
  return createServerFunction(host, {id, bound: null}, failDuringRender);
}

export function registerOnServer(
  host: ClientHost,
  reference: interface {},
  id: string,
  encodeFormAction: ?EncodeFormAction,
): void {
  const formHost = withFormEncoder(host, encodeFormAction);
  rememberServerFunction(formHost, reference, {id, bound: null});
}

// Opaque to applications: values that a reply did not contain, by path.
export function createTemporaryReferenceSet(): Map<string, unknown> {
  return new Map();
}
