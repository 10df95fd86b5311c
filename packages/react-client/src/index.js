// The client: takes bytes or rows and returns the root of the model as a promise.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {TransportChunk} from './frame/chunkBytes.js';
import type {StreamState} from './frame/streamState.js';
import type {Response, ResponseOptions} from './response.js';

import {Agenda} from 'flight-core/src/chunk/agenda.js';
import {createPendingChunk} from 'flight-core/src/chunk/chunk.js';
import {ROOT_ID} from 'flight-core/src/wire/ids.js';
import {decodeBinary} from './frame/binaryRow.js';
import {bytesOfChunk} from './frame/chunkBytes.js';
import {frameBytes} from './frame/frameBytes.js';
import {getChunk} from './response.js';
import {dispatchRow} from './rows/dispatchRow.js';
import {chunkBehind} from './waits/lazy.js';
import {initializeChunk} from './revive/initialize.js';
import {runGraph} from './waits/settleNodes.js';

export {
  createServerFunction,
  rememberServerFunction,
} from './serverFunctions/serverFunction.js';
export {createStreamState} from './frame/streamState.js';
export {close, closeEarly, reportGlobalError} from './response.js';
export {dispatchRecords as processRows} from './rows/dispatchRow.js';

export function createResponse(options: ResponseOptions): Response {
  const {host, tracer} = options;
  const response: Response = {
    host,
    tracer,
    options,
    decodeLine: host.createLineDecoder?.() ?? host.decodeText,
    decodeText: host.decodeText,
    decodeBinary,
    takesPieces: id => response.streams.has(id),
    acceptRow: (id, tag, payload) => dispatchRow(response, id, tag, payload),
    createPending:
      tracer === null
        ? createPendingChunk
        : () => tracer.chunkFor(createPendingChunk()),
    initialize: (chunk, content, status) =>
      initializeChunk(response, chunk, content, status),
    chunkBehind,
    runGraph: () => runGraph(response),
    agenda: new Agenda(),
    followQueue: [],
    settleQueue: [],
    chunksById: new Map(),
    found: new Map(),
    streams: new Map(),
    ending: null,
  };
  tracer?.responseCreated(response);
  return response;
}

export function getRoot(response: Response): Chunk {
  return getChunk(response, ROOT_ID);
}

// Keeps views of the bytes, as `frameBytes` does.
export function processBinaryChunk(
  response: Response,
  state: StreamState,
  chunk: Uint8Array,
): void {
  const {tracer} = response;
  tracer?.piecesArrived(chunk.length);
  frameBytes(state, chunk, response);
}

// A chunk of any kind that a transport may deliver: bytes, or text in any slices.
export function processChunk(
  response: Response,
  state: StreamState,
  chunk: ?TransportChunk,
): void {
  processBinaryChunk(response, state, bytesOfChunk(chunk));
}
