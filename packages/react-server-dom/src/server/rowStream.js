// The rows of a render as web streams: rows in; records, texts or bytes out. The stream of the
// render takes the rows. `tee` makes two branches, which are streams of the same class: one client
// takes records, the other branches keep texts, which are encoded to bytes when they are read.

import type {Destination, ServerHost} from 'react-server/src/request/host.js';
import type {RenderCell} from 'react-server/src/request/renderCell.js';
import type {Request} from 'react-server/src/request/request.js';
import type {Row, RowTaker} from 'react-server/src/request/rowQueue.js';
import type {CreateDestination} from '../byteController.js';
import type {HandOffOptions, Offer, Way} from '../handOff.js';
import type {Ending} from './rowReader.js';
import type {Chunk} from './viewBuffer.js';

import {ignore} from 'flight-core/src/ignore.js';
import {Queue} from 'flight-core/src/queue.js';
import {startFlowing} from 'react-server/src/index.js';

import {HAND_OFF, VERSION} from '../handOff.js';
import {
  areRowsLikeBytes,
  define,
  isOffered,
  ownMethods,
  withdrawOffer,
} from './offer.js';
import {COMPLETE, RowReader, chunksOf, handOwnRow} from './rowReader.js';
import {ownChunk} from './viewBuffer.js';

type BytesReader = ReadableStreamDefaultReader<Uint8Array>;

// In characters or bytes. A branch with more unread content does not ask for more.
const MOST_UNREAD = 65536;

// Of the stream of a render, which keeps no texts. Nothing is added to it.
const NO_CHUNKS: Queue<Chunk> = new Queue();

// What the streams of a render share.
type RenderRows = {
  readonly cell: RenderCell,
  readonly createDestination: CreateDestination,
  // How the rows are read; branches that are read as texts have their own.
  way: Way,
  client: RowReader<Row> | null,
  // The branches that get texts, and a host that makes texts as chunks. Null until the first `tee`.
  texts: ReadonlyArray<RowStream>,
  host: ServerHost | null,
  // The destination of a flow that stopped because all branches were full.
  stopped: Destination | null,
};

//   use      the stream                                          next
//   unread   of the render: its rows are offered; a branch       rows, texts, bytes, split
//            keeps texts
//   rows     a client takes records                              -
//   texts    a page takes texts                                  -
//   bytes    its rows have been written as bytes, or it was      -
//            cancelled or has failed before anyone read it
//   split    two branches have its rows                          -
type Use = 'unread' | 'rows' | 'texts' | 'bytes' | 'split';

// The two branches of a stream. Like those of the platform, they cancel it when both are cancelled,
// with both reasons.
type Fork = {
  readonly branches: ReadonlyArray<RowStream>,
  readonly reasons: Map<RowStream, unknown>,
  readonly cancelled: Promise<void>,
  readonly settle: (result: void | Promise<void>) => void,
  // The end of the stream is awaited.
  isFlowing: boolean,
};

function createFork(branches: ReadonlyArray<RowStream>): Fork {
  let settle: (result: void | Promise<void>) => void = ignore;
  const cancelled: Promise<void> = new Promise(resolve => {
    settle = resolve;
  });
  cancelled.catch(ignore);
  return {branches, reasons: new Map(), cancelled, settle, isFlowing: false};
}

export class RowStream implements Offer, RowTaker {
  readonly version: string = VERSION;
  readonly realm: unknown = Object;
  readonly render: RenderRows;
  // Null for the stream of the render.
  readonly parent: RowStream | null;
  readonly stream: ReadableStream;
  use: Use = 'unread';
  // Locks the stream. Its end, its errors and its cancellation apply to the rows.
  bytes: BytesReader | null = null;
  // A reader of texts.
  page: RowReader<Chunk> | null = null;
  fork: Fork | null = null;
  // The fields below are those of a branch. Its unread content can be a whole page, because the
  // client keeps the render flowing.
  controller: ReadableByteStreamController | null = null;
  chunks: Queue<Chunk> = NO_CHUNKS;
  unread: number = 0;
  // Created for the first bytes.
  destination: Destination | null = null;
  // A reader waits for bytes.
  isAwaited: boolean = false;
  isWriting: boolean = false;
  // All rows were taken, but not all bytes written.
  isEnding: boolean = false;

  // The stream of a render is `stream`; a branch makes its own.
  constructor(
    render: RenderRows,
    parent: RowStream | null,
    stream: ReadableStream | null,
  ) {
    this.render = render;
    this.parent = parent;
    if (stream === null) {
      this.chunks = new Queue();
    }
    this.stream = stream ?? this.createStream();
    define(this.stream, HAND_OFF, this);
    define(this.stream, 'tee', teeOffered);
  }

