// `react-client/flight`: the client for custom hosts. The module is a function: it
// takes the members of a host and gives the functions that work with it, with positional
// parameters and no `this`.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {CustomDebugChannel} from './src/dev/customTracer.js';
import type {StreamState} from './src/frame/streamState.js';
import type {ClientHost, EncodeFormAction} from './src/host.js';
import type {CallServer, Response} from './src/response.js';

import {usageError} from 'flight-core/src/errors.js';

import {equipForForms} from './src/actions/equipForForms.js';
import {withFormEncoder} from './src/actions/formFunction.js';
import {createCustomTracer} from './src/dev/customTracer.js';
import {injectIntoDevTools} from './src/dev/devtools.js';
import {equipWithWarnings} from './src/dev/formWarnings.js';
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
  // How forms encode server functions, where the application wants it its own way.
  encodeFormAction?: ?EncodeFormAction,
  nonce?: string | void,
  temporaryReferences?: ?Map<string, unknown>,
  allowPartialStream?: boolean | void,
  // Those that follow are for development.
  findSourceMapURL?: unknown,
  replaysConsole?: unknown,
  environmentName?: unknown,
  startTime?: unknown,
  endTime?: unknown,
  debugChannel?: ?CustomDebugChannel,
];

export type FlightClient = {
  readonly createResponse: (...parameters: ResponseParameters) => Response,
  // One for each stream of bytes that feeds a response. What they are read from is shown by
  // tools.
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
  // Whether React's tools are there. In production there is nothing that they could be told.
  readonly injectIntoDevTools: () => boolean,
};

// As custom hosts have it: a streaming UTF-8 decoder. Partial calls keep incomplete characters,
// the final call flushes. Texts are decoded when they are complete, so that only the final
// call is made.
type StringDecoding = {
  readonly createStringDecoder: () => unknown,
  readonly readPartialStringChunk: (
    decoder: unknown,
    bytes: Uint8Array,
  ) => string,
  readonly readFinalStringChunk: (
    decoder: unknown,
    bytes: Uint8Array,
  ) => string,
};

type CustomHost = Partial<{...ClientHost, ...StringDecoding}>;

const MEMBERS = [
  'resolveClientReference',
  'resolveServerReference',
  'preloadModule',
  'requireModule',
  'prepareDestinationForModule',
  'dispatchHint',
  'createStringDecoder',
  'readPartialStringChunk',
  'readFinalStringChunk',
];

// Members are read once, wherever they are defined. Without the member for hints there is
// nobody to give them to.
function readHost(config: CustomHost): ClientHost {
  const read: $FlowFixMe /* the members listed */ = {dispatchHint() {}};
  for (const name of MEMBERS) {
    const member = (config as $FlowFixMe)[name]; // a member, as listed
    if (member !== undefined) {
      read[name] = member;
    }
  }
  return completeHost({
    ...read,
    decodeText: (bytes, start, end) =>
      read.readFinalStringChunk(
        read.createStringDecoder(),
        bytes.subarray(start, end),
      ),
    equipServerFunction: __DEV__ ? equipWithWarnings : equipForForms,
  });
}

function refuseCall(id: string): empty {
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
    tracer: __DEV__ ? createCustomTracer(parameters) : null,
    moduleMap,
    moduleLoading,
    serverManifest,
    createFunctionWalk,
    callServer: callServer ?? refuseCall,
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
