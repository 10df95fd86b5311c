// The client: takes bytes or rows and returns the root of the model as a promise.

import type {TransportChunk} from './frame/chunkBytes.js';
import type {StreamState} from './frame/streamState.js';
import type {Response, ResponseOptions} from './response.js';

import {Agenda} from 'flight-core/src/chunk/agenda.js';
import {
  PENDING,
  Chunk,
  createPendingChunk,
} from 'flight-core/src/chunk/chunk.js';
import {ignore} from 'flight-core/src/ignore.js';
import {layoutKeeper} from 'flight-core/src/layoutKeeper.js';
import {ROOT_ID} from 'flight-core/src/wire/ids.js';
import {decodeBinary} from './frame/binaryRow.js';
import {bytesOfChunk} from './frame/chunkBytes.js';
import {frameBytes} from './frame/frameBytes.js';
import {getChunk, reportGlobalError} from './response.js';
import {Revival} from './revivalRecord.js';
import {dispatchRow} from './rows/dispatchRow.js';
import {Crowd} from './waits/crowd.js';
import {PendingNode, Reference} from './waits/graph.js';
import {chunkBehind} from './waits/lazy.js';
import {initializeChunk} from './revive/initialize.js';
import {runGraph} from './waits/settleNodes.js';

export {
  createServerFunction,
  rememberServerFunction,
} from './serverFunctions/serverFunction.js';
export {createStreamState} from './frame/streamState.js';
export {close, closeEarly, reportGlobalError} from './response.js';
export {
  dispatchRecord as processRow,
  dispatchRecords as processRows,
} from './rows/dispatchRow.js';

const keepLayouts = layoutKeeper(() => {
  const unused: $FlowFixMe = {}; // the instances are never used
  const agenda = new Agenda(ignore);
  const chunk = new Chunk(PENDING, null, null);
  const reference = new Reference('', {container: null, slotKey: ''}, null);
  return [
    agenda,
    chunk,
    new PendingNode(unused),
    reference,
    new Crowd(unused, reference),
    new Revival({...unused, agenda}, chunk, null),
  ];
});

export function createResponse(options: ResponseOptions): Response {
  const {host, tracer} = options;
  keepLayouts();
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
    agenda: new Agenda(
      error => reportGlobalError(response, error),
      () => runGraph(response),
    ),
    followQueue: [],
    settleQueue: [],
    crowds: new Map(),
    chunksById: new Map(),
    found: new Map(),
    streams: new Map(),
    ending: null,
  };
  if (tracer !== null) {
    tracer.responseCreated(response);
  }
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
  if (tracer !== null) {
    tracer.piecesArrived(chunk.length);
  }
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
