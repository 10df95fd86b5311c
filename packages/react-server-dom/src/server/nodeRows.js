// The rows of a render for the readers of a Node stream, which all read the same object: one client
// takes objects, and one other reader texts. Both also read the bytes, and ignore them.

import type {RenderCell} from 'react-server/src/request/renderCell.js';
import type {Request} from 'react-server/src/request/request.js';
import type {Row, RowTaker} from 'react-server/src/request/rowQueue.js';
import type {Readable} from 'stream';
import type {Way} from '../handOff.js';
import type {Chunk} from './viewBuffer.js';

import {RowReader, chunksOf, handOwnRow} from './rowReader.js';
import {ownChunk} from './viewBuffer.js';

export class NodeRows implements RowTaker {
  readonly cell: RenderCell;
  readonly stream: Readable;
  way: Way = 'offered';
  // Rows that are written, but not read. The buffer of the stream limits them.
  kept: Array<Row> = [];
  client: RowReader<Row> | null = null;
  texts: RowReader<Chunk> | null = null;
  // A row was taken.
  hasBegun: boolean = false;

  constructor(cell: RenderCell, stream: Readable) {
    this.cell = cell;
    this.stream = stream;
  }

  // Texts are made first, because the client changes the model.
  take({host}: Request, row: Row): boolean {
    const {client, texts} = this;
    if (isClosed(this.stream)) {
      return true;
    }
    this.hasBegun = true;
    if (texts !== null) {
      for (const chunk of chunksOf(host, row)) {
        texts.add(ownChunk(chunk));
      }
    }
    if (client !== null) {
      client.add(handOwnRow(row));
    } else if (texts !== null) {
      this.way = 'bytes';
    } else {
      this.keep(row);
      return true;
    }
    return this.hasOtherReaders();
  }

  wantsMore(): boolean {
    return true;
  }

  keep(row: Row): void {
    this.kept.push(handOwnRow(row));
    this.withdrawIfRead();
  }

  // Withdraws the offer if another reader has read the bytes.
  withdrawIfRead(): void {
    if (this.kept.length > 0 && this.stream.readableDidRead) {
      this.kept = [];
      this.way = 'bytes';
      if (this.cell.request !== null) {
        this.cell.request.taker = null;
      }
    }
  }

  // Each of the two readers has one listener. While the stream is not flowing, other readers may
  // still come.
  hasOtherReaders(): boolean {
    const {client, stream, texts} = this;
    const own = (client === null ? 0 : 1) + (texts === null ? 0 : 1);
    return (
      stream.readableFlowing !== true ||
      stream.readableLength > 0 ||
      stream.listenerCount('data') > own ||
      stream.listenerCount('readable') > 0
    );
  }

  openRows(): RowReader<Row> | null {
    this.withdrawIfRead();
    if (this.way !== 'offered') {
      return null;
    }
    const reader: RowReader<Row> = new RowReader();
    this.way = 'rows';
    this.client = reader;
    reader.begin(this.kept);
    this.kept = [];
    return reader;
  }

  openTexts(): RowReader<Chunk> | null {
    if (this.hasBegun || this.texts !== null) {
      return null;
    }
    this.texts = new RowReader();
    return this.texts;
  }

  split(): null {
    return null;
  }
}

// A stream that the application has ended or destroyed fails when it is written to.
function isClosed(stream: Readable): boolean {
  const {destroyed, writableEnded} = stream as interface {
    readonly destroyed: boolean,
    readonly writableEnded?: boolean,
  };
  return destroyed || writableEnded === true;
}
