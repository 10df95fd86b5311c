// Clients in browsers, for a bundler whose runtime has the manifests: what the application sets for the
// whole page. How functions of the server are created is left to the binding.

import type {CallServer} from 'react-client/src/response.js';

import type {Client} from '../client/createClient.js';
import type {BrowserOptions} from '../client/openResponse.js';
import type {BrowserFunctions} from '../client/publishClient.js';

import {usageError} from 'flight-core/src/errors.js';

import {publishInBrowser} from '../client/publishClient.js';

export type BrowserClient = {
  ...BrowserFunctions,
  readonly setServerCallback: (callback: CallServer) => void,
};

// Set once for the page, and not with the options of each response.
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

export function publishBrowserClient(
  client: Client<null>,
  runtime: ClientRuntime,
): BrowserClient {
  return {
    ...publishInBrowser(client, options => ({...options, ...runtime.options})),
    setServerCallback(callback) {
      runtime.serverCallback = callback;
    },
  };
}
