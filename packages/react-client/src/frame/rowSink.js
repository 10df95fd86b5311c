// What the framer needs of its caller: where rows go, and what their payloads become. A response is one
// sink (rows/dispatchRow.js); tools read other things from the same rows.

import type {RowId} from 'flight-core/src/wire/ids.js';

export type RowSink = interface {
  // Null as long as rows are accepted. The framer stops after a row that has changed it.
  readonly ending: unknown,
  // The payloads of rows that end with a line feed, of text rows and of binary rows. They are
  // complete. `transport` is the memory of the chunk, which is not ours.
  readonly decodeLine: (
    bytes: Uint8Array,
    start: number,
    end: number,
  ) => unknown,
  readonly decodeText: (
    bytes: Uint8Array,
    start: number,
    end: number,
  ) => unknown,
  readonly decodeBinary: (
    tag: number,
    bytes: Uint8Array,
    transport: ArrayBuffer,
  ) => unknown,
  // Whether the pieces of an unfinished row of bytes are rows of their own.
  readonly takesPieces: (id: RowId) => boolean,
  // A row. Three parameters, so that this hot path makes no object for each row.
  readonly acceptRow: (id: RowId, tag: number, payload: unknown) => void,
};
