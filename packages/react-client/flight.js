// `react-client/flight`: the client for custom hosts. The module is a function that takes the
// members of a host and returns the functions that use it, with positional parameters and
// without `this`.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {
  CustomTools,
  DevelopmentHost,
  DevelopmentParameters,
} from './src/dev/customTracer.js';
import type {StreamState} from './src/frame/streamState.js';
import type {ClientHost, EncodeFormAction} from './src/host.js';
import type {CallServer, Response} from './src/response.js';

import {usageError} from 'flight-core/src/errors.js';

import {attachFormActions} from './src/serverFunctions/attachFormActions.js';
import {withFormEncoder} from './src/serverFunctions/formFunction.js';
import {createCustomTools} from './src/dev/customTracer.js';
import {attachWithWarnings} from './src/dev/formWarnings.js';
import {completeHost} from './src/host.js';
import {
  close,
  createResponse,
  createStreamState,
  getRoot,
  processBinaryChunk,
  processChunk,
  reportGlobalError,
} from './src/index.js';
import {loadFunctionsOf} from './src/serverFunctions/loadedFunction.js';

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

// The members through which module rows find their modules.
type ModuleFinder = {
  readonly resolveClientReference: (
    moduleMap: unknown,
    metadata: unknown,
  ) => unknown,
  // Called after resolving and before preloading, with the metadata as received.
  readonly prepareDestinationForModule: (
    moduleLoading: unknown,
    nonce: string | void,
    metadata: unknown,
  ) => void,
};

type CustomHost = {
  ...ModuleFinder,
  readonly resolveServerReference: ClientHost['resolveServerReference'],
  readonly preloadModule: ClientHost['preloadModule'],
  readonly requireModule: ClientHost['requireModule'],
  readonly dispatchHint?: ClientHost['dispatchHint'],
  // A streaming UTF-8 decoder. Texts are decoded when they are complete, so only the final call
  // is needed, and `readPartialStringChunk` is never called.
  readonly createStringDecoder: () => unknown,
  readonly readFinalStringChunk: (
    decoder: unknown,
    bytes: Uint8Array,
  ) => string,
  ...DevelopmentHost,
};

// Each member is read once, may be inherited, and is called without the host. Without
// `dispatchHint`, hints are ignored.
function readHost({
  resolveClientReference,
  resolveServerReference,
  preloadModule,
  requireModule,
  prepareDestinationForModule,
  dispatchHint = () => {},
  createStringDecoder,
  readFinalStringChunk,
}: CustomHost): {readonly host: ClientHost, readonly finder: ModuleFinder} {
  const host = completeHost({
    resolveServerReference,
    preloadModule,
    requireModule,
    dispatchHint,
    decodeText: (bytes, start, end) =>
      readFinalStringChunk(createStringDecoder(), bytes.subarray(start, end)),
    prepareServerFunction: __DEV__ ? attachWithWarnings : attachFormActions,
  });
  return {host, finder: {resolveClientReference, prepareDestinationForModule}};
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

type CustomEnvironment = {
  readonly host: ClientHost,
  readonly finder: ModuleFinder,
  // Null in production.
  readonly tools: CustomTools | null,
};

function openResponse(
  {host, finder, tools}: CustomEnvironment,
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
    tracer: __DEV__
      ? (tools?.createTracer(developmentOf(parameters)) ?? null)
      : null,
    openModule(metadata) {
      const {resolveClientReference, prepareDestinationForModule} = finder;
      const reference = resolveClientReference(moduleMap, metadata);
      prepareDestinationForModule(moduleLoading, nonce, metadata);
      return reference;
    },
    createFunctionReference: loadFunctionsOf(serverManifest),
    callServer: callServer ?? failWithoutCallServer,
    temporaryValues: temporaryReferences,
    allowPartialStream: Boolean(allowPartial),
  });
}

function createTracedState({tracer}: Response, source?: unknown): StreamState {
  tracer?.streamOpened(source);
  return createStreamState();
}

export default function createFlightClient(config: CustomHost): FlightClient {
  const environment = {
    ...readHost(config),
    tools: __DEV__ ? createCustomTools(config) : null,
  };
  return {
    createResponse: (...parameters) => openResponse(environment, parameters),
    createStreamState: __DEV__ ? createTracedState : () => createStreamState(),
    processBinaryChunk,
    processStringChunk: processChunk,
    getRoot,
    reportGlobalError,
    close,
    injectIntoDevTools: () => environment.tools?.injectIntoDevTools() ?? false,
  };
}
