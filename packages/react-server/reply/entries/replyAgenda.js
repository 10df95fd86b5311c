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
  isWorking: boolean = false;

  constructor(owner: AgendaOwner) {
    super(error => owner.failWaiting(error));
    this.owner = owner;
  }

  // Runs until no job is left and no cycle can be closed. After all jobs, rethrows the first error
  // of a listener. If the stack overflows, the rest is done in a new task.
  work(): void {
    if (this.depth > 0 || this.isWorking) {
      return;
    }
    const failures = [];
    try {
      this.isWorking = true;
      do {
        try {
          super.work();
        } catch (error) {
          failures.push(error);
        }
      } while (this.jobs.length === 0 && this.owner.closeCycles());
    } catch (error) {
      this.add(() => this.owner.failWaiting(error));
      this.workLater();
    } finally {
      this.isWorking = false;
    }
    if (failures.length > 0) {
      throw failures[0];
    }
  }
}
