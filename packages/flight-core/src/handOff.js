// The hand-off: if the reader of a stream is in the same process as the render, it may get the rows
// as objects instead of bytes. The offer is a property of the stream, under a symbol that all
// copies of the package share. Both sides must have the same version and realm, because the objects
// are not a stable format. Both are production builds: others neither offer nor take rows.

import type {SentBlocks, StaticRow} from './staticBlocks.js';

import {PACKAGE_NAME, PACKAGE_VERSION} from './packageInfo.js';

// The packages for bundlers differ in their module rows, so each has its own symbol.
export const HAND_OFF: symbol = Symbol.for(`${PACKAGE_NAME}.handOff`);

export const VERSION: string = PACKAGE_VERSION;

// The option that disables the hand-off, on both sides.
export type HandOffOptions = interface {readonly handOff?: unknown};

//   way       meaning                                     next
//   offered   nothing has been read                       rows, bytes, texts
//   rows      a client takes the rows as objects          texts
//   bytes     the flow has begun without a client         texts
//   texts     this branch is read as texts                -
export type Way = 'offered' | 'rows' | 'texts' | 'bytes';

// The property `HAND_OFF` of a stream. Only one branch of a stream is read as rows.
// `Row` is a record of the server, for a client.
export type Offer<Row> = interface {
  readonly version: unknown,
  // `Object` of the realm in which the rows are made.
  readonly realm: unknown,
  // Null if the texts never have static blocks.
  readonly blocks: SentBlocks | null,
  // For tests: how the response was read.
  readonly way: Way,
  // Null if the rows are no longer available, or could differ from the bytes of `stream`. Throws
  // like `getReader` if a web stream is locked.
  open(stream: ReadableStream): HandedReader<Row> | null,
  // Like `open`, for the chunks that are written: strings, the bytes of binary rows, and rows with static
  // blocks.
  openTexts(stream: ReadableStream): HandedReader<HandedChunk> | null,
};

export type HandedChunk = string | Uint8Array | StaticRow;

// Like the reader of a web stream, but each read gives a list of items.
export type HandedReader<Item> = interface {
  read(): Promise<{
    readonly done: boolean,
    readonly value: ?ReadonlyArray<Item>,
    ...
  }>,
  cancel(reason: unknown): Promise<unknown>,
};

// Null if the stream has no offer, or an offer of another version or realm, or if the application has
// replaced methods of the stream: that may change what is read.
export function findOffer<Row>(stream: ReadableStream): Offer<Row> | null {
  const offer: ?Offer<Row> = Reflect.get(stream, HAND_OFF);
  return offer &&
    offer.version === VERSION &&
    offer.realm === Object &&
    Object.values(stream).every(value => typeof value !== 'function')
    ? offer
    : null;
}
