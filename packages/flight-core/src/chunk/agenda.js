// Deferred work. Listeners run application code and may settle further chunks, so they run
// after the current walk, one after the other: a chain of rows of any length needs no stack.

import type {Chunk, ListenerList} from './chunk.js';

export type Job = interface {
  run(): void,
};

// Includes items that are added during the loop. Runs all of them even if one throws, then
// throws the first failure.
function doAll<T>(items: ReadonlyArray<T>, act: (item: T) => void): void {
  const failures = [];
  for (const item of items) {
    try {
      act(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw failures[0];
  }
}

class Wake {
  readonly chunk: Chunk;
  readonly listeners: ListenerList;

  constructor(chunk: Chunk, listeners: ListenerList) {
    this.chunk = chunk;
    this.listeners = listeners;
  }

  // A listener that throws must not block the others.
  run(): void {
    doAll(this.listeners.items, listener => listener.settled(this.chunk));
  }
}

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
    this.add(new Wake(chunk, listeners));
    this.work();
  }

  add(job: Job): void {
    this.jobs.push(job);
  }

  work(): void {
    if (this.depth > 0 || this.working) {
      return;
    }
    this.working = true;
    try {
      doAll(this.jobs, job => job.run());
    } finally {
      this.jobs = [];
      this.working = false;
    }
  }
}
