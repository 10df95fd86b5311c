// The moments of a response that a development observer may see, and where it decides
// what a value looks like in development. Null in production; implemented in dev/.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {ClientHost, ModuleReference} from './host.js';
import type {Place} from './waits/wait.js';

type ServerFunction = (...args: Array<unknown>) => unknown;

// A row as it arrived; its text is not parsed.
export type DevelopmentRow = {
  readonly id: RowId,
  readonly tag: number,
  readonly text: string,
};

// An element and the tuple it was made of. `wireProps` is what the props were before they
// were revived: props that came by reference belong to something that may not be complete.
export type TracedElement = {
  readonly element: interface {},
  readonly tuple: ReadonlyArray<unknown>,
  readonly wireProps: unknown,
};

// `isNew` if it had to be loaded.
export type TracedModule = {
  readonly reference: ModuleReference,
  readonly isNew: boolean,
};

// Responses and revivals are defined by modules that import this one, so they are parameters.
export type ResponseTracerOf<Response, Revival> = interface {
  // What stands for a chunk that was just made.
  chunkFor(chunk: Chunk): Chunk,
  // The response is complete as a record; nothing has arrived.
  responseCreated(response: Response): void,
  // What the bytes of the response are read from.
  streamOpened(source: unknown): void,
  // One of the streams of the response has come to its regular end.
  streamEnded(response: Response): void,
  // True if the response goes on although a stream has ended.
  isHeldOpen(): boolean,
  // Bytes or characters are about to be framed.
  piecesArrived(length: number): void,
  // The row of the chunk has come. That of a module is blocked.
  rowAccepted(chunk: Chunk): void,
  // The module of the chunk can be required.
  moduleLoaded(chunk: Chunk, module: TracedModule): void,
  // The tuple of an element whose type, key and props are revived. What stands behind them is
  // still wire text. The walk can be made to wait for it.
  elementRead(revival: Revival, tuple: Array<unknown>): void,
  // The element of such a tuple. Props may yet have holes.
  createElement(tuple: ReadonlyArray<unknown>): interface {},
  // The element is complete. `chunk` is that of its lazy node, if it has one.
  elementCompleted(
    response: Response,
    traced: TracedElement,
    chunk: Chunk | null,
  ): void,
  // The lazy node of a chunk. `tuple` is that of the element behind it, if it is known.
  createLazy(chunk: Chunk, tuple: ReadonlyArray<unknown> | null): interface {},
  // An error from its record, as error rows and Error values carry it.
  createError(response: Response, record: unknown): Error,
  // A row that only development servers send.
  developmentRow(response: Response, row: DevelopmentRow): void,
  // A value form that only development servers send; `undefined` leaves it to production.
  reviveForm(
    revival: Revival,
    text: string,
    place: Place,
  ): {value: unknown} | void,
  // A row refers to the value of a chunk or to a part of it.
  valueUsed(user: Chunk | null, used: Chunk): void,
  // The value that was waited for has come.
  valueArrived(user: Chunk | null, used: Chunk): void,
  // A row refers to a chunk through a promise or lazy node.
  chunkUsed(user: Chunk | null, used: Chunk): void,
  // The walk over a row is done. It can be made to wait for more.
  rowRevived(revival: Revival): void,
  // The chunk is about to be fulfilled with the value or rejected.
  valueReady(chunk: Chunk, value: unknown): void,
  errorReady(chunk: Chunk): void,
  // A function of the server, in place of the plain one.
  serverFunctionCreated(
    host: ClientHost,
    fn: ServerFunction,
    row: unknown,
  ): interface {},
  // No more rows are accepted.
  responseEnded(): void,
};

// Where the parameters cannot be named. Implementations are checked with both.
export type ResponseTracer = ResponseTracerOf<
  any, // the Response
  any, // the Revival
>;