  createStream(): ReadableStream {
    return new ReadableStream(
      {
        type: 'bytes',
        start: (controller: ReadableByteStreamController) => {
          this.controller = controller;
        },
        pull: () => this.pull(),
        cancel: reason => this.cancel(reason),
      },
      {highWaterMark: 0},
    );
  }

  get way(): Way {
    return this.use === 'texts' ? 'texts' : this.render.way;
  }

  open(asked: interface {}): RowReader<Row> | null {
    if (
      this.use !== 'unread' ||
      this.render.way !== 'offered' ||
      !areRowsLikeBytes() ||
      !this.isUnchanged(asked)
    ) {
      return null;
    }
    const client: RowReader<Row> = new RowReader([], this.lock('rows'), ignore);
    this.render.way = 'rows';
    this.render.client = client;
    this.awaitEnd(client);
    return client;
  }

  // From the stream of the render, a page takes bytes.
  openTexts(asked: interface {}): RowReader<Chunk> | null {
    const {parent, use} = this;
    if (parent === null || use !== 'unread' || !this.isUnchanged(asked)) {
      return null;
    }
    const bytes = this.lock('texts');
    const page = new RowReader(this.chunks.takeAll(), bytes, () => {
      this.unread = 0;
      parent.flow();
    });
    this.page = page;
    this.awaitEnd(page);
    return page;
  }

  // Null if `tee` of the platform makes the branches.
  split(): ReadonlyArray<RowStream> | null {
    const {render} = this;
    const {request} = render.cell;
    if (this.use !== 'unread' || (request === null && render.host === null)) {
      return null;
    }
    if (request !== null) {
      render.host ??= {...request.host, stringToChunk: text => text};
    }
    this.lock('split');
    const branches = [0, 1].map(() => new RowStream(render, this, null));
    this.fork = createFork(branches);
    const chunks = this.chunks.takeAll();
    branches.forEach(branch => branch.addChunks(chunks));
    render.texts = [...render.texts, ...branches];
    return branches;
  }

  // False if the application replaced the stream or its methods: that may change what is read.
  isUnchanged(asked: interface {}): boolean {
    return asked === this.stream && ownMethods(asked).length === 0;
  }

  // Throws if the stream is locked.
  lock(use: Use): BytesReader {
    const {render} = this;
    const bytes = this.stream.getReader();
    this.bytes = bytes;
    this.use = use;
    if (use !== 'texts') {
      render.texts = render.texts.filter(branch => branch !== this);
    }
    return bytes;
  }

  // Texts are made first, because the client changes the model.
  take(request: Request, row: Row): boolean {
    const {client, host, texts, way} = this.render;
    if (way === 'offered') {
      this.render.way = 'bytes';
    }
    if (this.use === 'unread') {
      this.use = 'bytes';
      request.taker = null;
      withdrawOffer(this.stream);
      return true;
    }
    if (host !== null && texts.length > 0) {
      const chunks = chunksOf(host, row);
      texts.forEach(branch => branch.addChunks(chunks));
    }
    if (client !== null) {
      client.add(handOwnRow(row));
    }
    return false;
  }

  wantsMore({destination}: Request): boolean {
    const {render} = this;
    if (isFull(render)) {
      render.stopped = destination;
      return false;
    }
    return true;
  }

  // A branch wants more.
  flow(): void {
    const {fork, render} = this;
    const {stopped} = render;
    if (fork !== null && !fork.isFlowing) {
      this.startFork(fork);
    } else if (stopped !== null && !isFull(render)) {
      render.stopped = null;
      if (render.cell.request !== null) {
        startFlowing(render.cell.request, stopped);
      }
    }
  }

  // If the stack overflows, the next reader of a branch tries again.
  startFork(fork: Fork): void {
    fork.isFlowing = true;
    try {
      this.awaitEnd(this);
    } catch (error) {
      fork.isFlowing = false;
      throw error;
    }
  }

  // Reading makes the rows flow. All of them are taken, so the result is the end.
  awaitEnd(target: interface {end(ending: Ending): void}): void {
    this.bytes
      ?.read()
      .then(() => target.end(COMPLETE))
      .catch(error => target.end({hasFailed: true, error}));
  }

  // Of the stream whose rows the branches have.
  end(ending: Ending): void {
    const {fork} = this;
    if (fork !== null) {
      const {branches, reasons} = fork;
      branches
        .filter(branch => !reasons.has(branch))
        .forEach(branch => branch.endBytes(ending));
      fork.settle(undefined);
    }
  }

