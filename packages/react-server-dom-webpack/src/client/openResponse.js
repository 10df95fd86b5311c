// What the ways of reading a response on a server have in common.

import type {ClientHost} from 'react-client/src/host.js';
import type {Response} from 'react-client/src/response.js';
import type {ResponseTracer} from 'react-client/src/tracer.js';

import type {ServerConsumerManifest} from '../manifests.js';

import {usageError} from 'flight-core/src/errors.js';
import {createResponse} from 'react-client/src/index.js';

// What an entry point is made of. Only development observes responses.
export type ClientEnvironment = {
  readonly host: ClientHost,
  readonly createTracer: null | (() => ResponseTracer),
};

export type ReadingOptions = {
  readonly nonce?: unknown,
  readonly temporaryReferences?: Map<string, unknown>,
  readonly unstable_allowPartialStream?: boolean,
  ...
};

export function openResponse(
  {host, createTracer}: ClientEnvironment,
  manifest: ServerConsumerManifest,
  options: ReadingOptions,
): Response {
  const {moduleMap, moduleLoading, serverModuleMap} = manifest;
  const {nonce, temporaryReferences} = options;
  return createResponse({
    host,
    tracer: createTracer === null ? null : createTracer(),
    moduleMap,
    moduleLoading,
    serverManifest: serverModuleMap,
    callServer: refuseCall,
    nonce: typeof nonce === 'string' ? nonce : undefined,
    temporaryReferences,
    allowPartialStream: options.unstable_allowPartialStream === true,
  });
}

function refuseCall(id: string): empty {
  throw usageError(
    `The server function "${id}" was called while the page was first rendered. It can ` +
      'be called from event handlers and effects, once the page runs in the browser.',
  );
}
