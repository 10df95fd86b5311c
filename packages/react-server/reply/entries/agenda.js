// The agenda of one reply. Every change to a reply happens between `enter` and `leave`.

import {Agenda} from 'flight-core/src/chunk/agenda.js';

// True if there was something to do.
export type CloseCircles = interface {
  closeCircles(): boolean,
};

export class ReplyAgenda extends Agenda {
  readonly owner: CloseCircles;
  isWorking: boolean = false;

  constructor(owner: CloseCircles) {
    super();
    this.owner = owner;
  }

  leave(): void {
    this.depth--;
    this.work();
  }

  // Runs until no job is left and no circle can be closed. Rethrows the first error that a
  // listener has thrown, after all jobs.
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
    } while (this.owner.closeCircles());
    this.isWorking = false;
    if (failures.length > 0) {
      throw failures[0];
    }
  }
}
