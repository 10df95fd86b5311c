// The hand-off: a stream of rows whose reader is in the same process as the render may give the
// rows as objects instead of bytes. It is found under a symbol that all copies of the package
// share; both halves have to be of one version, realm and mode, since what they exchange is no
// format.

import type {Row} from 'react-client/src/rows/dispatchRow.js';

export const HAND_OFF: symbol = Symbol.for('react-server-dom-webpack.handOff');

export const VERSION = '0.1.0';

export const MODE = 'production';

//   way       meaning                                     next
//   offered   nothing has been read                       rows, bytes
//   rows      a client takes the rows as objects          -
//   bytes     the flow has begun without a taker          -
export type Way = 'offered' | 'rows' | 'bytes';

// Under `HAND_OFF` of a stream. Only one branch of a stream is read as rows.
export type Offer = interface {
  readonly version: unknown,
  // `Object` of the realm that the rows are made in.
  readonly realm: unknown,
  readonly mode: unknown,
  // For tests: how the response was read.
  readonly way: Way,
  // Null if the rows are not available any more, or would not be what reading `stream` gives.
  // Throws like `getReader` if a web stream is locked.
  readonly open: (stream: interface {}) => RowReader | null,
};

// Like the reader of a web stream, with rows for bytes.
export type RowReader = interface {
  read(): Promise<{readonly done: boolean, readonly value: ?Array<Row>, ...}>,
  cancel(reason: unknown): Promise<unknown>,
  // The rows that have come since the last call.
  takeRows(): Array<Row>,
};
