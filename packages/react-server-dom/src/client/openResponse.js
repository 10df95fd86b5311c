// Shared by all functions that read a response. They differ in how modules and server functions
// are found.

import type {EncodeFormAction} from 'react-client/src/host.js';
import type {CallServer, Response} from 'react-client/src/response.js';

import type {BundlerTypes, ConsumerBinding} from '../binding.js';
import type {DevelopmentOptions} from '../developmentOptions.js';
import type {Client} from './createClient.js';

import {usageError} from 'flight-core/src/errors.js';
import {withFormEncoder} from 'react-client/src/serverFunctions/formFunction.js';
import {createResponse} from 'react-client/src/index.js';
import {loadFunctionsOf} from 'react-client/src/serverFunctions/loadedFunction.js';

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

// Both call the tracer themselves: its stack begins at the function that the application called, one
// frame below.

// Module rows have the ids of the browser build, and a browser loads modules itself.
export function openInBrowser(
  client: Client<null>,
  options: BrowserOptions,
): Response {
  const {host, acceptMetadata, tracer} = client;
  return createResponse({
    host,
    tracer: tracer === null ? null : tracer.createTracer(options),
    openModule: acceptMetadata,
    createFunctionReference: null,
    callServer: options.callServer ?? failWithoutRouter,
    temporaryValues: options.temporaryReferences,
    allowPartialStream: options.unstable_allowPartialStream === true,
  });
}

// For rendering HTML from a response that was made for browsers.
export function openOnServer<T extends BundlerTypes>(
  client: Client<ConsumerBinding<T>>,
  manifest: T['consumerManifest'],
  options: ServerOptions,
): Response {
  const {host, acceptMetadata, consumer, tracer} = client;
  const {nonce, temporaryReferences, encodeFormAction} = options;
  return createResponse({
    host: withFormEncoder(host, encodeFormAction),
    tracer: tracer === null ? null : tracer.createTracer(options),
    openModule(content: unknown) {
      const metadata = acceptMetadata(content);
      const reference = consumer.resolveClientReference(manifest, metadata);
      consumer.prepareDestination(
        manifest,
        metadata,
        typeof nonce === 'string' ? nonce : undefined,
      );
      return reference;
    },
    createFunctionReference: loadFunctionsOf(
      consumer.serverManifestOf(manifest),
    ),
    callServer: failDuringRender,
    temporaryValues: temporaryReferences,
    allowPartialStream: options.unstable_allowPartialStream === true,
  });
}

export function failWithoutRouter(id: string): empty {
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
