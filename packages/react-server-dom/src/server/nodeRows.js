// The rows of a render for the readers of a Node stream, which all read the same object: one client
// takes records, and one page texts. Both also read the bytes, and ignore them.

import type {RenderCell} from 'react-server/src/request/renderCell.js';
import type {Request} from 'react-server/src/request/request.js';
import type {Row, RowTaker} from 'react-server/src/request/rowQueue.js';
import type {Readable} from 'stream';
import type {HandOffOptions, Offer, Way} from 'flight-core/src/handOff.js';
import type {OutputChunk} from './viewBuffer.js';

import {ignore} from 'flight-core/src/ignore.js';

import {HAND_OFF, VERSION} from 'flight-core/src/handOff.js';
import {
  areRowsLikeBytes,
  define,
  isOffered,
  ownMethods,
  withdrawOffer,
} from './offer.js';
import {RowReader, chunksOf, handOwnRow} from './rowReader.js';
import {ownChunk} from './viewBuffer.js';

class NodeRows implements Offer<Row>, RowTaker {
  readonly version: string = VERSION;
  readonly realm: unknown = Object;
  readonly cell: RenderCell;
  readonly stream: Readable;
  readonly methods: ReadonlyArray<unknown>;
  way: Way = 'offered';
  // Rows that are written, but not read. The buffer of the stream limits them.
  waiting: Array<Row> = [];
  client: RowReader<Row> | null = null;
  page: RowReader<OutputChunk> | null = null;
  // A row was taken.
  hasBegun: boolean = false;

  constructor(cell: RenderCell, stream: Readable) {
    this.cell = cell;
    this.stream = stream;
    this.methods = ownMethods(stream);
    define(stream, HAND_OFF, this);
  }

  open(requested: interface {}): RowReader<Row> | null {
    this.withdrawIfRead();
    if (
      this.way !== 'offered' ||
      !areRowsLikeBytes() ||
      !this.isUnchanged(requested)
    ) {
      return null;
    }
    const client: RowReader<Row> = new RowReader(this.waiting, null, ignore);
    this.way = 'rows';
    this.client = client;
    this.waiting = [];
    return client;
  }

  openTexts(requested: interface {}): RowReader<OutputChunk> | null {
    if (this.hasBegun || this.page !== null || !this.isUnchanged(requested)) {
      return null;
    }
    this.page = new RowReader([], null, ignore);
    return this.page;
  }

  // False if the application replaced the stream or its methods, or has paused it: that may change
  // what is read.
  isUnchanged(requested: interface {}): boolean {
    const {methods, stream} = this;
    return (
      requested === stream &&
      ownMethods(stream).every(method => methods.includes(method)) &&
      stream.readableFlowing !== false
    );
  }

  // Texts are made first, because the client changes the model.
  take({host}: Request, row: Row): boolean {
    const {client, page} = this;
    if (isClosed(this.stream)) {
      return true;
    }
    this.hasBegun = true;
    if (page !== null) {
      for (const chunk of chunksOf(host, row)) {
        page.add(ownChunk(chunk));
      }
    }
    if (client !== null) {
      client.add(handOwnRow(row));
    } else if (page !== null) {
      this.way = 'bytes';
    } else {
      this.addWaiting(row);
      return true;
    }
    return this.hasOtherReaders();
  }

  wantsMore(): boolean {
    return true;
  }

  addWaiting(row: Row): void {
    this.waiting.push(handOwnRow(row));
    this.withdrawIfRead();
  }

  // Withdraws the offer if another reader has read the bytes.
  withdrawIfRead(): void {
    if (this.waiting.length > 0 && this.stream.readableDidRead) {
      this.waiting = [];
      this.way = 'bytes';
      if (this.cell.request !== null) {
        this.cell.request.taker = null;
      }
    }
  }

  // Each of the two readers has one listener. While the stream is not flowing, other readers may
  // still come.
  hasOtherReaders(): boolean {
    const {client, page, stream} = this;
    const own = (client === null ? 0 : 1) + (page === null ? 0 : 1);
    return (
      stream.readableFlowing !== true ||
      stream.readableLength > 0 ||
      stream.listenerCount('data') > own ||
      stream.listenerCount('readable') > 0
    );
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

// Only the first render that is piped to a stream offers its rows.
export function offerNodeRows(
  stream: Readable,
  request: Request,
  options: HandOffOptions,
): void {
  if (!Reflect.has(stream, HAND_OFF) && isOffered(request, options)) {
    request.taker = new NodeRows(request.cell, stream);
  }
}

// The stream has closed. If it was read to its end, no reader can ask for rows.
export function withdrawNodeRows(stream: interface {}): void {
  const offer: unknown = Reflect.get(stream, HAND_OFF);
  if (
    offer instanceof NodeRows &&
    offer.way === 'offered' &&
    Reflect.get(stream, 'readableEnded') === true
  ) {
    withdrawOffer(stream);
  }
}
