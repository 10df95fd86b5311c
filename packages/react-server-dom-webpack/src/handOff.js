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
//   texts     this branch is read as texts                -
//   bytes     the flow has begun without a client         texts
export type Way = 'offered' | 'rows' | 'texts' | 'bytes';

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
  readonly open: (stream: interface {}) => HandedReader<Row> | null,
  // The same for what is written of the rows: strings, and bytes of binary rows.
  readonly openTexts: (
    stream: interface {},
  ) => HandedReader<string | Uint8Array> | null,
};

// Like the reader of a web stream, with items for bytes.
export type HandedReader<Item> = interface {
  read(): Promise<{
    readonly done: boolean,
    readonly value: ?Array<Item>,
    ...
  }>,
  cancel(reason: unknown): Promise<unknown>,
  // The items that have come since the last call.
  takeRows(): Array<Item>,
};

// Null if the stream has none, or one of another version, realm or mode.
export function findOffer(stream: interface {}): Offer | null {
  const offer: ?Offer = Reflect.get(stream, HAND_OFF);
  return offer != null &&
    offer.version === VERSION &&
    offer.realm === Object &&
    offer.mode === MODE
    ? offer
    : null;
}
