// A controller of a ReadableStream that keeps most items in a queue of its own. Node's queue
// moves all remaining items on each read, so a client could waste CPU time with many small
// items. The stream gets more items only when it has few.

import type {Controller} from 'flight-core/src/stream/readableItems.js';

import {Queue} from 'flight-core/src/stream/queue.js';

const ENOUGH = 64;

export class PacedController implements Controller {
  controller: Controller;
  queue: Queue<{readonly item: unknown}> = new Queue();
  // The stream has asked for an item and got none yet.
  hungry: boolean = false;
  closing: boolean = false;
  readonly isEmpty: (item: unknown) => boolean;

  constructor(isEmpty: (item: unknown) => boolean) {
    this.isEmpty = isEmpty;
  }

  pull(): void {
    this.hungry = true;
    this.flow();
  }

  enqueue(item: unknown): void {
    this.queue.push({item});
    if (this.hungry) {
      this.flow();
    }
  }

  close(): void {
    this.closing = true;
    this.closeIfEmpty();
  }

  // Unread items are dropped, as in any stream.
  error(reason: unknown): void {
    this.queue = new Queue();
    this.controller.error(reason);
  }

  // `enqueue` can call `pull` before it returns.
  flow(): void {
    let given = 0;
    while (given < ENOUGH) {
      const next = this.queue.shift();
      if (next === null) {
        break;
      }
      // The stream does not ask again after an empty item.
      if (!this.isEmpty(next.item)) {
        given++;
        this.hungry = false;
        this.controller.enqueue(next.item);
      }
    }
    this.closeIfEmpty();
  }

  closeIfEmpty(): void {
    if (this.closing && this.queue.length === 0) {
      this.closing = false;
      this.controller.close();
      // A byte stream does not end pending reads into a buffer of the reader.
      Reflect.get(this.controller, 'byobRequest')?.respond(0);
    }
  }
}
