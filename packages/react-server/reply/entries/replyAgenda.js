// The agenda of one reply. Every change to a reply happens between `enter` and `leave`.

import {Agenda} from 'flight-core/src/chunk/agenda.js';

// The members that the agenda uses of its reply; see slots/fillSlots.js.
export type AgendaOwner = interface {
  // Returns true if it has changed a part.
  closeCycles(): boolean,
  // Fails everything that waits.
  failWaiting(error: unknown): void,
};

export class ReplyAgenda extends Agenda {
  readonly owner: AgendaOwner;
  isClosing: boolean = false;

  constructor(owner: AgendaOwner) {
    super(error => owner.failWaiting(error));
    this.owner = owner;
  }

  // Runs until no job is left and no cycle can be closed. After all jobs, rethrows the first error
  // of a listener.
  work(): void {
    if (this.depth > 0 || this.isClosing) {
      return;
    }
    const failures = [];
    this.isClosing = true;
    try {
      do {
        try {
          super.work();
        } catch (error) {
          failures.push(error);
        }
      } while (this.owner.closeCycles());
    } finally {
      this.isClosing = false;
    }
    if (failures.length > 0) {
      throw failures[0];
    }
  }
}
