// The rows of a render as web streams: rows in; records, texts or bytes out. The stream of the
// render takes the rows. `tee` makes two branches, which are streams of the same class: one client
// takes records, the other branches keep texts (branchStream.js).

import type {Destination} from 'react-server/src/request/host.js';
import type {RenderCell} from 'react-server/src/request/renderCell.js';
import type {Request} from 'react-server/src/request/request.js';
import type {Row, RowTaker} from 'react-server/src/request/rowQueue.js';
import type {CreateDestination} from '../byteController.js';
import type {HandOffOptions, Offer, Way} from 'flight-core/src/handOff.js';
import type {BranchWriting} from './branchStream.js';
import type {Ending} from './rowReader.js';
import type {OutputChunk} from './viewBuffer.js';

import {ignore} from 'flight-core/src/ignore.js';
import {startFlowing} from 'react-server/src/index.js';

import {HAND_OFF, VERSION} from 'flight-core/src/handOff.js';
import {BranchStream} from './branchStream.js';
import {Fork} from './fork.js';
import {
  areRowsLikeBytes,
  define,
  isOffered,
  ownMethods,
  withdrawOffer,
} from './offer.js';
import {COMPLETE, RowReader, chunksOf, handOwnRow} from './rowReader.js';

type BytesReader = ReadableStreamDefaultReader<Uint8Array>;

// In characters or bytes. A branch with more unread content does not ask for more.
const MOST_UNREAD = 65536;

// What the streams of a render share.
type RenderRows = {
  readonly cell: RenderCell,
  readonly createDestination: CreateDestination,
  // How the rows are read; branches that are read as texts have their own.
  way: Way,
  client: RowReader<Row> | null,
  // The branches that get texts.
  branches: ReadonlyArray<BranchStream>,
  // Null until the first `tee`.
  writing: BranchWriting | null,
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

// Where the rows of a stream come from: the render, or another stream, with what that has not written.
type StreamOrigin =
  | {readonly kind: 'render', readonly stream: ReadableStream}
  | {
      readonly kind: 'branch',
      readonly parent: RowStream,
      readonly unread: ReadonlyArray<OutputChunk>,
      readonly writing: BranchWriting,
    };

class RowStream implements Offer<Row>, RowTaker {
  readonly version: string = VERSION;
  readonly realm: unknown = Object;
  readonly render: RenderRows;
  readonly stream: ReadableStream;
  // Null for the stream of the render.
  readonly parent: RowStream | null;
  readonly branch: BranchStream | null;
  use: Use = 'unread';
  // Locks the stream. Its end, its errors and its cancellation apply to the rows.
  bytes: BytesReader | null = null;
  fork: Fork<RowStream> | null = null;

  constructor(render: RenderRows, origin: StreamOrigin) {
    this.render = render;
    if (origin.kind === 'render') {
      this.parent = null;
      this.branch = null;
      this.stream = origin.stream;
    } else {
      const branch = new BranchStream(this, origin.writing);
      branch.add(origin.unread);
      this.parent = origin.parent;
      this.branch = branch;
      this.stream = branch.stream;
    }
    define(this.stream, HAND_OFF, this);
    define(this.stream, 'tee', teeOffered);
  }

  get way(): Way {
    return this.use === 'texts' ? 'texts' : this.render.way;
  }

  open(requested: interface {}): RowReader<Row> | null {
    if (
      this.use !== 'unread' ||
      this.render.way !== 'offered' ||
      !areRowsLikeBytes() ||
      !this.isUnchanged(requested)
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
  openTexts(requested: interface {}): RowReader<OutputChunk> | null {
    const {branch, use} = this;
    if (branch === null || use !== 'unread' || !this.isUnchanged(requested)) {
      return null;
    }
    const page = branch.openPage(this.lock('texts'));
    this.awaitEnd(page);
    return page;
  }

  // Null if `tee` of the platform makes the branches.
  split(): ReadonlyArray<RowStream> | null {
    const {branch, render, use} = this;
    const writing = use === 'unread' ? openWriting(render) : null;
    if (writing === null) {
      return null;
    }
    this.lock('split');
    const unread = branch === null ? [] : branch.takeAll();
    const origin: StreamOrigin = {
      kind: 'branch',
      parent: this,
      unread,
      writing,
    };
    const branches = [0, 1].map(() => new RowStream(render, origin));
    this.fork = new Fork(branches);
    // The render keeps rows for them from now on, so both exist.
    const added = branches.map(each => each.branch).filter(Boolean);
    render.branches = [...render.branches, ...added];
    return branches;
  }

  // False if the application replaced the stream or its methods: that may change what is read.
  isUnchanged(requested: interface {}): boolean {
    return requested === this.stream && ownMethods(requested).length === 0;
  }

  // Throws if the stream is locked.
  lock(use: Use): BytesReader {
    const bytes = this.stream.getReader();
    this.bytes = bytes;
    this.use = use;
    if (use !== 'texts') {
      this.leaveBranches();
    }
    return bytes;
  }

  // Texts are made first, because the client changes the model.
  take(request: Request, row: Row): boolean {
    const {branches, client, way, writing} = this.render;
    if (way === 'offered') {
      this.render.way = 'bytes';
    }
    if (this.use === 'unread') {
      this.use = 'bytes';
      request.taker = null;
      withdrawOffer(this.stream);
      return true;
    }
    if (writing !== null && branches.length > 0) {
      const chunks = chunksOf(writing.host, row);
      branches.forEach(branch => branch.add(chunks));
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
  startFork(fork: Fork<RowStream>): void {
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
    this.fork?.end(ending);
  }

  endBytes({error, hasFailed}: Ending): void {
    if (hasFailed) {
      this.fail(error);
    } else {
      this.branch?.end();
    }
  }

  requestMore(): void {
    this.parent?.flow();
  }

  beginBytes(): void {
    this.use = 'bytes';
  }

  // A branch that cannot be written fails, as if its reader had left: no caller could report the error.
  abandon(error: unknown): void {
    this.fail(error);
    this.parent?.leave(this, error).catch(ignore);
  }

  fail(error: unknown): void {
    this.forget();
    this.branch?.fail(error);
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
    this.leaveBranches();
    this.branch?.drop();
    // Its rows can no longer be split or taken.
    if (this.use === 'unread') {
      this.use = 'bytes';
    }
  }

  // It gets no more texts.
  leaveBranches(): void {
    const {branch, render} = this;
    render.branches = render.branches.filter(each => each !== branch);
  }

  // A branch was cancelled.
  leave(branch: RowStream, reason: unknown): Promise<void> {
    const {bytes, fork} = this;
    return bytes === null || fork === null
      ? Promise.resolve()
      : fork.leave(branch, reason, bytes);
  }
}

// Null if the render had ended before the first `tee`.
function openWriting(render: RenderRows): BranchWriting | null {
  const {cell, createDestination} = render;
  if (cell.request !== null) {
    render.writing ??= {
      host: {...cell.request.host, stringToChunk: text => text},
      createDestination,
    };
  }
  return render.writing;
}

function isFull({branches, client}: RenderRows): boolean {
  return client === null && branches.every(({unread}) => unread >= MOST_UNREAD);
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
      branches: [],
      writing: null,
      stopped: null,
    };
    request.taker = new RowStream(render, {kind: 'render', stream});
  }
}
