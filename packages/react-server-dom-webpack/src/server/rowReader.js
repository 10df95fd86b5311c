// The rows of a render for a client in this process. They come in the middle of a flush, in the
// async context of the render; the client reads them later, in its own.

import type {ServerHost} from 'react-server/src/request/request.js';
import type {Row} from 'react-server/src/request/rowQueue.js';

import {internalError} from 'flight-core/src/errors.js';
import {encodeRow} from 'react-server/src/rows/encodeRow.js';
import {handRow} from 'react-server/src/rows/handRow.js';

import {copyBytes} from './viewBuffer.js';

function copyChunk(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) {
    return copyBytes(chunk);
  }
  throw internalError('A binary row without bytes.');
}

export function handOwnRow(row: Row): Row {
  return handRow(row, copyChunk);
}

// What is written of a row. The host's texts are strings.
export function chunksOf(host: ServerHost, row: Row): ReadonlyArray<unknown> {
  const {header, content} = encodeRow(host, row);
  return header === null ? [content] : [header, content];
}

type ReadResult<Item> = {
  readonly done: boolean,
  readonly value: Array<Item> | void,
};

// Items are rows, or what is written of them.
export class RowReader<Item> {
  rows: Array<Item> = [];
  // Ends the reading, after the last row.
  finish: (() => ReadResult<Item>) | null = null;
  // Wakes the client, which waits for rows or the end.
  wake: (() => void) | null = null;

  add(item: Item): void {
    this.rows.push(item);
    this.wakeReader();
  }

  // Rows of a flush that has begun are read together.
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

// Drains its stream of bytes without looking at them: its end, its errors and its cancellation are
// those of the rows, and reading it keeps the render flowing.
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
    this.bytes.read().then(
      ({done}) => {
        if (done) {
          this.end(() => ({done: true, value: undefined}));
        } else {
          this.drain();
        }
      },
      error =>
        this.end(() => {
          throw error;
        }),
    );
  }

  cancel(reason: unknown): Promise<void> {
    return this.bytes.cancel(reason);
  }
}
