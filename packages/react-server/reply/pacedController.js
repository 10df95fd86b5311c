// The controller of a ReadableStream, with a queue of its own in front of it. The queues of
// engines were made for few pieces: Node's moves all that is left with each one that is read,
// and whoever sends many small items would buy much time with them. So the stream gets more
// only when it has little.

import type {Controller} from 'flight-core/src/stream/readableItems.js';

import {Queue} from 'flight-core/src/stream/queue.js';

const ENOUGH = 64;

export class PacedController implements Controller {
  controller: Controller;
  queue: Queue<{readonly item: unknown}> = new Queue();
  // The stream has asked for more than there was.
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

  // What nobody has read yet is lost, as it is in any stream.
  error(reason: unknown): void {
    this.queue = new Queue();
    this.controller.error(reason);
  }

  // Giving the stream an item may make it ask for the next one before this is over.
  flow(): void {
    let given = 0;
    while (given < ENOUGH) {
      const next = this.queue.shift();
      if (next === null) {
        break;
      }
      // For what is empty the stream does not ask again.
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
      // A byte stream leaves those waiting who read into a buffer of their own.
      (this.controller as $FlowFixMe) /* of bytes or not */.byobRequest
        ?.respond(0);
    }
  }
}
