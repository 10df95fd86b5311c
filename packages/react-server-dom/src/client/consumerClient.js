// The client where HTML is rendered from a response that was made for browsers: the functions that its
// entries export, in Node and in edge runtimes.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {DecodeText, EncodeFormAction} from 'react-client/src/host.js';
import type {Response} from 'react-client/src/response.js';
import type {ServerFunction} from 'react-client/src/serverFunctions/serverFunction.js';
import type {MoreParameters} from 'react-client/src/tracer.js';

import type {BundlerTypes, ConsumerBinding} from '../binding.js';
import type {
  Client,
  ClientTracer,
  EncodeOptions,
  ReadOptions,
} from './client.js';
import type {FetchResponse} from './createFrom.js';
import type {DecodeASCII} from './lineDecoder.js';

import {usageError} from 'flight-core/src/errors.js';
import {attachWithWarnings} from 'react-client/src/dev/formWarnings.js';
import {nameLikeSource} from 'react-client/src/dev/serverFunctions.js';
import {
  createResponse,
  createServerFunction,
  rememberServerFunction,
} from 'react-client/src/index.js';
import {keepLayouts} from 'react-client/src/layouts.js';
import {attachFormActions} from 'react-client/src/serverFunctions/attachFormActions.js';
import {withFormEncoder} from 'react-client/src/serverFunctions/formFunction.js';
import {loadFunctionsOf} from 'react-client/src/serverFunctions/loadedFunction.js';

import {
  createTerminalTracer,
  terminalReplyTracer,
} from '../dev/clientTracer.js';
import {
  createHost,
  createTemporaryReferenceSet,
  encodeArguments,
} from './client.js';
import {readFetch} from './createFrom.js';
import {readStreamOrRows} from './handedRows.js';
import {createLineDecoder} from './lineDecoder.js';

export type ConsumerOptions = {
  ...ReadOptions,
  readonly nonce?: unknown,
  readonly encodeFormAction?: ?EncodeFormAction,
  // False: read bytes even if the stream offers rows as objects.
  readonly handOff?: boolean,
  ...
};

export type ConsumerClient<T extends BundlerTypes> = {
  ...Client,
  readonly binding: ConsumerBinding<T>,
};

// What differs between Node and edge runtimes.
export type TextDecoding = {
  readonly decodeText: DecodeText,
  readonly decodeASCII: DecodeASCII,
};

const observer: ClientTracer | null = __DEV__
  ? {
      createTracer: createTerminalTracer,
      replyTracer: terminalReplyTracer,
      presentFunction: (host, fn, id, [, , functionName]) =>
        nameLikeSource(fn, functionName),
    }
  : null;

// An entry calls it once, when it is imported.
export function createConsumerClient<T extends BundlerTypes>(
  binding: ConsumerBinding<T>,
  {decodeText, decodeASCII}: TextDecoding,
): ConsumerClient<T> {
  const host = createHost(binding.modules, {
    decodeText,
    createLineDecoder: () => createLineDecoder(decodeText, decodeASCII),
    prepareServerFunction: __DEV__ ? attachWithWarnings : attachFormActions,
  });
  return {host, binding, tracer: observer};
}

// Call this directly from the function that the application calls: development counts the frames.
export function openOnServer<T extends BundlerTypes>(
  client: ConsumerClient<T>,
  manifest: T['consumerManifest'],
  options: ConsumerOptions,
): Response {
  const {host, binding, tracer} = client;
  const {nonce, temporaryReferences, encodeFormAction} = options;
  keepLayouts();
  return createResponse({
    host: withFormEncoder(host, encodeFormAction),
    tracer: tracer === null ? null : tracer.createTracer(options),
    openModule(content: unknown) {
      const metadata = binding.acceptMetadata(content);
      const reference = binding.resolveClientReference(manifest, metadata);
      binding.prepareDestination(
        manifest,
        metadata,
        typeof nonce === 'string' ? nonce : undefined,
      );
      return reference;
    },
    createFunctionReference: loadFunctionsOf(
      binding.serverManifestOf(manifest),
    ),
    callServer: failDuringRender,
    temporaryValues: temporaryReferences,
    allowPartialStream: Boolean(options.unstable_allowPartialStream),
  });
}

function failDuringRender(id: string): empty {
  throw usageError(
    `The server function "${id}" cannot be called during the render. Call it in an event or effect.`,
  );
}

// What all entries export. Bundlers may create functions of the server in another way.
export type ConsumerFunctions<Options extends ConsumerOptions> = {
  readonly createFromFetch: (
    promise: Promise<FetchResponse>,
    options: ?Options,
  ) => Chunk,
  readonly createFromReadableStream: (
    stream: ReadableStream,
    options: ?Options,
  ) => Chunk,
  readonly registerServerReference: <F extends interface {}>(
    reference: F,
    id: string,
    encodeFormAction?: EncodeFormAction,
  ) => F,
  readonly createServerReference: (id: string) => ServerFunction,
  readonly encodeReply: (
    value: unknown,
    options?: ?EncodeOptions,
  ) => Promise<string | FormData>,
  readonly createTemporaryReferenceSet: typeof createTemporaryReferenceSet,
};

// `manifestOf` is called once for each response.
export function publishConsumer<
  T extends BundlerTypes,
  Options extends ConsumerOptions,
>(
  client: ConsumerClient<T>,
  manifestOf: (options: ?Options) => T['consumerManifest'],
): ConsumerFunctions<Options> {
  const {host} = client;
  return {
    createFromFetch: (promise, options) =>
      readFetch(
        openOnServer(client, manifestOf(options), options ?? {}),
        promise,
      ),
    createFromReadableStream: (stream, options) =>
      readStreamOrRows(
        openOnServer(client, manifestOf(options), options ?? {}),
        stream,
        options,
      ),
    registerServerReference(reference, id, encodeFormAction) {
      const formHost = withFormEncoder(host, encodeFormAction);
      rememberServerFunction(formHost, reference, {id, bound: null});
      return reference;
    },
    createServerReference: id => createUncallable(client, id, []),
    encodeReply: (value, options) => encodeArguments(client, value, options),
    createTemporaryReferenceSet,
  };
}

// A server cannot be called during a render, so the function only has an id.
export function createUncallable(
  client: Client,
  id: string,
  more: MoreParameters,
): ServerFunction {
  const {host, tracer} = client;
  const fn = createServerFunction(host, {id, bound: null}, failDuringRender);
  return tracer === null ? fn : tracer.presentFunction(host, fn, id, more);
}

// Of `createFromNodeStream`, which only entries for Node export: values that stayed on the client are read from
// web streams only.
export function nodeOptions(options: ?ConsumerOptions): ConsumerOptions {
  return {...options, temporaryReferences: undefined};
}
