// One response: its chunks by row id, the state that reviving needs, and its end.

import type {Chunk, ChunkOwner} from 'flight-core/src/chunk/chunk.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {ClientHost, DecodeText, ModuleReference} from './host.js';
import type {ResponseTracer} from './tracer.js';
import type {PendingNode, Reference, RevivedSlot} from './waits/graph.js';

import {Agenda} from 'flight-core/src/chunk/agenda.js';
import {PENDING_WEAK, isPending} from 'flight-core/src/chunk/chunk.js';
import {ignore} from 'flight-core/src/ignore.js';
import {halt, settleWithError, weaken} from 'flight-core/src/chunk/settle.js';
import {protocolError, releaseFrames} from 'flight-core/src/errors.js';

// A stream or async iterable that receives rows: values, and models in the format that
// `resolveModel` gets. After its end, closing and failing it do nothing.
export type ReceivedStream = interface {
  // The value that the application gets.
  readonly value: interface {},
  readonly ended: boolean,
  pushValue(value: unknown): void,
  pushModel(content: unknown): void,
  // `content` is the model of an iterator's return value, or an empty string.
  close(content?: unknown): void,
  fail(error: unknown): void,
};

// The reference to a server function whose module is loaded here.
export type CreateFunctionReference = (
  response: Response,
  path: string,
  slot: RevivedSlot,
) => Reference;

export type CallServer = (id: string, args: Array<unknown>) => unknown;

export type ResponseOptions = {
  readonly host: ClientHost,
  readonly tracer: ResponseTracer | null,
  // Finds the module of a module row, whose metadata is as received, and prepares the page where
  // it is loaded. Called once for each row; an error fails the response.
  readonly openModule: (metadata: unknown) => ModuleReference,
  // Null if modules of the server cannot be loaded.
  readonly createFunctionReference: CreateFunctionReference | null,
  readonly callServer: CallServer,
  readonly temporaryValues: ?Map<string, unknown>,
  readonly allowPartialStream: boolean,
};

// Also the RowSink of the framer.
export type Response = {
  readonly host: ClientHost,
  readonly tracer: ResponseTracer | null,
  readonly options: ResponseOptions,
  readonly decodeLine: DecodeText,
  readonly decodeText: DecodeText,
  readonly decodeBinary: (
    tag: number,
    bytes: Uint8Array,
    transport: ArrayBuffer,
  ) => interface {},
  readonly takesPieces: (id: RowId) => boolean,
  readonly acceptRow: (id: RowId, tag: number, payload: unknown) => void,
  readonly createPending: () => Chunk,
  // Late-bound: reads a row.
  readonly initialize: ChunkOwner['initialize'],
  readonly chunkBehind: (value: unknown) => Chunk | null,
  // Late-bound: settles what is complete (waits/settleNodes.js).
  readonly runGraph: () => void,
  readonly agenda: Agenda,
  // The work of the graph of pending nodes; see waits/graph.js.
  readonly followQueue: Array<Reference>,
  readonly settleQueue: Array<PendingNode>,
  readonly chunksById: Map<RowId, Chunk>,
  // Targets of references into other rows, by text. All of them are complete.
  readonly found: Map<string, unknown>,
  readonly streams: Map<RowId, ReceivedStream>,
  // Set once, at the end of the response. No more rows are accepted after that.
  ending: ResponseEnd | null,
};

// The error is created if a row is missing. Null if missing rows stay pending.
type ResponseEnd = {readonly createError: (() => unknown) | null};

export function getChunk(response: Response, id: RowId): Chunk {
  return response.chunksById.get(id) ?? addChunk(response, id, ignore);
}

// The end of the response is no error for this chunk.
export function getWeakChunk(response: Response, id: RowId): Chunk {
  const known = response.chunksById.get(id);
  if (!known) {
    return addChunk(response, id, weaken);
  }
  weaken(known);
  return known;
}

function addChunk(
  response: Response,
  id: RowId,
  prepare: (chunk: Chunk) => void,
): Chunk {
  const {chunksById, ending} = response;
  const chunk = response.createPending();
  prepare(chunk);
  // Rows are revived on their first read, so an id may be found only after the end.
  if (ending) {
    endChunk(response, chunk, ending);
  }
  chunksById.set(id, chunk);
  return chunk;
}

// The chunk that a row settles, or null if its id already had a row.
export function chunkOfRow(response: Response, id: RowId): Chunk | null {
  const chunk = getChunk(response, id);
  return isPending(chunk) ? chunk : null;
}

// The regular end of the transport.
export function close(response: Response): void {
  const {tracer} = response;
  if (tracer !== null) {
    tracer.streamEnded(response);
    if (tracer.isHeldOpen()) {
      return;
    }
  }
  if (response.options.allowPartialStream) {
    endResponse(response, {createError: null});
  } else {
    closeEarly(response);
  }
}

// A transport closed before its end, without an error.
export function closeEarly(response: Response): void {
  let closed: Error | null = null;
  endResponse(response, {createError: () => (closed ??= connectionClosed())});
}

// The transport failed, or delivered invalid rows.
export function reportGlobalError(response: Response, error: unknown): void {
  releaseFrames(error);
  endResponse(response, {createError: () => error});
}

function connectionClosed(): Error {
  return protocolError('Connection closed. Rows are missing.', 412);
}

function endResponse(response: Response, ending: ResponseEnd): void {
  if (response.ending) {
    return;
  }
  const {agenda, tracer} = response;
  response.ending = ending;
  tracer?.responseEnded();
  agenda.during(() => endRows(response, ending));
}

function endRows(response: Response, ending: ResponseEnd): void {
  for (const chunk of response.chunksById.values()) {
    if (isPending(chunk)) {
      endChunk(response, chunk, ending);
    }
  }
  const {createError} = ending;
  for (const stream of response.streams.values()) {
    if (createError) {
      stream.fail(createError());
    } else {
      stream.close();
    }
  }
}

function endChunk(
  response: Response,
  chunk: Chunk,
  {createError}: ResponseEnd,
): void {
  const {tracer} = response;
  if (createError && chunk.status !== PENDING_WEAK) {
    tracer?.errorReady(chunk);
    settleWithError(response, chunk, createError());
  } else {
    halt(chunk);
  }
}
