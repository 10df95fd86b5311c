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

export type Controller = interface {
  enqueue(item: unknown): void,
  close(): void,
  error(reason: unknown): void,
};

export type Source = {readonly type?: 'bytes', readonly pull?: () => void};

// The end is queued like an item: it waits for the items before it.
const END: symbol = Symbol('end');

// An item and those that arrived behind it.
type Place = {readonly item: Chunk, next: Place | null};

// Each direction says what it does with items after the end.
export class ReadableItems<Owner> {
  readonly owner: Owner;
  readonly id: RowId;
  readonly value: ReadableStream;
  // Set by the constructor of the stream.
  controller: Controller;
  // Null if no item is left to be delivered.
  lastPlace: Place | null = null;
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
    const place: Place = {item, next: null};
    const {lastPlace} = this;
    this.lastPlace = place;
    if (lastPlace === null) {
      this.deliver(place);
    } else {
      lastPlace.next = place;
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

  // From the first item that is left, now or when it has settled.
  deliver(first: Place): void {
    for (let place: Place | null = first; place; place = place.next) {
      const {item} = place;
      if (item.status !== FULFILLED && item.status !== REJECTED) {
        const rest = place;
        listen(item, {settled: () => this.deliver(rest)});
        return;
      }
      if (place.next === null) {
        this.lastPlace = null;
      }
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
