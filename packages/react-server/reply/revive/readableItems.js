// A ReadableStream whose items arrive one by one, as chunks. There is no backpressure towards
// their sender. The stream gets many items at a time, but not all: Node's queue moves all
// remaining items on each read if they are more than 10,000 or so (benchmark `ReadableStream,
// client`).

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import {
  FULFILLED,
  REJECTED,
  createFulfilledChunk,
  createRejectedChunk,
  listen,
} from 'flight-core/src/chunk/chunk.js';

export type Controller = interface {
  enqueue(item: unknown): void,
  close(): void,
  error(reason: unknown): void,
  // Of byte streams.
  readonly byobRequest?: interface {respond(length: number): void} | null,
};

export type Source = {readonly type?: 'bytes'};

// How many items the stream gets before it has to ask for more.
const ROOM = 4096;

// The end is queued like an item: it waits for the items before it.
export const END: symbol = Symbol('end');

// An item and those that arrived behind it.
type Place = {readonly item: Chunk, next: Place | null};

// Each direction says what it does with items after the end.
export class ReadableItems<Owner> {
  readonly owner: Owner;
  readonly id: RowId;
  readonly value: ReadableStream;
  // Set by the constructor of the stream.
  controller: Controller;
  // The last item that arrived; the last before one that is pending; the last that the stream
  // got. At first a place in front of all items.
  lastPlace: Place = {item: createFulfilledChunk(END), next: null};
  settledPlace: Place = this.lastPlace;
  givenPlace: Place = this.lastPlace;
  // How many more items the stream gets before it asks again, which it does when it has none.
  room: number = ROOM;
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
      pull: () => {
        this.room = ROOM;
        this.flow();
      },
      cancel: () => {
        this.idle = true;
      },
    });
  }

  // The dependencies of an item must have been read, or the item would only start to wait when
  // it is its turn.
  push(item: Chunk): void {
    const {lastPlace} = this;
    const place: Place = {item, next: null};
    this.lastPlace = place;
    lastPlace.next = place;
    if (this.settledPlace === lastPlace) {
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

  // As far as items have settled.
  deliver(): void {
    for (let {next} = this.settledPlace; next !== null; next = next.next) {
      const {item} = next;
      if (item.status !== FULFILLED && item.status !== REJECTED) {
        listen(item, {settled: () => this.deliver()});
        return;
      }
      if (!this.idle) {
        this.accept(item);
      }
      this.settledPlace = next;
      this.flow();
    }
  }

  // All items before it have settled.
  accept(item: Chunk): void {
    if (item.status === REJECTED) {
      this.idle = true;
      this.controller.error(item.reason);
    }
  }

  // `enqueue` can call `pull` before it returns.
  flow(): void {
    while (this.givenPlace !== this.settledPlace) {
      const {next} = this.givenPlace;
      if (next === null || this.idle) {
        // What is not read of a stream that failed is dropped, as in any stream.
        this.givenPlace = this.settledPlace;
      } else if (next.item.value === END) {
        this.idle = true;
        this.end();
      } else if (this.room > 0) {
        this.givenPlace = next;
        this.deliverValue(next.item.value);
      } else {
        return;
      }
    }
  }

  end(): void {
    this.controller.close();
  }

  deliverValue(value: unknown): void {
    this.room--;
    this.controller.enqueue(value);
  }
}
