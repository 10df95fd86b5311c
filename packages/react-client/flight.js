// `react-client/flight`: the client for custom hosts. The module is a function that takes the
// members of a host and returns the functions that use it, with positional parameters and
// without `this`.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {DevelopmentParameters} from './src/dev/customTracer.js';
import type {StreamState} from './src/frame/streamState.js';
import type {ClientHost, EncodeFormAction} from './src/host.js';
import type {CallServer, Response} from './src/response.js';

import {usageError} from 'flight-core/src/errors.js';

import {attachFormActions} from './src/forms/attachFormActions.js';
import {withFormEncoder} from './src/forms/formFunction.js';
import {createCustomTracer} from './src/dev/customTracer.js';
import {injectIntoDevTools} from './src/dev/devtools.js';
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
  // Replaces the built-in encoding of server functions in forms.
  encodeFormAction?: ?EncodeFormAction,
  nonce?: string | void,
  temporaryReferences?: ?Map<string, unknown>,
  allowPartialStream?: boolean | void,
  ...DevelopmentParameters,
];

export type FlightClient = {
  readonly createResponse: (...parameters: ResponseParameters) => Response,
  // Creates the state of one byte stream. Development tools show its `source`.
  readonly createStreamState: (
    response: Response,
    source?: unknown,
  ) => StreamState,
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
  // Returns whether React DevTools are installed; in production, false.
  readonly injectIntoDevTools: () => boolean,
};

type CustomHost = {
  readonly resolveClientReference: ClientHost['resolveClientReference'],
  readonly resolveServerReference: ClientHost['resolveServerReference'],
  readonly preloadModule: ClientHost['preloadModule'],
  readonly requireModule: ClientHost['requireModule'],
  readonly prepareDestinationForModule: ClientHost['prepareDestinationForModule'],
  readonly dispatchHint?: ClientHost['dispatchHint'],
  // A streaming UTF-8 decoder. Texts are decoded when they are complete, so only the final call
  // is needed, and `readPartialStringChunk` is never called.
  readonly createStringDecoder: () => unknown,
  readonly readFinalStringChunk: (
    decoder: unknown,
    bytes: Uint8Array,
  ) => string,
  ...
};

// Each member is read once and may be inherited. Without `dispatchHint`, hints are ignored.
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

function developmentOf(parameters: ResponseParameters): DevelopmentParameters {
  const [, , , , , , , , ...development] = parameters;
  return development;
}

function openResponse(
  host: ClientHost,
  parameters: ResponseParameters,
): Response {
  const [
    moduleMap,
    serverManifest,
    moduleLoading,
    callServer,
    encode,
    nonce,
    temporaryReferences,
    allowPartial,
  ] = parameters;
  return createResponse({
    host: withFormEncoder(host, encode),
    tracer: __DEV__ ? createCustomTracer(developmentOf(parameters)) : null,
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

function openStream({tracer}: Response, source?: unknown): StreamState {
  tracer?.streamOpened(source);
  return createStreamState();
}

export default function createFlightClient(config: CustomHost): FlightClient {
  const host = readHost(config);
  return {
    createResponse: (...parameters) => openResponse(host, parameters),
    createStreamState: __DEV__ ? openStream : () => createStreamState(),
    processBinaryChunk,
    processStringChunk,
    getRoot,
    reportGlobalError,
    close,
    injectIntoDevTools: () =>
      __DEV__ ? injectIntoDevTools('19.3.1', 'react-client') : false,
  };
}
