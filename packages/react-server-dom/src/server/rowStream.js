// The rows of a render whose web stream offers them. One client takes records: of the stream itself, or of
// one of the two branches that `tee` makes. The other branch keeps texts (branch.js).

import type {CreateDestination} from '../byteController.js';
import type {Source} from './branch.js';
import type {Ending} from './rowReader.js';
import type {Offer, Way} from 'flight-core/src/handOff.js';
import type {Destination} from 'react-server/src/request/host.js';
import type {RenderCell, Request} from 'react-server/src/request/request.js';
import type {Row, RowTaker} from 'react-server/src/request/rowQueue.js';

import {VERSION} from 'flight-core/src/handOff.js';
import {ignore} from 'flight-core/src/ignore.js';
import {startFlowing} from 'react-server/src/index.js';

import {Branch} from './branch.js';
import {areRowsLikeBytes, isUnchanged} from './offer.js';
import {RowReader, awaitEnd, chunksOf, handOwnRow} from './rowReader.js';

type BytesReader = ReadableStreamDefaultReader<Uint8Array>;

// In characters or bytes. A branch with more unread content does not ask for more.
const MOST_UNREAD = 65536;

//   use      the stream of the render                            next
//   unread   its rows are offered                                rows, bytes, split
//   rows     a client takes records                              -
//   bytes    its rows have been written as bytes                 -
//   split    two branches have its rows                          -
type Use = 'unread' | 'rows' | 'bytes' | 'split';

export class RowStream implements Offer<Row>, RowTaker, Source {
  readonly version: string = VERSION;
  readonly realm: unknown = Object;
  readonly cell: RenderCell;
  readonly createDestination: CreateDestination;
  readonly stream: ReadableStream;
  use: Use = 'unread';
  // How the rows are read; a branch that is read as texts has its own.
  way: Way = 'offered';
  client: RowReader<Row> | null = null;
  // The branches that get texts.
  branches: ReadonlyArray<Branch> = [];
  // The reader for the branches, and what they have in common with those of the platform: they cancel the stream
  // when both are cancelled, with both reasons.
  bytes: BytesReader | null = null;
  both: ReadonlyArray<Branch> = [];
  readonly reasons: Map<Branch, unknown> = new Map();
  cancelled: Promise<void> = Promise.resolve();
  settle: (result: void | Promise<void>) => void = ignore;
  isFlowing: boolean = false;
  // The destination of a flow that stopped because all branches were full.
  stopped: Destination | null = null;

  constructor(
    cell: RenderCell,
    createDestination: CreateDestination,
    stream: ReadableStream,
  ) {
    this.cell = cell;
    this.createDestination = createDestination;
    this.stream = stream;
  }

  open(requested: interface {}): RowReader<Row> | null {
    const {stream, use, way} = this;
    if (
      use !== 'unread' ||
      way !== 'offered' ||
      !areRowsLikeBytes() ||
      !isUnchanged(requested, stream)
    ) {
      return null;
    }
    const bytes = stream.getReader();
    this.use = 'rows';
    return this.openClient(bytes);
  }

  openClient(bytes: BytesReader): RowReader<Row> {
    const client: RowReader<Row> = new RowReader([], bytes, ignore);
    this.way = 'rows';
    this.client = client;
    awaitEnd(bytes, client);
    return client;
  }

  // Without branches, a page takes bytes.
  openTexts(): null {
    return null;
  }

  // Null if `tee` of the platform makes the branches: also if the render has ended.
  split(): ReadonlyArray<Branch> | null {
    const {cell, createDestination, stream, use} = this;
    const {request} = cell;
    if (use !== 'unread' || request === null) {
      return null;
    }
    const bytes = stream.getReader();
    const writing = {
      host: {...request.host, stringToChunk: (text: string) => text},
      createDestination,
    };
    this.use = 'split';
    this.bytes = bytes;
    this.cancelled = new Promise(resolve => {
      this.settle = resolve;
    });
    this.cancelled.catch(ignore);
    this.both = [new Branch(this, writing), new Branch(this, writing)];
    this.branches = this.both;
    return this.both;
  }

  // Texts are made first, because the client changes the model.
  take(request: Request, row: Row): boolean {
    const {branches, client} = this;
    if (this.way === 'offered') {
      this.way = 'bytes';
    }
    if (this.use === 'unread') {
      this.use = 'bytes';
      request.taker = null;
      return true;
    }
    if (branches.length > 0) {
      const chunks = chunksOf(branches[0].writing.host, row);
      branches.forEach(branch => branch.add(chunks));
    }
    if (client !== null) {
      client.add(handOwnRow(row));
    }
    return false;
  }

  wantsMore({destination}: Request): boolean {
    if (this.isFull()) {
      this.stopped = destination;
      return false;
    }
    return true;
  }

  isFull(): boolean {
    return (
      this.client === null &&
      this.branches.every(({unread}) => unread >= MOST_UNREAD)
    );
  }

  // A branch wants more.
  flow(): void {
    const {bytes, cell, stopped} = this;
    if (!this.isFlowing && bytes !== null) {
      this.startFlow(bytes);
    } else if (stopped !== null && !this.isFull()) {
      this.stopped = null;
      if (cell.request !== null) {
        startFlowing(cell.request, stopped);
      }
    }
  }

  // If the stack overflows, the next reader of a branch tries again.
  startFlow(bytes: BytesReader): void {
    this.isFlowing = true;
    try {
      awaitEnd(bytes, this);
    } catch (error) {
      this.isFlowing = false;
      throw error;
    }
  }

  end(ending: Ending): void {
    const {both, reasons} = this;
    both
      .filter(branch => !reasons.has(branch))
      .forEach(branch => branch.end(ending));
    this.settle(undefined);
  }

  drop(branch: Branch): void {
    this.branches = this.branches.filter(each => each !== branch);
  }

  leave(branch: Branch, reason: unknown): Promise<void> {
    const {both, bytes, reasons} = this;
    if (branch.use === 'rows') {
      this.client = null;
    }
    reasons.set(branch, reason);
    if (bytes !== null && reasons.size === both.length) {
      this.settle(bytes.cancel(both.map(each => reasons.get(each))));
    }
    return this.cancelled;
  }
}
