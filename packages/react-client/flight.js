// `react-client/flight`: the client for custom hosts. The module is a function that takes the
// members of a host and returns the functions that use it, with positional parameters and
// without `this`.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {StreamState} from './src/frame/streamState.js';
import type {ClientHost, EncodeFormAction} from './src/host.js';
import type {CallServer, Response} from './src/response.js';

import {usageError} from 'flight-core/src/errors.js';

import {attachFormActions} from './src/forms/attachFormActions.js';
import {withFormEncoder} from './src/forms/formFunction.js';
import {createResponseTracer} from './src/dev/responseTracer.js';
import {attachWithWarnings} from './src/dev/formWarnings.js';
import {completeHost} from './src/host.js';
import {
  close,
  createResponse,
  createStreamState,
  getRoot,
  processBinaryChunk,
  processStringChunk,
  reportGlobalError,
} from './src/index.js';
import {createFunctionWalk} from './src/revive/loadedFunction.js';

type ResponseParameters = [
  moduleMap: unknown,
  serverManifest: unknown,
  moduleLoading: unknown,
  callServer?: ?CallServer,
  // How forms encode server functions, if the application does that itself.
  encodeFormAction?: ?EncodeFormAction,
  nonce?: string | void,
  temporaryReferences?: ?Map<string, unknown>,
  allowPartialStream?: boolean | void,
  // The rest is for development.
  ...ReadonlyArray<unknown>,
];

export type FlightClient = {
  readonly createResponse: (...parameters: ResponseParameters) => Response,
  // One for each stream of bytes that feeds a response.
  readonly createStreamState: (response: Response) => StreamState,
  readonly processBinaryChunk: (
    response: Response,
    state: StreamState,
    chunk: Uint8Array,
  ) => void,
  readonly processStringChunk: (
    response: Response,
    state: StreamState,
    chunk: string,
  ) => void,
  readonly getRoot: (response: Response) => Chunk,
  readonly reportGlobalError: (response: Response, error: unknown) => void,
  readonly close: (response: Response) => void,
  // Whether the client registered itself with React DevTools, which it does not do yet.
  readonly injectIntoDevTools: () => boolean,
};

type CustomHost = {
  readonly resolveClientReference: ClientHost['resolveClientReference'],
  readonly resolveServerReference: ClientHost['resolveServerReference'],
  readonly preloadModule: ClientHost['preloadModule'],
  readonly requireModule: ClientHost['requireModule'],
  readonly prepareDestinationForModule: ClientHost['prepareDestinationForModule'],
  readonly dispatchHint?: ClientHost['dispatchHint'],
  // A streaming UTF-8 decoder. Text is decoded when it is complete, so only the call that ends
  // a text is made, and `readPartialStringChunk` is never called.
  readonly createStringDecoder: () => unknown,
  readonly readFinalStringChunk: (
    decoder: unknown,
    bytes: Uint8Array,
  ) => string,
  ...
};

// Members are read once, inherited ones too. Without `dispatchHint`, hints are ignored.
function readHost({
  resolveClientReference,
  resolveServerReference,
  preloadModule,
  requireModule,
  prepareDestinationForModule,
  dispatchHint = () => {},
  createStringDecoder,
  readFinalStringChunk,
}: CustomHost): ClientHost {
  return completeHost({
    resolveClientReference,
    resolveServerReference,
    preloadModule,
    requireModule,
    prepareDestinationForModule,
    dispatchHint,
    decodeText: (bytes, start, end) =>
      readFinalStringChunk(createStringDecoder(), bytes.subarray(start, end)),
    prepareServerFunction: __DEV__ ? attachWithWarnings : attachFormActions,
  });
}

function failWithoutCallServer(id: string): empty {
  throw usageError(
    `The server function "${id}" cannot be called: the response was created without ` +
      'a callServer, which sends calls to the server.',
    466,
  );
}

function openResponse(
  host: ClientHost,
  parameters: ResponseParameters,
): Response {
  const [moduleMap, serverManifest, moduleLoading, callServer] = parameters;
  const [, , , , encode, nonce, temporaryReferences, allowPartial] = parameters;
  return createResponse({
    host: withFormEncoder(host, encode),
    tracer: __DEV__ ? createResponseTracer() : null,
    moduleMap,
    moduleLoading,
    serverManifest,
    createFunctionWalk,
    callServer: callServer ?? failWithoutCallServer,
    nonce,
    temporaryReferences: temporaryReferences ?? undefined,
    allowPartialStream: allowPartial === true,
  });
}

export default function createFlightClient(config: CustomHost): FlightClient {
  const host = readHost(config);
  return {
    createResponse: (...parameters) => openResponse(host, parameters),
    createStreamState: () => createStreamState(),
    processBinaryChunk,
    processStringChunk,
    getRoot,
    reportGlobalError,
    close,
    injectIntoDevTools: () => false,
  };
}
