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
import {loadFunctionsOf} from 'react-client/src/revive/loadedFunction.js';
import {acceptMetadata} from '../importMetadata.js';
import {resolveClientReference} from './moduleMaps.js';
import {prepareDestinationForModule} from './prepareDestination.js';

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

// What an entry opens responses with.
export type Opener = {
  readonly host: ClientHost,
  readonly tracer: ResponseTracer | null,
};

// Module rows have the ids of the browser build, and a browser loads modules itself.
export function openInBrowser(
  opener: Opener,
  options: BrowserOptions,
): Response {
  const {host, tracer} = opener;
  return createResponse({
    host,
    tracer,
    openModule: acceptMetadata,
    createFunctionReference: null,
    callServer: options.callServer ?? failWithoutRouter,
    temporaryValues: options.temporaryReferences,
    allowPartialStream: options.unstable_allowPartialStream === true,
  });
}

// For rendering HTML from a response that was made for browsers.
export function openOnServer(
  opener: Opener,
  manifest: ServerConsumerManifest,
  options: ServerOptions,
): Response {
  const {host, tracer} = opener;
  const {moduleMap, moduleLoading, serverModuleMap} = manifest;
  const {nonce, temporaryReferences, encodeFormAction} = options;
  return createResponse({
    host: withFormEncoder(host, encodeFormAction),
    tracer,
    openModule(content: unknown) {
      const metadata = acceptMetadata(content);
      const reference = resolveClientReference(moduleMap, metadata);
      prepareDestinationForModule(
        moduleLoading,
        typeof nonce === 'string' ? nonce : undefined,
        metadata,
      );
      return reference;
    },
    createFunctionReference: loadFunctionsOf(serverModuleMap),
    callServer: failDuringRender,
    temporaryValues: temporaryReferences,
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
    `The server function "${id}" cannot be called during the render. Call it in an event or effect.`,
  );
}
