// The moments of a response that a development observer may see, and where it decides
// what a value looks like in development. Null in production; implemented in dev/.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

// What a tracer needs of the response it belongs to.
export type TracedResponse = interface {
  readonly chunks: Map<RowId, Chunk>,
  initialize(chunk: Chunk): void,
};

export type ResponseTracer = interface {
  // Every chunk, right after it was made.
  chunkCreated(chunk: Chunk): void,
  // The element of a tuple whose type, key and props are revived; what stands behind
  // them in the tuple is still wire text. Props may yet have holes.
  createElement(
    response: TracedResponse,
    tuple: ReadonlyArray<unknown>,
  ): interface {},
  // Nothing is missing in the element any more, nor in its props, which are its own.
  elementCompleted(element: interface {}): void,
  // The lazy node of a chunk. `tuple` is that of the element behind it, if it is known.
  createLazy(chunk: Chunk, tuple: ReadonlyArray<unknown> | null): interface {},
  // An error from its record, as error rows and Error values carry it.
  createError(response: TracedResponse, record: unknown): Error,
  // A row that only development servers send.
  developmentRow(
    response: TracedResponse,
    row: {readonly id: RowId, readonly tag: number, readonly text: string},
  ): void,
  // A value form that only development servers send; `undefined` leaves it to production.
  reviveForm(response: TracedResponse, text: string): {value: unknown} | void,
};
