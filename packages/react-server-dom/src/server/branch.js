// A branch of a render's rows, the source of a web stream. Its texts and binary content are read by a page as
// they are, or as bytes, which are encoded then. Or its client takes records.

import type {Destination, ServerHost} from 'react-server/src/request/host.js';
import type {Row} from 'react-server/src/request/rowQueue.js';
import type {HandedChunk, Offer, Way} from 'flight-core/src/handOff.js';
import type {SentBlocks} from 'flight-core/src/staticBlocks.js';
import type {Transitions} from 'flight-core/src/stateTable.js';
import type {RowReader} from './rowReader.js';
import type {RowSource} from './rowSource.js';
import type {OutputChunk} from './viewBuffer.js';

import {VERSION} from 'flight-core/src/handOff.js';
import {ignore} from 'flight-core/src/ignore.js';
import {NO_NAMES, textOfRow} from 'flight-core/src/staticBlocks.js';
import {Queue} from 'flight-core/src/queue.js';
import {checkTransition} from 'flight-core/src/stateTable.js';

//   use      meaning
//   unread   nothing has been read
//   rows     a client takes records; the stream is locked
//   texts    a page takes texts; the stream is locked
//   bytes    the stream has pulled, or its reader has left
type Use = 'unread' | 'rows' | 'texts' | 'bytes';

export const BRANCH_TRANSITIONS: Transitions<Use> = {
  unread: ['rows', 'texts', 'bytes'],
  rows: [],
  texts: [],
  bytes: ['bytes'],
};

export class Branch implements Offer<Row> {
  readonly type: 'bytes' = 'bytes';
  readonly version: string = VERSION;
  readonly realm: unknown = Object;
  readonly render: RowSource;
  // Makes strings of text.
  readonly host: ServerHost;
  readonly reader: RowReader<HandedChunk>;
  use: Use = 'unread';
  // What was read and is not written yet.
  chunks: Queue<OutputChunk> = new Queue();
  destination: Destination | null = null;

  constructor(
    render: RowSource,
    host: ServerHost,
    reader: RowReader<HandedChunk>,
  ) {
    this.render = render;
    this.host = host;
    this.reader = reader;
  }

  get blocks(): SentBlocks | null {
    return this.render.blocks;
  }

  get way(): Way {
    return this.use === 'texts' ? 'texts' : this.render.way;
  }

  open(stream: ReadableStream): RowReader<Row> | null {
    if (this.use !== 'unread' || this.render.way !== 'offered') {
      return null;
    }
    stream.getReader();
    this.moveTo('rows');
    return this.render.openClient(this.reader.branch);
  }

  openTexts(stream: ReadableStream): RowReader<HandedChunk> | null {
    if (this.use !== 'unread') {
      return null;
    }
    stream.getReader();
    this.moveTo('texts');
    return this.reader;
  }

  moveTo(use: Use): void {
    checkTransition(BRANCH_TRANSITIONS, this.use, use);
    this.use = use;
  }

  async pull(controller: ReadableByteStreamController): Promise<void> {
    this.moveTo('bytes');
    this.destination ??= this.render.createDestination(controller);
    try {
      await this.writeSome(this.destination);
    } catch (error) {
      this.reader.cancel(error).catch(ignore);
      throw error;
    }
  }

  async writeSome(destination: Destination): Promise<void> {
    const {chunks, host, reader} = this;
    if (chunks.isEmpty()) {
      const {value} = await reader.read();
      value?.forEach(chunk => chunks.push(completeChunk(chunk)));
    }
    if (chunks.isEmpty()) {
      host.close(destination);
      return;
    }
    host.beginWriting(destination);
    while (
      !chunks.isEmpty() &&
      host.writeChunkAndReturn(destination, chunks.take())
    );
    host.completeWriting(destination);
  }

  cancel(reason: unknown): Promise<void> {
    this.moveTo('bytes');
    return this.reader.cancel(reason);
  }
}

// Bytes are for any reader, so blocks are complete.
function completeChunk(chunk: HandedChunk): OutputChunk {
  return typeof chunk === 'string' || chunk instanceof Uint8Array
    ? chunk
    : textOfRow(chunk, NO_NAMES);
}
