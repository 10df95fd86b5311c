// A branch of a render's rows, the source of a web stream. Its texts and binary content are read by a page as
// they are, or as bytes, which are encoded then. Or its client takes records.

import type {Destination, ServerHost} from 'react-server/src/request/host.js';
import type {Row} from 'react-server/src/request/rowQueue.js';
import type {Offer, Way} from 'flight-core/src/handOff.js';
import type {CreateDestination} from '../byteController.js';
import type {RowReader} from './rowReader.js';
import type {OutputChunk} from './viewBuffer.js';

import {VERSION} from 'flight-core/src/handOff.js';
import {ignore} from 'flight-core/src/ignore.js';
import {Queue} from 'flight-core/src/queue.js';

// The render, as its branches see it.
export type BranchedRender = interface {
  readonly way: Way,
  readonly createDestination: CreateDestination,
  openClient(place: number): RowReader<Row>,
};

//   unread   nothing has been read              texts, bytes
//   texts    a page takes texts                 -
//   bytes    bytes were read, or it has left    -
type Use = 'unread' | 'texts' | 'bytes';

export class Branch implements Offer<Row> {
  readonly type: 'bytes' = 'bytes';
  readonly version: string = VERSION;
  readonly realm: unknown = Object;
  readonly render: BranchedRender;
  // Makes strings of text.
  readonly host: ServerHost;
  readonly reader: RowReader<OutputChunk>;
  use: Use = 'unread';
  // What was read and is not written yet.
  chunks: Queue<OutputChunk> = new Queue();
  destination: Destination | null = null;

  constructor(
    render: BranchedRender,
    host: ServerHost,
    reader: RowReader<OutputChunk>,
  ) {
    this.render = render;
    this.host = host;
    this.reader = reader;
  }

  get way(): Way {
    return this.use === 'texts' ? 'texts' : this.render.way;
  }

  open(stream: ReadableStream): RowReader<Row> | null {
    if (this.use === 'bytes' || this.render.way !== 'offered') {
      return null;
    }
    stream.getReader();
    return this.render.openClient(this.reader.place);
  }

  openTexts(stream: ReadableStream): RowReader<OutputChunk> | null {
    if (this.use !== 'unread') {
      return null;
    }
    stream.getReader();
    this.use = 'texts';
    return this.reader;
  }

  async pull(controller: ReadableByteStreamController): Promise<void> {
    this.use = 'bytes';
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
      value?.forEach(chunk => chunks.push(chunk));
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
    this.use = 'bytes';
    return this.reader.cancel(reason);
  }
}
