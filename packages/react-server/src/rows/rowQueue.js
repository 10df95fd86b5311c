// Rows on their way out, in queues by urgency: imports first, because other rows need
// them, then hints, then everything else in order; errors last, because they are about
// rows that have been sent.

import type {RowId} from 'flight-core/src/wire/ids.js';

// A row as plain data. What the payload is depends on the tag: a wire model for a model
// row, text for a text row or a hint, a view for a binary row. A row is one entry, so its header
// and its bytes can never be separated.
export type Row = {
  readonly id: RowId,
  readonly tag: number,
  readonly payload: unknown,
};

export type Lane = 'imports' | 'hints' | 'regular' | 'errors';

export const LANES: ReadonlyArray<Lane> = [
  'imports',
  'hints',
  'regular',
  'errors',
];

export type RowQueue = {
  imports: Array<Row>,
  hints: Array<Row>,
  regular: Array<Row>,
  errors: Array<Row>,
};

export function createRowQueue(): RowQueue {
  return {imports: [], hints: [], regular: [], errors: []};
}

export function isQueueEmpty(queue: RowQueue): boolean {
  return (
    queue.imports.length === 0 &&
    queue.hints.length === 0 &&
    queue.regular.length === 0 &&
    queue.errors.length === 0
  );
}

// Writes lane by lane until the writer has had enough. Every lane may still write one
// row then, so that an import never waits behind a full destination for long. What was
// accepted leaves the queue, also if the writer throws. True when all is written.
export function drain(
  queue: RowQueue,
  writeRow: (row: Row) => boolean,
): boolean {
  let wantsMore = true;
  for (let i = 0; i < LANES.length; i++) {
    const lane = LANES[i];
    const rows = queue[lane];
    let written = 0;
    try {
      while (written < rows.length) {
        const row = rows[written++];
        if (!writeRow(row)) {
          wantsMore = false;
          break;
        }
      }
    } finally {
      queue[lane] = written === rows.length ? [] : rows.slice(written);
    }
  }
  return wantsMore;
}
