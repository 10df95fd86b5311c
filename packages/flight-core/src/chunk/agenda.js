// Deferred work. Listeners run application code and may settle further chunks, so they run
// after the current walk, one after the other. So a chain of rows of any length needs no
// recursion.
//
// A program may have used nearly all of the stack when it reads a row. No job is lost by that: a job
// that overflows the stack, and all after it, run again in a new task. So a job must be safe to
// repeat from its beginning. A job that overflows there as well has failed.

import type {Chunk, ListenerList} from './chunk.js';

import {isOverflow} from '../guard/overflow.js';
import {FULFILLED, REJECTED} from './chunk.js';

export type Job = () => void;

export class Agenda {
  // Gets the error of a job that has run in a task of its own.
  readonly report: (error: unknown) => void;
  // The number of nested walks in progress; running jobs counts as one.
  depth: number = 0;
  jobs: Array<Job> = [];
  // The index of the next job.
  next: number = 0;
  // The job that has overflowed the stack last.
  interrupted: Job | null = null;

  constructor(report: (error: unknown) => void) {
    this.report = report;
  }

  // The caller must call `leave`, or `abandon` with the depth before if the walk fails.
  enter(): void {
    this.depth++;
  }

  leave(): void {
    this.depth--;
    this.work();
  }

  // Leaves after an error, to the depth before `enter`. The stack may be used up, so no job runs
  // here.
  abandon(depth: number): void {
    this.depth = depth;
    if (depth === 0) {
      this.workLater();
    }
  }

  during(walk: Job): void {
    const {depth} = this;
    try {
      this.enter();
      walk();
      this.leave();
    } catch (error) {
      this.abandon(depth);
      throw error;
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
    this.jobs.push(job);
  }

  // Runs all jobs, including jobs that are added meanwhile. All of them run even if one throws, so
  // that no chunk stays unsettled; the first error is rethrown.
  work(): void {
    if (this.depth > 0 || this.jobs.length === 0) {
      return;
    }
    const failures: Array<unknown> = [];
    this.depth = 1;
    try {
      this.runJobs(failures);
    } catch {
      // The stack is used up.
      this.depth = 0;
      this.workLater();
    }
    this.depth = 0;
    if (failures.length > 0) {
      throw failures[0];
    }
  }

  // Throws if a job must run again.
  runJobs(failures: Array<unknown>): void {
    const {jobs} = this;
    for (; this.next < jobs.length; this.next++) {
      const job = jobs[this.next];
      try {
        job();
      } catch (error) {
        if (job !== this.interrupted && isOverflow(error)) {
          this.interrupted = job;
          throw error;
        }
        failures.push(error);
      }
    }
    this.jobs = [];
    this.next = 0;
    this.interrupted = null;
  }

  // Runs the jobs in a new task, which has the whole stack.
  workLater(): void {
    void Promise.resolve()
      .then(() => this.work())
      .catch(this.report);
  }
}
