// The web stream of a branch of a render's rows. It keeps the chunks of the rows, texts and binary
// content, until they are read. Texts are encoded when they are read as bytes.

import type {Destination, ServerHost} from 'react-server/src/request/host.js';
import type {CreateDestination} from '../byteController.js';
import type {OutputChunk} from './viewBuffer.js';

import {Queue} from 'flight-core/src/queue.js';

import {RowReader} from './rowReader.js';
import {ownChunk} from './viewBuffer.js';

// What the events of the stream are reported to.
interface BranchRows {
  // The reader wants more.
  requestMore(): void;
  // Bytes will be written.
  beginBytes(): void;
  // The branch cannot be written.
  abandon(error: unknown): void;
  cancel(reason: unknown): Promise<void>;
}

// How branches write bytes.
export type BranchWriting = {
  // Makes strings of text.
  readonly host: ServerHost,
  readonly createDestination: CreateDestination,
};

export class BranchStream {
  readonly rows: BranchRows;
  readonly writing: BranchWriting;
  readonly stream: ReadableStream;
  controller: ReadableByteStreamController | null = null;
  // Its unread content can be a whole page, because the client keeps the render flowing.
  chunks: Queue<OutputChunk> = new Queue();
  // The length of the content that was not read, in characters and bytes.
  unread: number = 0;
  // A reader of texts.
  page: RowReader<OutputChunk> | null = null;
  // Created for the first bytes.
  destination: Destination | null = null;
  // A reader waits for bytes.
  isAwaited: boolean = false;
  isWriting: boolean = false;
  // All rows were taken, but not all bytes written.
  isEnding: boolean = false;

  constructor(rows: BranchRows, writing: BranchWriting) {
    this.rows = rows;
    this.writing = writing;
    this.stream = new ReadableStream(
      {
        type: 'bytes',
        start: (controller: ReadableByteStreamController) => {
          this.controller = controller;
        },
        pull: () => this.pull(),
        cancel: reason => rows.cancel(reason),
      },
      {highWaterMark: 0},
    );
  }

  // The stream is locked, with `bytes` as its reader.
  openPage(
    bytes: ReadableStreamDefaultReader<Uint8Array>,
  ): RowReader<OutputChunk> {
    const page = new RowReader(this.chunks.takeAll(), bytes, () => {
      this.unread = 0;
      this.rows.requestMore();
    });
    this.page = page;
    return page;
  }

  takeAll(): Array<OutputChunk> {
    return this.chunks.takeAll();
  }

  add(chunks: ReadonlyArray<unknown>): void {
    const {page} = this;
    if (page === null && this.isAwaited && this.chunks.isEmpty()) {
      // After the flush.
      Promise.resolve()
        .then(() => this.write())
        .catch(error => this.rows.abandon(error));
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
      this.rows.requestMore();
    } catch (error) {
      this.rows.abandon(error);
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
      this.rows.abandon(error);
    }
    this.isWriting = false;
  }

  writeAwaited(): void {
    const {createDestination, host} = this.writing;
    const {controller} = this;
    if (controller === null) {
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
    this.rows.beginBytes();
    host.beginWriting(destination);
    while (wantsMore && !chunks.isEmpty()) {
      const chunk = chunks.take();
      this.unread -= chunk.length;
      wantsMore = host.writeChunkAndReturn(destination, chunk);
    }
    host.completeWriting(destination);
  }

  // After all content.
  end(): void {
    this.isEnding = true;
    this.write();
  }

  // Before all content.
  fail(error: unknown): void {
    this.controller?.error(error);
  }

  // The content will not be read.
  drop(): void {
    this.chunks = new Queue();
    this.isEnding = false;
  }
}
