// Deferred work. Listeners run application code and may settle further chunks, so they run
// after the current walk, one after the other. So a chain of rows of any length needs no
// recursion.

import type {Chunk, ListenerList} from './chunk.js';

export type Job = () => void;

export class Agenda {
  // The number of nested walks in progress; running jobs counts as one.
  depth: number = 0;
  jobs: Array<Job> = [];

  enter(): void {
    this.depth++;
  }

  leave(): void {
    this.depth--;
    this.work();
  }

  wake(chunk: Chunk, listeners: ListenerList | null): void {
    if (listeners !== null) {
      for (const listener of listeners) {
        this.add(() => listener.settled(chunk));
      }
      this.work();
    }
  }

  add(job: Job): void {
    this.jobs.push(job);
  }

  // Runs all jobs, including jobs that are added meanwhile. All of them run even if one throws, so
  // that no chunk stays unsettled; the first error is rethrown.
  work(): void {
    const {jobs} = this;
    if (this.depth > 0 || jobs.length === 0) {
      return;
    }
    this.depth++;
    const failures = [];
    for (const job of jobs) {
      try {
        job();
      } catch (error) {
        failures.push(error);
      }
    }
    this.jobs = [];
    this.depth--;
    if (failures.length > 0) {
      throw failures[0];
    }
  }
}
