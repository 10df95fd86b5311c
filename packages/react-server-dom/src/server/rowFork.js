// The rows of a render for the branches of its stream. One client takes objects. The other branches
// keep texts, which are encoded to bytes when they are read.

import type {Destination, ServerHost} from 'react-server/src/request/host.js';
import type {RenderCell} from 'react-server/src/request/renderCell.js';
import type {Request} from 'react-server/src/request/request.js';
import type {Row, RowTaker} from 'react-server/src/request/rowQueue.js';
import type {CreateDestination} from '../byteController.js';
import type {Way} from '../handOff.js';
import type {RowReader} from './rowReader.js';
import type {Chunk} from './viewBuffer.js';

import {startFlowing} from 'react-server/src/index.js';
import {Queue} from 'flight-core/src/queue.js';

import {WebRowReader, chunksOf, handOwnRow} from './rowReader.js';
import {ownChunk} from './viewBuffer.js';

function ignore(): void {}

type BranchController = ReadableByteStreamController;

// In characters or bytes. A branch with more unread content does not ask for more.
const MOST_UNREAD = 65536;

export class RowFork implements RowTaker {
  readonly cell: RenderCell;
  readonly createDestination: CreateDestination;
  // Makes texts as chunks.
  readonly host: ServerHost;
  // The fork takes all rows, so only the end of the source is read.
  readonly source: ReadableStreamDefaultReader<Uint8Array>;
  readonly branches: Set<Branch> = new Set();
  client: RowReader<Row> | null = null;
  isFlowing: boolean = false;
  // A row was taken.
  hasBegun: boolean = false;
  // The destination of a flow that stopped because all branches were full.
  stopped: Destination | null = null;
  // Ends a branch in the same way as the source. Null until the source has ended.
  ending: ((branch: Branch) => void) | null = null;
  readonly onEnding: Array<() => void> = [];

  constructor(
    request: Request,
    source: ReadableStreamDefaultReader<Uint8Array>,
    createDestination: CreateDestination,
  ) {
    this.cell = request.cell;
    this.source = source;
    this.createDestination = createDestination;
    this.host = {...request.host, stringToChunk: text => text};
  }

  get way(): Way {
    const {client, hasBegun} = this;
    return client !== null ? 'rows' : hasBegun ? 'bytes' : 'offered';
  }

  // Texts are made first, because the client changes the model.
  take(request: Request, row: Row): boolean {
    this.hasBegun = true;
    let chunks: ReadonlyArray<unknown> | null = null;
    for (const branch of this.branches) {
      if (branch.isOpen) {
        chunks ??= chunksOf(this.host, row);
        branch.addAll(chunks);
      }
    }
    if (this.client !== null) {
      this.client.add(handOwnRow(row));
    }
    return false;
  }

  wantsMore({destination}: Request): boolean {
    const isFull = this.isFull();
    if (isFull) {
      this.stopped = destination;
    }
    return !isFull;
  }

  isFull(): boolean {
    for (const {unread} of this.branches) {
      if (unread < MOST_UNREAD) {
        return false;
      }
    }
    return true;
  }

  flow(): void {
    const {stopped} = this;
    if (!this.isFlowing) {
      this.isFlowing = true;
      this.awaitEnd();
    } else if (stopped !== null && !this.isFull()) {
      this.stopped = null;
      if (this.cell.request !== null) {
        startFlowing(this.cell.request, stopped);
      }
    }
  }

  // If the stack overflows at the end, the branches that have not ended fail.
  awaitEnd(): void {
    this.source
      .read()
      .then(() => this.end(branch => branch.end()))
      .catch(error => this.end(branch => branch.fail(error)));
  }

  end(ending: (branch: Branch) => void): void {
    this.ending = ending;
    for (const branch of this.branches) {
      ending(branch);
    }
    for (const settle of this.onEnding) {
      settle();
    }
  }

  // Like `tee`: the source is cancelled when both branches are cancelled, with both reasons.
  createBranches(
    chunks: ReadonlyArray<Chunk>,
    cancel: (reasons: ReadonlyArray<unknown>) => Promise<void>,
  ): [Branch, Branch] {
    const reasons: Array<unknown> = [];
    let count = 0;
    let settle: (result: void | Promise<void>) => void = () => {};
    const cancelled: Promise<void> = new Promise(resolve => {
      settle = resolve;
    });
    cancelled.catch(ignore);
    this.onEnding.push(() => settle(undefined));
    const create = (at: number) =>
      new Branch(this, chunks, reason => {
        reasons[at] = reason;
        count++;
        if (count === 2) {
          settle(cancel(reasons));
        }
        return cancelled;
      });
    return [create(0), create(1)];
  }
}