  addChunks(chunks: ReadonlyArray<unknown>): void {
    const {page} = this;
    if (page === null && this.isAwaited && this.chunks.isEmpty()) {
      // After the flush.
      Promise.resolve()
        .then(() => this.write())
        .catch(error => this.abandon(error));
    }
    for (const chunk of chunks) {
      const own = ownChunk(chunk);
      this.unread += own.length;
      if (page === null) {
        this.chunks.push(own);
      } else {
        page.add(own);
      }
    }
  }

  pull(): void {
    this.isAwaited = true;
    this.write();
    try {
      this.parent?.flow();
    } catch (error) {
      this.abandon(error);
    }
  }

  write(): void {
    if (this.isWriting) {
      return;
    }
    this.isWriting = true;
    try {
      this.writeAwaited();
    } catch (error) {
      this.abandon(error);
    }
    this.isWriting = false;
  }

  // A branch that cannot be written fails, as if its reader had left: no caller could report the error.
  abandon(error: unknown): void {
    this.fail(error);
    this.parent?.leave(this, error).catch(ignore);
  }

  writeAwaited(): void {
    const {createDestination, host} = this.render;
    const {controller} = this;
    if (controller === null || host === null) {
      return;
    }
    while (this.isAwaited && !this.chunks.isEmpty()) {
      this.isAwaited = false;
      this.destination ??= createDestination(controller);
      this.writeChunks(host, this.destination);
    }
    if (this.isEnding && this.chunks.isEmpty()) {
      this.isEnding = false;
      this.destination ??= createDestination(controller);
      host.close(this.destination);
    }
  }

  writeChunks(host: ServerHost, destination: Destination): void {
    const {chunks} = this;
    let wantsMore = true;
    this.use = 'bytes';
    host.beginWriting(destination);
    while (wantsMore && !chunks.isEmpty()) {
      const chunk = chunks.take();
      this.unread -= chunk.length;
      wantsMore = host.writeChunkAndReturn(destination, chunk);
    }
    host.completeWriting(destination);
  }

  endBytes({error, hasFailed}: Ending): void {
    if (hasFailed) {
      this.fail(error);
    } else {
      this.isEnding = true;
      this.write();
    }
  }

  fail(error: unknown): void {
    this.forget();
    this.controller?.error(error);
  }

  cancel(reason: unknown): Promise<void> {
    const {parent, render, use} = this;
    this.forget();
    if (use === 'rows') {
      render.client = null;
    }
    return parent === null ? Promise.resolve() : parent.leave(this, reason);
  }

  forget(): void {
    const {render} = this;
    render.texts = render.texts.filter(branch => branch !== this);
    this.chunks = new Queue();
    this.isEnding = false;
    // Its rows can no longer be split or taken.
    if (this.use === 'unread') {
      this.use = 'bytes';
    }
  }

  // A branch was cancelled.
  leave(branch: RowStream, reason: unknown): Promise<void> {
    const {bytes, fork} = this;
    if (bytes === null || fork === null) {
      return Promise.resolve();
    }
    const {branches, reasons} = fork;
    reasons.set(branch, reason);
    if (reasons.size === branches.length) {
      fork.settle(bytes.cancel(branches.map(each => reasons.get(each))));
    }
    return fork.cancelled;
  }
}

function isFull({client, texts}: RenderRows): boolean {
  return client === null && texts.every(({unread}) => unread >= MOST_UNREAD);
}

// The method `tee` of all these streams. One function for all: a closure would retain the render as
// long as its stream.
function teeOffered(this: interface {}): ReadonlyArray<ReadableStream> {
  const offer: unknown = Reflect.get(this, HAND_OFF);
  const rows = offer instanceof RowStream ? offer : null;
  const branches = rows?.split();
  return branches == null
    ? Reflect.apply(
        Reflect.get(ReadableStream.prototype, 'tee'),
        rows?.stream ?? this,
        [],
      )
    : branches.map(({stream}) => stream);
}

export function offerWebRows(
  stream: ReadableStream,
  request: Request,
  {
    options,
    createDestination,
  }: {options: HandOffOptions, createDestination: CreateDestination},
): void {
  if (isOffered(request, options)) {
    const render: RenderRows = {
      cell: request.cell,
      createDestination,
      way: 'offered',
      client: null,
      texts: [],
      host: null,
      stopped: null,
    };
    request.taker = new RowStream(render, null, stream);
  }
}
