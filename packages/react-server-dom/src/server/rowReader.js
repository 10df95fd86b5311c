// The rows of a render for a client in this process. They are added during a flush, in the async
// context of the render. The client reads them later, in its own context.

import type {Row} from 'react-server/src/request/rowQueue.js';
import type {ServerHost} from 'react-server/src/request/host.js';

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

type ReadResult<Item> = {
  readonly done: boolean,
  readonly value: Array<Item> | void,
};

// Items are rows, or the chunks that are written for them.
export class RowReader<Item> {
  rows: Array<Item> = [];
  // Gives the result of the read after the last row: the end, or an error.
  finish: (() => ReadResult<Item>) | null = null;
  // Wakes the client, which waits for rows or the end.
  wake: (() => void) | null = null;

  add(item: Item): void {
    this.rows.push(item);
    this.wakeReader();
  }

  // Asynchronous, so that all rows of a flush are read together.
  async read(): Promise<ReadResult<Item>> {
    await new Promise((resolve: () => void) => {
      this.wake = resolve;
      if (this.rows.length > 0 || this.finish !== null) {
        this.wakeReader();
      }
    });
    return this.next();
  }

  begin(kept: Array<Item>): void {
    this.rows = kept;
  }

  cancel(_reason: unknown): Promise<void> {
    return Promise.resolve();
  }

  takeRows(): Array<Item> {
    const {rows} = this;
    this.rows = [];
    return rows;
  }

  next(): ReadResult<Item> {
    const {finish} = this;
    return finish === null || this.rows.length > 0
      ? {done: false, value: this.takeRows()}
      : finish();
  }

  end(finish: () => ReadResult<Item>): void {
    this.finish = finish;
    this.wakeReader();
  }

  wakeReader(): void {
    const {wake} = this;
    this.wake = null;
    if (wake !== null) {
      wake();
    }
  }
}

// Reads the stream of bytes and ignores them: this keeps the render flowing. The end, the errors
// and the cancellation of the stream apply to the rows.
export class WebRowReader<Item> extends RowReader<Item> {
  readonly bytes: ReadableStreamDefaultReader<Uint8Array>;

  constructor(bytes: ReadableStreamDefaultReader<Uint8Array>) {
    super();
    this.bytes = bytes;
  }

  begin(kept: Array<Item>): void {
    super.begin(kept);
    this.drain();
  }

  drain(): void {
    this.bytes
      .read()
      .then(({done}) => {
        if (done) {
          this.end(() => ({done: true, value: undefined}));
        } else {
          this.drain();
        }
      })
      .catch(error =>
        this.end(() => {
          throw error;
        }),
      );
  }

  cancel(reason: unknown): Promise<void> {
    return this.bytes.cancel(reason);
  }
}
