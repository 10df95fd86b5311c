// The rows of a render that a reader in this process has not read yet, as records or as texts. They
// are added during a flush, in the async context of the render, and read later, in that of the reader.

import type {Row} from 'react-server/src/request/rowQueue.js';
import type {ServerHost} from 'react-server/src/request/host.js';
import type {HandedReader} from 'flight-core/src/handOff.js';

import {internalError} from 'flight-core/src/errors.js';
import {encodeRow} from 'react-server/src/rows/encodeRow.js';
import {handRow} from 'react-server/src/rows/handRow.js';

import {copyBytes} from './viewBuffer.js';

function copyChunk(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) {
    return copyBytes(chunk);
  }
  throw internalError('A binary row has no bytes.');
}

export function handOwnRow(row: Row): Row {
  return handRow(row, copyChunk);
}

// The chunks that are written for a row. The host must make strings of text.
export function chunksOf(host: ServerHost, row: Row): ReadonlyArray<unknown> {
  const {header, content} = encodeRow(host, row);
  return header === null ? [content] : [header, content];
}

// How a stream has ended.
export type Ending = {readonly hasFailed: boolean, readonly error: unknown};

const COMPLETE: Ending = {hasFailed: false, error: undefined};

type ReadResult<Item> = {
  readonly done: boolean,
  readonly value: Array<Item> | void,
};

// Items are rows, or the chunks that are written for them.
export class RowReader<Item> implements HandedReader<Item> {
  items: Array<Item>;
  // Reads the stream to its end, and cancels it.
  readonly bytes: ReadableStreamDefaultReader<Uint8Array>;
  // Called when items were taken.
  readonly onTake: () => void;
  ending: Ending | null = null;
  // Wakes the reader, which waits for items or the end.
  wake: (() => void) | null = null;

  constructor(
    items: Array<Item>,
    bytes: ReadableStreamDefaultReader<Uint8Array>,
    onTake: () => void,
  ) {
    this.items = items;
    this.bytes = bytes;
    this.onTake = onTake;
  }

  add(item: Item): void {
    this.items.push(item);
    this.wakeReader();
  }

  end(ending: Ending): void {
    this.ending = ending;
    this.wakeReader();
  }

  wakeReader(): void {
    const {wake} = this;
    this.wake = null;
    if (wake !== null) {
      wake();
    }
  }

  // Asynchronous, so that all items of a flush are read together.
  async read(): Promise<ReadResult<Item>> {
    await new Promise((resolve: () => void) => {
      this.wake = resolve;
      if (this.items.length > 0 || this.ending !== null) {
        this.wakeReader();
      }
    });
    const {ending} = this;
    if (ending === null || this.items.length > 0) {
      return {done: false, value: this.takeItems()};
    }
    if (ending.hasFailed) {
      throw ending.error;
    }
    return {done: true, value: undefined};
  }

  takeItems(): Array<Item> {
    const {items} = this;
    this.items = [];
    this.onTake();
    return items;
  }

  cancel(reason: unknown): Promise<unknown> {
    return this.bytes.cancel(reason);
  }
}

// Reading makes the rows flow. All of them are taken, so the result is the end.
export function awaitEnd(
  bytes: ReadableStreamDefaultReader<Uint8Array>,
  target: interface {end(ending: Ending): void},
): void {
  bytes
    .read()
    .then(() => target.end(COMPLETE))
    .catch(error => target.end({hasFailed: true, error}));
}
