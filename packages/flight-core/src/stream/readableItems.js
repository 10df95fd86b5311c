// A ReadableStream whose items arrive one by one, as chunks. Items are enqueued as they
// arrive: there is no backpressure towards their sender.

import type {Chunk} from '../chunk/chunk.js';
import type {RowId} from '../wire/ids.js';

import {
  FULFILLED,
  REJECTED,
  createFulfilledChunk,
  createRejectedChunk,
  listen,
} from '../chunk/chunk.js';
import {Queue} from './queue.js';

export type Controller = interface {
  enqueue(item: $FlowFixMe /* bytes or any value, by kind of stream */): void,
  close(): void,
  error(reason: unknown): void,
};

export type Source = {readonly type?: 'bytes', readonly pull?: () => void};

// The end is queued like an item: it waits for the items before it.
const END: symbol = Symbol('end');

// Each direction decides what items after the end do.
export class ReadableItems<Owner> {
  readonly owner: Owner;
  readonly id: RowId;
  readonly value: ReadableStream;
  // Set by the constructor of the stream.
  controller: Controller;
  readonly queue: Queue<Chunk> = new Queue();
  // The last item of the stream has arrived.
  ended: boolean = false;
  // The stream failed or was cancelled: items are dropped.
  idle: boolean = false;

  constructor(owner: Owner, id: RowId, source?: Source) {
    this.owner = owner;
    this.id = id;
    this.value = new ReadableStream({
      ...source,
      start: controller => {
        this.controller = controller;
      },
      cancel: () => {
        this.idle = true;
      },
    });
  }

  // The dependencies of an item must have been read, or the item would only start to wait when
  // it is its turn.
  push(item: Chunk): void {
    this.queue.push(item);
    if (this.queue.length === 1) {
      this.deliver();
    }
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

  // The first item of the queue is settled, or calls this when it settles.
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
    if (item.status === REJECTED) {
      this.idle = true;
      this.controller.error(item.reason);
    } else if (item.value === END) {
      this.idle = true;
      this.controller.close();
    } else {
      this.deliverValue(item.value);
    }
  }

  deliverValue(value: unknown): void {
    this.controller.enqueue(value);
  }
}
