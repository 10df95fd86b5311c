// Rows to be written, in queues by urgency: imports first, because other rows need them, then
// hints; debug data, which model rows refer to; then model rows in order; errors last, because they
// concern rows that have been sent.

import type {RowId} from 'flight-core/src/wire/ids.js';

import {Queue} from 'flight-core/src/queue.js';

// A row about one chunk of the client, as a plain record. The tag decides the type of the payload: a
// wire model for a model row, a string for a text row, a chunk of the host for a binary row. A row
// is one entry, so its header and its bytes cannot be separated.
export type ChunkRow = {
  readonly id: RowId,
  readonly tag: number,
  // In development, replaced in a queued row that is a reference whose target moves.
  payload: unknown,
};

// A row about the whole response: a hint, and in development the time origin and console calls.
export type ResponseRow = {
  readonly id: null,
  readonly tag: number,
  readonly payload: unknown,
};

export type Row = ChunkRow | ResponseRow;

// Readers in this process that take rows as records, in the order in which they are sent; see
// rows/handRow.js.
export type RowTaker = interface {
  // Called in the middle of a flush. False stops the flow.
  take(row: Row): boolean,
};

export type Lane = 'imports' | 'hints' | 'debug' | 'regular' | 'errors';

export const LANES: ReadonlyArray<Lane> = [
  'imports',
  'hints',
  'debug',
  'regular',
  'errors',
];

export type RowQueue = {
  readonly imports: Queue<Row>,
  readonly hints: Queue<Row>,
  // Only the development observer fills it.
  readonly debug: Queue<Row>,
  readonly regular: Queue<Row>,
  readonly errors: Queue<Row>,
};

export function createRowQueue(): RowQueue {
  return {
    imports: new Queue(),
    hints: new Queue(),
    debug: new Queue(),
    regular: new Queue(),
    errors: new Queue(),
  };
}

export function isQueueEmpty({
  imports,
  hints,
  debug,
  regular,
  errors,
}: RowQueue): boolean {
  return (
    imports.isEmpty() &&
    hints.isEmpty() &&
    debug.isEmpty() &&
    regular.isEmpty() &&
    errors.isEmpty()
  );
}

// Writes lane by lane until the writer returns false. After that, each later lane still writes one
// row, so that a row of an urgent lane does not wait long for a full destination, but only if all
// lanes before it are empty: rows refer to imports, symbols and debug data, and an error row ends a
// stream, whose items must come first. No row refers to a hint. A row leaves the queue even if the
// writer throws. Returns false if the writer returned false.
export function drain(
  queue: RowQueue,
  writeRow: (row: Row) => boolean,
): boolean {
  let wantsMore = true;
  for (let i = 0; i < LANES.length; i++) {
    const lane = queue[LANES[i]];
    let isWanted = true;
    while (isWanted && !lane.isEmpty()) {
      isWanted = writeRow(lane.take());
    }
    wantsMore = wantsMore && isWanted;
    if (lane !== queue.hints && !lane.isEmpty()) {
      return false;
    }
  }
  return wantsMore;
}
