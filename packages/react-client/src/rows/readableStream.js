// 1:R and 1:r open a ReadableStream. Items are handed on as they arrive: there is no way to
// ask the server for less.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response, RowStream} from '../response.js';

import {
  FULFILLED,
  REJECTED,
  createFulfilledChunk,
  createRejectedChunk,
  listen,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';
import {createModelChunk} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {openStream, rowAfterEnd} from './openStream.js';
import {Queue} from './queue.js';

type Controller = interface {
  enqueue(item: $FlowFixMe /* bytes or any value, by kind of stream */): void,
  close(): void,
  error(reason: unknown): void,
};

// An item that waits for other rows holds up everything behind it, the end included.
const END: symbol = Symbol('end');

class ReadableRows implements RowStream {
  readonly response: Response;
  readonly id: RowId;
  readonly controller: Controller;
  readonly queue: Queue<Chunk> = new Queue();
  // The last row of the stream has arrived.
  ended: boolean = false;
  // The stream has failed or its reader has gone: items are dropped.
  idle: boolean = false;

  constructor(response: Response, id: RowId, controller: Controller) {
    this.response = response;
    this.id = id;
    this.controller = controller;
  }

  pushValue(value: unknown): void {
    this.push(createFulfilledChunk(value));
  }

  // Read at once: otherwise an item would only be known to wait when it is its turn.
  pushModel(content: unknown): void {
    const chunk = createModelChunk(this.response, content);
    readChunk(chunk);
    this.push(chunk);
  }

  close(): void {
    this.finish(createFulfilledChunk(END));
  }

  fail(error: unknown): void {
    this.finish(createRejectedChunk(error));
  }

  finish(last: Chunk): void {
    if (!this.ended) {
      this.push(last);
      this.ended = true;
    }
  }

  push(item: Chunk): void {
    if (this.ended) {
      throw rowAfterEnd(this.id);
    }
    this.queue.push(item);
    if (this.queue.length === 1) {
      this.deliver();
    }
  }

  // The first in the queue has settled, or will call this when it does.
  deliver(): void {
    const {queue} = this;
    for (let item = queue.first(); item !== null; item = queue.first()) {
      if (item.status !== FULFILLED && item.status !== REJECTED) {
        listen(item, {settled: () => this.deliver()});
        return;
      }
      queue.shift();
      if (!this.idle) {
        this.deliverItem(item);
      }
    }
  }

  deliverItem(item: Chunk): void {
    const {controller} = this;
    if (item.status === REJECTED) {
      this.idle = true;
      controller.error(item.reason);
    } else if (item.value === END) {
      this.idle = true;
      controller.close();
    } else {
      controller.enqueue(item.value);
    }
  }
}

// A byte stream takes the memory of what it is given, and refuses empty pieces.
class ByteRows extends ReadableRows {
  pushValue(value: unknown): void {
    const bytes = copyBytes(value);
    if (bytes === null) {
      throw noBytes(this.id);
    }
    if (bytes.length > 0) {
      super.pushValue(bytes);
    }
  }

  pushModel(): void {
    throw noBytes(this.id);
  }
}

function copyBytes(value: unknown): Uint8Array | null {
  if (value instanceof ArrayBuffer) {
    return new Uint8Array(value);
  }
  if (!ArrayBuffer.isView(value)) {
    return null;
  }
  const {buffer, byteOffset, byteLength} =
    value as $FlowFixMe; /* a view, as just tested */
  return new Uint8Array(buffer, byteOffset, byteLength).slice();
}

function noBytes(id: RowId): Error {
  return protocolError(
    `A row without bytes arrived for the byte stream ${formatId(id)}.`,
  );
}

type CreateRows = (controller: Controller) => ReadableRows;

export function openReadableStream(response: Response, id: RowId): void {
  openRows(
    response,
    id,
    undefined,
    controller => new ReadableRows(response, id, controller),
  );
}

export function openByteStream(response: Response, id: RowId): void {
  openRows(
    response,
    id,
    'bytes',
    controller => new ByteRows(response, id, controller),
  );
}

function openRows(
  response: Response,
  id: RowId,
  type: 'bytes' | void,
  createRows: CreateRows,
): void {
  let rows: ReadableRows | null = null;
  const value = new ReadableStream({
    type,
    start(controller) {
      rows = createRows(controller);
    },
    cancel() {
      if (rows !== null) {
        rows.idle = true;
      }
    },
  });
  if (rows !== null) {
    openStream(response, id, {value, rows});
  }
}
