// Shared by all functions that read a response. They differ in how modules and server functions
// are found.

import type {ClientHost, EncodeFormAction} from 'react-client/src/host.js';
import type {
  CallServer,
  Response,
  ResponseTracer,
} from 'react-client/src/response.js';

import type {DevelopmentOptions} from '../developmentOptions.js';
import type {ServerConsumerManifest} from '../manifests.js';

import {usageError} from 'flight-core/src/errors.js';
import {withFormEncoder} from 'react-client/src/forms/formFunction.js';
import {createResponse} from 'react-client/src/index.js';
import {createFunctionWalk} from 'react-client/src/revive/loadedFunction.js';

// The parts of an entry point. The tracer exists in development only.
export type ClientEnvironment = {
  readonly host: ClientHost,
  readonly createTracer: CreateTracer | null,
};

// Reads the options that exist in development only.
export type CreateTracer = (options: DevelopmentOptions) => ResponseTracer;

type CommonOptions = {
  ...DevelopmentOptions,
  readonly temporaryReferences?: ?Map<string, unknown>,
  readonly unstable_allowPartialStream?: boolean,
  // False: read bytes even if the stream offers rows as objects.
  readonly handOff?: boolean,
  ...
};

export type BrowserOptions = {
  ...CommonOptions,
  readonly callServer?: ?CallServer,
  ...
};

export type ServerOptions = {
  ...CommonOptions,
  readonly nonce?: unknown,
  readonly encodeFormAction?: ?EncodeFormAction,
  ...
};

export type WebServerOptions = {
  ...ServerOptions,
  readonly serverConsumerManifest: ServerConsumerManifest,
  ...
};

// In a browser the ids of chunks and modules need no module map.
export function openInBrowser(
  {host, createTracer}: ClientEnvironment,
  options: BrowserOptions,
): Response {
  return createResponse({
    host,
    tracer: createTracer === null ? null : createTracer(options),
    moduleMap: null,
    moduleLoading: null,
    serverManifest: null,
    createFunctionWalk: null,
    callServer: options.callServer ?? failWithoutRouter,
    nonce: undefined,
    temporaryReferences: options.temporaryReferences ?? undefined,
    allowPartialStream: options.unstable_allowPartialStream === true,
  });
}

// For rendering HTML from a response that was made for browsers.
export function openOnServer(
  {host, createTracer}: ClientEnvironment,
  manifest: ServerConsumerManifest,
  options: ServerOptions,
): Response {
  const {moduleMap, moduleLoading, serverModuleMap} = manifest;
  const {nonce, temporaryReferences, encodeFormAction} = options;
  return createResponse({
    host: withFormEncoder(host, encodeFormAction),
    tracer: createTracer === null ? null : createTracer(options),
    moduleMap,
    moduleLoading,
    serverManifest: serverModuleMap,
    createFunctionWalk,
    callServer: failDuringRender,
    nonce: typeof nonce === 'string' ? nonce : undefined,
    temporaryReferences: temporaryReferences ?? undefined,
    allowPartialStream: options.unstable_allowPartialStream === true,
  });
}

function failWithoutRouter(id: string): empty {
  throw usageError(
    `The server function "${id}" cannot be called: the response was created without ` +
      'the option callServer, which sends calls to the server.',
    466,
  );
}

export function failDuringRender(id: string): empty {
  throw usageError(
    `The server function "${id}" cannot be called while the page is first rendered, but ` +
      'from event handlers and effects.',
  );
}
