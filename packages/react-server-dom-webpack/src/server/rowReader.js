// The rows of a render for a client in this process. They come in the middle of a flush, in the
// async context of the render; the client reads them later, in its own.

import type {Row, RowTaker} from 'react-server/src/request/rowQueue.js';
import type {Readable} from 'stream';

import {internalError} from 'flight-core/src/errors.js';
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

type ReadResult = {
  readonly done: boolean,
  readonly value: Array<Row> | void,
};

export class RowReader implements RowTaker {
  // Whether the next row is also read as bytes.
  readonly isTextWanted: () => boolean;
  rows: Array<Row> = [];
  // Ends the reading, after the last row.
  finish: (() => ReadResult) | null = null;
  // Wakes the client, which waits for rows or the end.
  wake: (() => void) | null = null;

  constructor(isTextWanted: () => boolean) {
    this.isTextWanted = isTextWanted;
  }

  take(row: Row): boolean {
    this.rows.push(handOwnRow(row));
    this.wakeReader();
    return this.isTextWanted();
  }

  // Rows of a flush that has begun are read together.
  async read(): Promise<ReadResult> {
    await new Promise((resolve: () => void) => {
      this.wake = resolve;
      if (this.rows.length > 0 || this.finish !== null) {
        this.wakeReader();
      }
    });
    return this.next();
  }

  begin(kept: Array<Row>): void {
    this.rows = kept;
  }

  cancel(_reason: unknown): Promise<void> {
    return Promise.resolve();
  }

  takeRows(): Array<Row> {
    const {rows} = this;
    this.rows = [];
    return rows;
  }

  next(): ReadResult {
    const {finish} = this;
    return finish === null || this.rows.length > 0
      ? {done: false, value: this.takeRows()}
      : finish();
  }

  end(finish: () => ReadResult): void {
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

// The client drains the stream.
export class NodeRowReader extends RowReader {
  readonly stream: Readable;

  constructor(stream: Readable) {
    super(() => hasOtherReaders(stream));
    this.stream = stream;
  }

  // A stream that the application has ended or destroyed fails when it is written to.
  take(row: Row): boolean {
    const {destroyed, writableEnded} = this.stream as interface {
      readonly destroyed: boolean,
      readonly writableEnded?: boolean,
    };
    return destroyed || writableEnded === true || super.take(row);
  }
}

// The client has one listener. While the stream does not flow, its bytes wait for any reader.
function hasOtherReaders(stream: Readable): boolean {
  return (
    stream.readableFlowing !== true ||
    stream.readableLength > 0 ||
    stream.listenerCount('data') > 1 ||
    stream.listenerCount('readable') > 0
  );
}

// Drains the client's stream of bytes without looking at them: its end, its errors and its
// cancellation are those of the rows, and reading it keeps the render flowing.
export class WebRowReader extends RowReader {
  readonly bytes: ReadableStreamDefaultReader<Uint8Array>;

  constructor(
    bytes: ReadableStreamDefaultReader<Uint8Array>,
    isTextWanted: () => boolean,
  ) {
    super(isTextWanted);
    this.bytes = bytes;
  }

  begin(kept: Array<Row>): void {
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