export class Branch {
  readonly fork: RowFork;
  readonly onCancel: (reason: unknown) => Promise<void>;
  readonly stream: ReadableStream;
  controller: BranchController;
  // Created for the first reader of bytes.
  destination: Destination | null = null;
  // Unread content. It can be a whole page, because the client's branch keeps the render flowing.
  chunks: Queue<Chunk> = new Queue();
  unread: number = 0;
  // False for the branch of the client, and after the branch was cancelled.
  isOpen: boolean = true;
  // A reader that takes texts.
  reader: WebRowReader<Chunk> | null = null;
  // A reader waits for bytes.
  isAwaited: boolean = false;
  isWriting: boolean = false;
  // All rows were taken, but not all bytes written.
  isEnding: boolean = false;

  constructor(
    fork: RowFork,
    chunks: ReadonlyArray<Chunk>,
    onCancel: (reason: unknown) => Promise<void>,
  ) {
    this.fork = fork;
    this.onCancel = onCancel;
    fork.branches.add(this);
    this.addAll(chunks);
    this.stream = new ReadableStream(
      {
        type: 'bytes',
        start: (controller: BranchController) => {
          this.controller = controller;
          if (fork.ending !== null) {
            fork.ending(this);
          }
        },
        pull: () => this.pull(),
        cancel: (reason): Promise<void> => this.cancel(reason),
      },
      {highWaterMark: 0},
    );
  }

  addAll(chunks: ReadonlyArray<unknown>): void {
    const {reader} = this;
    if (reader === null && this.isAwaited && this.chunks.isEmpty()) {
      // After the flush.
      Promise.resolve()
        .then(() => this.write())
        .catch(error => this.fail(error));
    }
    for (const chunk of chunks) {
      const own = ownChunk(chunk);
      this.unread += own.length;
      if (reader === null) {
        this.chunks.push(own);
      } else {
        reader.add(own);
      }
    }
  }

  pull(): void {
    this.isAwaited = true;
    this.write();
    this.fork.flow();
  }

  // A branch that cannot be written fails, as if its reader had left: no caller could report the error.
  write(): void {
    if (this.isWriting) {
      return;
    }
    this.isWriting = true;
    try {
      this.writeAwaited();
    } catch (error) {
      this.fail(error);
      this.cancel(error).catch(ignore);
    }
    this.isWriting = false;
  }

  writeAwaited(): void {
    while (this.isAwaited && !this.chunks.isEmpty()) {
      this.isAwaited = false;
      this.writeChunks();
    }
    if (this.isEnding && this.chunks.isEmpty()) {
      this.isEnding = false;
      this.fork.host.close(this.openDestination());
    }
  }

  openDestination(): Destination {
    this.destination ??= this.fork.createDestination(this.controller);
    return this.destination;
  }

  writeChunks(): void {
    const {host} = this.fork;
    const {chunks} = this;
    const destination = this.openDestination();
    let wantsMore = true;
    host.beginWriting(destination);
    while (wantsMore && !chunks.isEmpty()) {
      const chunk = chunks.take();
      this.unread -= chunk.length;
      wantsMore = host.writeChunkAndReturn(destination, chunk);
    }
    host.completeWriting(destination);
  }

  end(): void {
    this.isEnding = true;
    this.write();
  }

  fail(error: unknown): void {
    this.forget();
    this.controller.error(error);
  }

  cancel(reason: unknown): Promise<void> {
    this.forget();
    if (!this.isOpen) {
      this.fork.client = null;
    }
    return this.onCancel(reason);
  }

  forget(): void {
    this.fork.branches.delete(this);
    this.chunks = new Queue();
    this.isEnding = false;
  }

  // Whether neither bytes nor texts were read.
  isUnread(): boolean {
    return this.isOpen && this.reader === null && this.destination === null;
  }

  // How the rows of this branch, or of another one, are read.
  get way(): Way {
    return this.reader === null ? this.fork.way : 'texts';
  }

  openRows(): RowReader<Row> | null {
    if (this.way !== 'offered') {
      return null;
    }
    const reader: WebRowReader<Row> = new WebRowReader(this.stream.getReader());
    this.isOpen = false;
    this.fork.client = reader;
    reader.begin([]);
    return reader;
  }

  openTexts(): RowReader<Chunk> | null {
    if (!this.isUnread()) {
      return null;
    }
    const reader = new TextReader(this);
    this.reader = reader;
    reader.begin(this.chunks.takeAll());
    return reader;
  }

  // Null if bytes were read: branches of the rest can only be read as bytes.
  split(): [Branch, Branch] | null {
    if (!this.isUnread()) {
      return null;
    }
    const reader = this.stream.getReader();
    this.fork.branches.delete(this);
    return this.fork.createBranches(this.chunks.takeAll(), reasons =>
      reader.cancel(reasons),
    );
  }
}

class TextReader extends WebRowReader<Chunk> {
  readonly branch: Branch;

  constructor(branch: Branch) {
    super(branch.stream.getReader());
    this.branch = branch;
  }

  takeRows(): Array<Chunk> {
    const chunks = super.takeRows();
    this.branch.unread = 0;
    this.branch.fork.flow();
    return chunks;
  }
}
