// The agenda of one reply. Every change to a reply happens between `enter` and `leave`.

import {Agenda} from 'flight-core/src/chunk/agenda.js';

// Returns true if it has changed a part; see slots/settle.js.
export type CloseCycles = interface {
  closeCycles(): boolean,
};

export class ReplyAgenda extends Agenda {
  readonly owner: CloseCycles;
  isWorking: boolean = false;

  constructor(owner: CloseCycles) {
    super();
    this.owner = owner;
  }

  leave(): void {
    this.depth--;
    this.work();
  }

  // Runs until no job is left and no cycle can be closed. After all jobs, rethrows the first error
  // of a listener.
  work(): void {
    if (this.depth > 0 || this.isWorking) {
      return;
    }
    const failures = [];
    this.isWorking = true;
    do {
      try {
        super.work();
      } catch (error) {
        failures.push(error);
      }
    } while (this.owner.closeCycles());
    this.isWorking = false;
    if (failures.length > 0) {
      throw failures[0];
    }
  }
}
