// Clients in browsers, for a bundler whose runtime has the manifests: what the application sets for the
// whole page, instead of with each response.

import type {CallServer} from 'react-client/src/response.js';

import type {BrowserOptions} from '../client/browserClient.js';

import {usageError} from 'flight-core/src/errors.js';

export type ClientRuntime = {
  // Sends calls of all functions, also of those that were created before it was set.
  serverCallback: ?CallServer,
  // Replaces options of all responses.
  options: BrowserOptions,
  readonly callServer: CallServer,
};

export function createClientRuntime(): ClientRuntime {
  const callServer = (id: string, args: Array<unknown>): unknown => {
    const {serverCallback} = runtime;
    if (!serverCallback) {
      throw missingCallback(id);
    }
    return serverCallback(id, args);
  };
  const runtime: ClientRuntime = {
    serverCallback: null,
    options: {callServer},
    callServer,
  };
  return runtime;
}

function missingCallback(id: string): Error {
  return usageError(
    `The server function "${id}" cannot be called: pass a function that sends calls to the ` +
      'server to setServerCallback first.',
    586,
  );
}

// The options of a response.
export function optionsWith(
  {options}: ClientRuntime,
  given: ?BrowserOptions,
): BrowserOptions {
  return {...given, ...options};
}
