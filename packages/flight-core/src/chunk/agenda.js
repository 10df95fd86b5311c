// Deferred work. Listeners run application code and may settle further chunks, so they run
// after the current walk, one after the other. So a chain of rows of any length needs no
// recursion.

import type {Chunk, ListenerList} from './chunk.js';

import {FULFILLED, REJECTED} from './chunk.js';

export type Job = () => void;

export class Agenda {
  // The number of nested walks in progress.
  depth: number = 0;
  jobs: Array<Job> = [];
  isWorking: boolean = false;

  during(walk: Job): void {
    this.depth++;
    try {
      walk();
    } finally {
      this.depth--;
      this.work();
    }
  }

  // Before the chunk settles, because its listeners are then lost.
  wake(chunk: Chunk, listeners: ListenerList | null): void {
    if (listeners !== null) {
      for (const listener of listeners) {
        this.jobs.push(() => {
          if (chunk.status === FULFILLED || chunk.status === REJECTED) {
            listener.settled(chunk);
          }
        });
      }
    }
  }

  // During a walk.
  add(job: Job): void {
    this.jobs.push(job);
  }

  // Runs all jobs, including jobs that are added meanwhile. All of them run even if one throws, so
  // that no chunk stays unsettled; the first error is rethrown.
  work(): void {
    if (this.depth > 0 || this.isWorking || this.jobs.length === 0) {
      return;
    }
    const failures: Array<unknown> = [];
    this.isWorking = true;
    for (const job of this.jobs) {
      try {
        job();
      } catch (error) {
        failures.push(error);
      }
    }
    this.jobs = [];
    this.isWorking = false;
    if (failures.length > 0) {
      throw failures[0];
    }
  }
}
