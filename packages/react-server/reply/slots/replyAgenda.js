// The agenda of one reply. Every change to a reply happens in a walk, `during`. After the last job, cycles of
// parts are closed.

import type {Reply} from './slot.js';

import {Agenda} from 'flight-core/src/chunk/agenda.js';

export class ReplyAgenda extends Agenda {
  readonly reply: Reply;
  isClosing: boolean = false;

  constructor(reply: Reply) {
    super();
    this.reply = reply;
  }

  // Runs until no job is left and no cycle can be closed. After all jobs, rethrows the first error
  // of a listener.
  work(): void {
    if (this.depth > 0 || this.isClosing) {
      return;
    }
    const {reply} = this;
    const failures = [];
    this.isClosing = true;
    try {
      do {
        try {
          super.work();
        } catch (error) {
          failures.push(error);
        }
      } while (reply.driver.closeCycles(reply));
    } finally {
      this.isClosing = false;
    }
    if (failures.length > 0) {
      throw failures[0];
    }
  }
}
