// The client: takes bytes or rows and returns the root of the model as a promise.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Response, ResponseOptions} from './response.js';

import {Agenda} from 'flight-core/src/chunk/agenda.js';
import {createPendingChunk} from 'flight-core/src/chunk/chunk.js';
import {ROOT_ID} from 'flight-core/src/wire/ids.js';
import {getChunk, reportGlobalError} from './response.js';
import {chunkBehind} from './waits/lazy.js';
import {initializeChunk} from './revive/initialize.js';
import {runWaits} from './waits/keeper.js';

export {
  createServerFunction,
  rememberServerFunction,
} from './serverFunctions/serverFunction.js';
export {frameBytes as processBinaryChunk} from './frame/frameBytes.js';
export {frameString as processStringChunk} from './frame/frameString.js';
export {createStreamState} from './frame/streamState.js';
export {close, closeEarly, reportGlobalError} from './response.js';
export {
  dispatchRow as processRow,
  dispatchRows as processRows,
} from './rows/dispatchRow.js';

export function createResponse(options: ResponseOptions): Response {
  const {host, tracer} = options;
  const response: Response = {
    host,
    tracer,
    options,
    decodeLine: host.createLineDecoder?.() ?? host.decodeText,
    createPending:
      tracer === null
        ? createPendingChunk
        : () => tracer.chunkFor(createPendingChunk()),
    initialize: (chunk, content, status) =>
      initializeChunk(response, chunk, content, status),
    chunkBehind,
    agenda: new Agenda(error => reportGlobalError(response, error)),
    moves: [],
    checks: [],
    crowds: new Map(),
    isRunning: false,
    runWaits: () => runWaits(response),
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
