// The rows of a render: the source of its web stream, and an offer for readers in this process. Rows are enqueued
// when they are ready, until too many bytes wait for the reader. The stream pulls again when these have been read.
//
// One client takes records: of the stream itself, or of one of the two branches that `tee` makes. The other branch
// keeps texts (branch.js).

import type {ByteController, CreateDestination} from './byteStreamSink.js';
import type {Ending} from './rowReader.js';
import type {HandedChunk, Offer, Way} from 'flight-core/src/handOff.js';
import type {SentBlocks, StaticRow} from 'flight-core/src/staticBlocks.js';
import type {ServerHost} from 'react-server/src/request/host.js';
import type {RenderCell, Request} from 'react-server/src/request/request.js';
import type {Row, RowTaker} from 'react-server/src/request/rowQueue.js';

import {VERSION} from 'flight-core/src/handOff.js';
import {ignore} from 'flight-core/src/ignore.js';
import {NO_NAMES, textOfRow} from 'flight-core/src/staticBlocks.js';
import {abort, startFlowing, stopFlowing} from 'react-server/src/index.js';
import {encodeStaticRow} from 'react-server/src/blocks/encodeStaticRow.js';
import {encodeRow} from 'react-server/src/rows/encodeRow.js';
import {handRow} from 'react-server/src/rows/handRow.js';

import {Branch} from './branch.js';
import {COMPLETE, RowReader} from './rowReader.js';
import {copyBytes, ownChunk} from './viewBuffer.js';

// In characters or bytes. A branch with more unread content does not ask for more.
const MOST_UNREAD = 65536;

// The reasons of branches of branches are nested arrays; a deeper one is a reason of the application.
const NESTED_BRANCHES = 8;

// Shared by the sources without readers in this process: a stream may outlive its render.
const NONE: ReadonlyArray<empty> = [];

export class RowSource implements Offer<Row>, RowTaker {
  readonly type: 'bytes' = 'bytes';
  readonly version: string = VERSION;
  readonly realm: unknown = Object;
  readonly blocks: SentBlocks | null;
  readonly cell: RenderCell;
  readonly createDestination: CreateDestination;
  way: Way = 'offered';
  client: RowReader<Row> | null = null;
  // The branches that get texts, and a host that makes them.
  texts: ReadonlyArray<RowReader<HandedChunk>> = NONE;
  host: ServerHost | null = null;
  // For each reader null, or why it has left.
  left: ReadonlyArray<{readonly reason: unknown} | null> = NONE;
  // Of the stream, or what ends the readers in this process.
  controller: ByteController | null = null;

  constructor(cell: RenderCell, createDestination: CreateDestination) {
    this.blocks = cell.request?.hashBlock == null ? null : {count: 0};
    this.cell = cell;
    this.createDestination = createDestination;
  }

  // These three are called by the stream.
  start(controller: ReadableByteStreamController): void {
    this.controller = controller;
  }

  pull(): void {
    this.way = 'bytes';
    this.forgetBlocks();
    this.flow();
  }

  cancel(reason: unknown): void {
    const {cell} = this;
    const {request} = cell;
    if (request !== null) {
      stopFlowing(request);
      abort(request, isAbsent(reason) ? undefined : reason);
      cell.request = null;
      cell.destination = null;
    }
  }

  open(stream: ReadableStream): RowReader<Row> | null {
    const request = this.lock(stream);
    if (request === null) {
      return null;
    }
    this.left = [null];
    return this.openClient(0);
  }

  // Without branches, a page takes bytes.
  openTexts(): null {
    return null;
  }

  // Null if `tee` of the platform makes the branches: also if the render has ended.
  split(stream: ReadableStream): ReadonlyArray<Branch> | null {
    const request = this.lock(stream);
    if (request === null) {
      return null;
    }
    const host: ServerHost = {
      ...request.host,
      stringToChunk: (text: string) => text,
    };
    this.host = host;
    this.left = [null, null];
    const texts = this.left.map(
      (_, branch) => new RowReader<HandedChunk>(this, branch),
    );
    this.texts = texts;
    return texts.map(reader => new Branch(this, host, reader));
  }

