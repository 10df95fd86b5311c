// Deferred work. Listeners run application code and may settle further chunks, so they run
// after the current walk, one after the other. So a chain of rows of any length needs no
// recursion.

import type {Chunk, ListenerList} from './chunk.js';

import {FULFILLED, REJECTED} from './chunk.js';

export type Job = () => void;

export class Agenda {
  // Gets the error of a job that has run in a task of its own.
  readonly report: (error: unknown) => void;
  // Does what comes before the jobs.
  readonly resume: Job;
  // The number of nested walks in progress.
  depth: number = 0;
  jobs: Array<Job> = [];
  isWorking: boolean = false;
  isScheduled: boolean = false;

  constructor(report: (error: unknown) => void, resume: Job = () => {}) {
    this.report = report;
    this.resume = resume;
  }

  during(walk: Job): void {
    this.depth++;
    try {
      walk();
    } finally {
      this.depth--;
      this.work();
    }
  }

  // Before the chunk settles: if this overflows the stack, the chunk is as it was.
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

  add(job: Job): void {
    this.schedule();
    this.jobs.push(job);
  }

  // Before there is work. A program may have used so much of the stack that it is not done now: then it is
  // done in a new task.
  schedule(): void {
    if (!this.isScheduled) {
      this.later(() => {
        this.isScheduled = false;
        this.resume();
      });
      this.isScheduled = true;
    }
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

  // Runs the job in a new task, which has the whole stack.
  later(job: Job): void {
    void Promise.resolve()
      .then(() => {
        this.jobs.push(job);
        this.work();
      })
      .catch(this.report);
  }
}
