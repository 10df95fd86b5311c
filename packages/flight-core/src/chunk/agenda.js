// Deferred work. Listeners run application code and may settle further chunks, so they run
// after the current walk, one after the other: a chain of rows of any length needs no stack.

import type {Chunk, ListenerList} from './chunk.js';

export type Job = () => void;

export class Agenda {
  // The number of walks in progress, one inside the other.
  depth: number = 0;
  jobs: Array<Job> = [];
  working: boolean = false;

  get isIdle(): boolean {
    return this.depth === 0 && !this.working;
  }

  enter(): void {
    this.depth++;
  }

  leave(): void {
    this.depth--;
    if (this.jobs.length > 0) {
      this.work();
    }
  }

  wake(chunk: Chunk, listeners: ListenerList): void {
    for (const listener of listeners) {
      this.add(() => listener.settled(chunk));
    }
    this.work();
  }

  add(job: Job): void {
    this.jobs.push(job);
  }

  // Also what is added meanwhile. All jobs run even if one throws, so that no
  // chunk stays unsettled; the first failure is rethrown.
  work(): void {
    if (this.depth > 0 || this.working) {
      return;
    }
    this.working = true;
    let failure: {readonly error: unknown} | null = null;
    for (const job of this.jobs) {
      try {
        job();
      } catch (error) {
        failure = failure ?? {error};
      }
    }
    this.jobs = [];
    this.working = false;
    if (failure !== null) {
      throw failure.error;
    }
  }
}
