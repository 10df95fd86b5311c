// A branch of a render's rows, as a web stream. It keeps the chunks of the rows, texts and binary content,
// until they are read: by a page as texts, or as bytes, which are encoded then. Or it is the branch whose
// client takes records, and keeps nothing.

import type {Destination, ServerHost} from 'react-server/src/request/host.js';
import type {Row} from 'react-server/src/request/rowQueue.js';
import type {Offer, Way} from 'flight-core/src/handOff.js';
import type {CreateDestination} from '../byteController.js';
import type {Ending} from './rowReader.js';
import type {OutputChunk} from './viewBuffer.js';

import {VERSION} from 'flight-core/src/handOff.js';
import {ignore} from 'flight-core/src/ignore.js';
import {Queue} from 'flight-core/src/queue.js';
import {areRowsLikeBytes, isUnchanged, offerRows} from './offer.js';
import {RowReader, awaitEnd} from './rowReader.js';
import {ownChunk} from './viewBuffer.js';

// The render, as its branches see it.
export interface Source {
  readonly way: Way;
  // The reader of `bytes` is a client.
  openClient(bytes: ReadableStreamDefaultReader<Uint8Array>): RowReader<Row>;
  // The branch wants more.
  flow(): void;
  // It gets no more texts.
  drop(branch: Branch): void;
  // It was cancelled.
  leave(branch: Branch, reason: unknown): Promise<void>;
}

// How branches write bytes.
export type BranchWriting = {
  // Makes strings of text.
  readonly host: ServerHost,
  readonly createDestination: CreateDestination,
};

//   unread   it keeps texts                              rows, texts, bytes
//   rows     its client takes records                    -
//   texts    a page takes texts                          -
//   bytes    bytes were written, or it has ended early   -
type Use = 'unread' | 'rows' | 'texts' | 'bytes';

export class Branch implements Offer<Row> {
  readonly version: string = VERSION;
  readonly realm: unknown = Object;
  readonly source: Source;
  readonly writing: BranchWriting;
  readonly stream: ReadableStream;
  use: Use = 'unread';
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

  constructor(source: Source, writing: BranchWriting) {
    this.source = source;
    this.writing = writing;
    this.stream = new ReadableStream(
      {
        type: 'bytes',
        start: (controller: ReadableByteStreamController) => {
          this.controller = controller;
        },
        pull: () => this.pull(),
        cancel: reason => {
          this.forget();
          return source.leave(this, reason);
        },
      },
      {highWaterMark: 0},
    );
    offerRows(this.stream, this);
  }

  get way(): Way {
    return this.use === 'texts' ? 'texts' : this.source.way;
  }

  open(requested: interface {}): RowReader<Row> | null {
    const {source, stream, use} = this;
    if (
      use !== 'unread' ||
      source.way !== 'offered' ||
      !areRowsLikeBytes() ||
      !isUnchanged(requested, stream)
    ) {
      return null;
    }
    const bytes = stream.getReader();
    this.use = 'rows';
    source.drop(this);
    return source.openClient(bytes);
  }

  openTexts(requested: interface {}): RowReader<OutputChunk> | null {
    const {source, stream, use} = this;
    if (use !== 'unread' || !isUnchanged(requested, stream)) {
      return null;
    }
    const bytes = stream.getReader();
    const page = new RowReader(this.chunks.takeAll(), bytes, () => {
      this.unread = 0;
      source.flow();
    });
    this.use = 'texts';
    this.page = page;
    awaitEnd(bytes, page);
    return page;
  }

  add(chunks: ReadonlyArray<unknown>): void {
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
      this.source.flow();
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

  writeAwaited(): void {
    const {controller, writing} = this;
    if (controller === null) {
      return;
    }
    while (this.isAwaited && !this.chunks.isEmpty()) {
      this.isAwaited = false;
      this.destination ??= writing.createDestination(controller);
      this.writeChunks(writing.host, this.destination);
    }
    if (this.isEnding && this.chunks.isEmpty()) {
      this.isEnding = false;
      this.destination ??= writing.createDestination(controller);
      writing.host.close(this.destination);
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

  // After all content; before it if the render has failed.
  end({hasFailed, error}: Ending): void {
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

  // It cannot be written, so it fails as if its reader had left: no caller could report the error.
  abandon(error: unknown): void {
    this.fail(error);
    this.source.leave(this, error).catch(ignore);
  }

  // Its content will not be read.
  forget(): void {
    this.source.drop(this);
    this.chunks = new Queue();
    this.isEnding = false;
    if (this.use === 'unread') {
      this.use = 'bytes';
    }
  }
}
