// The moments of a response that the development observer sees, and the values that it may
// replace. Null in production; implemented in dev/.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {ClientHost, ModuleReference} from './host.js';
import type {Response} from './response.js';
import type {Revival} from './revivalRecord.js';
import type {ServerFunction} from './serverFunctions/serverFunction.js';
import type {RevivedSlot} from './waits/graph.js';

// A row as it arrived; its text is not parsed.
export type DevelopmentRow = {
  readonly id: RowId,
  readonly tag: number,
  readonly text: string,
};

// An element and its tuple. `wireProps` is item 3 of the tuple before it was revived: a reference
// there means that the props object belongs to another value, which may be incomplete.
export type TracedElement = {
  readonly element: interface {},
  readonly tuple: ReadonlyArray<unknown>,
  readonly wireProps: unknown,
  // The revival of the row that contains it.
  readonly revival: interface {readonly rootModel: unknown},
};

// `isNew` is true if the module had to be loaded.
export type TracedModule = {
  readonly reference: ModuleReference,
  readonly isNew: boolean,
};

// Returns the URL of the source map of a file of the server, or null.
export type FindSourceMapURL = (
  fileName: string,
  environmentName: string,
) => ?string;

// The options of an application for a response. Production ignores them.
export type DebugOptions = {
  readonly environmentName?: unknown,
  readonly findSourceMapURL?: ?FindSourceMapURL,
  // In milliseconds: `startTime` on the clock of performance.now(), `endTime` since 1970.
  readonly startTime?: unknown,
  readonly endTime?: unknown,
  ...
};

export type ResponseTracer = interface {
  // Called for each new chunk. Returns the chunk to use instead.
  chunkFor(chunk: Chunk): Chunk,
  // The response was created. No row has arrived yet.
  responseCreated(response: Response): void,
  // `source` is the stream from which the response is read.
  streamOpened(source: unknown): void,
  // One of the streams of the response ended without an error.
  streamEnded(response: Response): void,
  // True if the response continues although a stream has ended.
  isHeldOpen(): boolean,
  // Bytes or characters are about to be framed.
  piecesArrived(length: number): void,
  // The row of a model is about to be accepted. `content` is its text, or what returns the model.
  modelArrived(chunk: Chunk, content: unknown): void,
  // The row of the chunk has arrived. The chunk of a module row is blocked.
  rowAccepted(chunk: Chunk): void,
  // The module of the chunk can be required.
  moduleLoaded(chunk: Chunk, module: TracedModule): void,
  // The type, key and props of an element's tuple are revived. The items after them are still
  // wire text. The tracer can make the row wait for them.
  elementRead(revival: Revival, tuple: Array<unknown>): void,
  // Creates the element of such a tuple. Parts of the props may be missing.
  createElement(tuple: ReadonlyArray<unknown>): interface {},
  // The element is complete. `chunk` is the chunk of its lazy node, if it has one.
  elementCompleted(
    response: Response,
    traced: TracedElement,
    chunk: Chunk | null,
  ): void,
  // Creates the lazy node of a chunk. `tuple` is the tuple of the element behind it, if known.
  createLazy(chunk: Chunk, tuple: ReadonlyArray<unknown> | null): interface {},
  // Creates an error from its record in an error row or an Error value.
  createError(response: Response, record: unknown): Error,
  // A row that only development servers send.
  developmentRow(response: Response, row: DevelopmentRow): void,
  // A hint or such a row could not be read. The response continues without it.
  adviceFailed(error: unknown): void,
  // A value form that only development servers send. If the result is undefined, production code
  // revives the text.
  reviveValueForm(
    revival: Revival,
    text: string,
    slot: RevivedSlot,
  ): {value: unknown} | void,
  // A row refers to the value of a chunk or to a part of it.
  valueUsed(user: Chunk | null, used: Chunk): void,
  // The value that `user` waited for has arrived.
  valueArrived(user: Chunk | null, used: Chunk): void,
  // A row refers to a chunk through a promise or lazy node.
  chunkUsed(user: Chunk | null, used: Chunk): void,
  // A row has been revived. The tracer can make the row wait for further chunks.
  rowRevived(revival: Revival): void,
  // The chunk is about to be fulfilled with the value or with what a module exports, or rejected.
  valueReady(chunk: Chunk, value: unknown): void,
  moduleReady(chunk: Chunk, value: unknown): void,
  errorReady(chunk: Chunk): void,
  // Returns the function to use instead of the plain one.
  serverFunctionCreated(
    host: ClientHost,
    fn: ServerFunction,
    row: unknown,
  ): interface {},
  // No more rows are accepted.
  responseEnded(): void,
};

// The parameters of `createServerReference` after the id and `callServer`. The first is for entries
// that render HTML; bundlers add the others in development.
export type MoreParameters = [
  encodeFormAction?: unknown,
  findSourceMapURL?: ?FindSourceMapURL,
  functionName?: unknown,
];
