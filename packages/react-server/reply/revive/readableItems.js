// A ReadableStream whose items arrive one by one, as chunks. There is no backpressure towards the
// client. The stream gets many items at a time, but not all: Node's queue moves all remaining items
// on each read if there are more than about 10,000 (benchmark `ReadableStream, client`).

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
  // Byte streams only.
  readonly byobRequest?: interface {respond(length: number): void} | null,
};

type StreamKind = {readonly type?: 'bytes'};

// The number of items that the stream gets before it must call `pull`.
const ROOM = 4096;

// The end is queued like an item: it waits for the items before it.
export const END: symbol = Symbol('end');

// A linked list of items.
type Link = {readonly item: Chunk, next: Link | null};

export class ReadableItems<Owner> {
  readonly owner: Owner;
  readonly id: RowId;
  readonly value: ReadableStream;
  // Set by the constructor of the stream.
  controller: Controller;
  // Three positions: the last item that arrived, the last item before the first pending one, and
  // the last item that the stream got. Initially a link before all items.
  lastLink: Link = {item: createFulfilledChunk(END), next: null};
  settledLink: Link = this.lastLink;
  givenLink: Link = this.lastLink;
  // The number of items that the stream still gets. `pull` resets it when the stream has none.
  room: number = ROOM;
  // For the item after the last settled one.
  isWaiting: boolean = false;
  // The last item of the stream has arrived.
  ended: boolean = false;
  // The stream failed or was cancelled: items are dropped.
  idle: boolean = false;

  constructor(owner: Owner, id: RowId, kind?: StreamKind) {
    this.owner = owner;
    this.id = id;
    this.value = new ReadableStream({
      ...kind,
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

  // The item must have been read, so that it waits for its dependencies now, and not only when the
  // items before it have settled.
  push(item: Chunk): void {
    const {lastLink} = this;
    const link: Link = {item, next: null};
    this.lastLink = link;
    lastLink.next = link;
    if (!this.isWaiting) {
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

  // Delivers items up to the first one that has not settled.
  deliver(): void {
    for (let {next} = this.settledLink; next !== null; next = next.next) {
      const {item} = next;
      if (item.status !== FULFILLED && item.status !== REJECTED) {
        listen(item, {
          settled: () => {
            this.isWaiting = false;
            this.deliver();
          },
        });
        this.isWaiting = true;
        return;
      }
      if (!this.idle) {
        this.accept(item);
      }
      this.settledLink = next;
      this.flow();
    }
  }

  // Called for a settled item when all items before it have settled.
  accept(item: Chunk): void {
    if (item.status === REJECTED) {
      this.controller.error(item.reason);
      this.idle = true;
    }
  }

  // `enqueue` can call `pull` before it returns.
  flow(): void {
    while (this.givenLink !== this.settledLink) {
      const {next} = this.givenLink;
      if (next === null || this.idle) {
        // A stream that failed or was cancelled drops its unread items, like any ReadableStream.
        this.givenLink = this.settledLink;
      } else if (next.item.value === END) {
        this.end();
        this.idle = true;
      } else if (this.room > 0) {
        this.givenLink = next;
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