  // Nothing else reads the stream from now on. Null if that is too late.
  lock(stream: ReadableStream): Request | null {
    const {request} = this.cell;
    if (this.way !== 'offered' || request === null) {
      return null;
    }
    // `getReader` of the stream itself would start to write bytes.
    const getReader = Reflect.get(ReadableStream.prototype, 'getReader');
    Reflect.apply(getReader, stream, []);
    request.taker = this;
    this.controller = {
      byobRequest: null,
      desiredSize: null,
      enqueue: ignore,
      close: () => this.end(COMPLETE),
      error: error => this.end({hasFailed: true, error}),
    };
    return request;
  }

  openClient(branch: number): RowReader<Row> {
    const client: RowReader<Row> = new RowReader(this, branch);
    this.way = 'rows';
    this.client = client;
    this.drop(branch);
    return client;
  }

  // Texts are made first, because the client changes the model.
  take(row: Row): boolean {
    const {client, host, texts} = this;
    if (this.way === 'offered') {
      this.way = 'bytes';
    }
    const staticRow = this.takeStaticRow(row);
    if (staticRow !== null && this.blocks !== null) {
      this.blocks.count++;
      const {length} = textOfRow(staticRow, NO_NAMES);
      texts.forEach(reader => reader.add(staticRow, length));
    } else if (host !== null && texts.length > 0) {
      const {header, content} = encodeRow(host, row);
      for (const chunk of header === null ? [content] : [header, content]) {
        texts.forEach(reader => addOwn(reader, chunk));
      }
    }
    if (client !== null) {
      client.add(handRow(row, copyBytes), 0);
      return true;
    }
    return texts.some(({unread}) => unread < MOST_UNREAD);
  }

  // No page takes the rows as texts: all others have complete blocks.
  forgetBlocks(): void {
    const {request} = this.cell;
    if (request !== null) {
      request.staticRows = null;
    }
  }

  // The row as pages get it, if it has static blocks.
  takeStaticRow(row: Row): StaticRow | null {
    const {request} = this.cell;
    if (this.texts.length === 0) {
      this.forgetBlocks();
    }
    return request === null ? null : encodeStaticRow(request, row);
  }

  // A reader waits.
  flow(): void {
    const {cell, controller} = this;
    const {request} = cell;
    if (request !== null && controller !== null) {
      cell.destination ??= this.createDestination(controller);
      startFlowing(request, cell.destination);
    }
  }

  end(ending: Ending): void {
    this.client?.end(ending);
    this.texts.forEach(reader => reader.end(ending));
  }

  // The reader of this branch has left.
  leave(branch: number, reason: unknown): void {
    this.left = this.left.map((reader, index) =>
      index === branch ? {reason} : reader,
    );
    this.drop(branch);
    if (this.client?.branch === branch) {
      this.client = null;
    }
    if (this.left.every(reader => reader !== null)) {
      const reasons = this.left.map(reader => reader?.reason);
      this.cancel(reasons.length === 1 ? reasons[0] : reasons);
    }
  }

  // It gets no more texts.
  drop(branch: number): void {
    this.texts = this.texts.filter(reader => reader.branch !== branch);
  }
}

// A byte stream detaches the bytes that it gets, so branches do not share them.
function addOwn(reader: RowReader<HandedChunk>, chunk: unknown): void {
  const own = ownChunk(chunk);
  // A byte stream whose source enqueues nothing does not ask again.
  if (own.length > 0) {
    reader.add(own, own.length);
  }
}

// What a reader that leaves without a reason passes to `cancel`: the adapters of Node pass null, and
// a `tee` an array of what its two branches were given, which can be branched as well.
function isAbsent(reason: unknown): boolean {
  return [reason].flat(NESTED_BRANCHES).every(part => part == null);
}
