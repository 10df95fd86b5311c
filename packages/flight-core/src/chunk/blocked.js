// What a value that was revived still waits for. A Wait belongs to an element or to the
// root of a row; each missing part is one Dependency. When the last part is filled in, the
// chunk of the Wait settles; the first part that fails fails it.
//
// Rows may refer to each other in circles. A Wait whose every dependency leads, over
// blocked chunks, back into the same group of Waits has nothing left to wait for: the group
// is filled from what has been built so far and settles together.

import type {Chunk, Listener} from './chunk.js';
import type {SettlingOwner} from './settle.js';

import {BLOCKED, HALTED, listen} from './chunk.js';
import {settleWithError, settleWithValue} from './settle.js';

// `moved`: it found on its way that it has to wait for another chunk first.
export type Reach = 'reached' | 'moved' | 'failed';

export interface Dependency extends Listener {
  readonly wait: Wait;
  // What it waits for at the moment; null once it is done.
  source: Chunk | null;
  // Looks up its value in the unfinished value of its source, without using it yet.
  reach(value: unknown): Reach;
  // Puts what was reached in its place.
  fill(): void;
  // True when it makes something of its own out of the value, which therefore has to be
  // complete by then.
  readonly copies: boolean;
  // True when the value of the Wait is itself the missing part.
  readonly isRoot: boolean;
}

export class Wait {
  readonly owner: SettlingOwner;
  readonly dependencies: Set<Dependency> = new Set();
  // Null while the walk that meets the dependencies is under way.
  chunk: Chunk | null = null;
  // What the chunk will be fulfilled with, holes included.
  value: unknown = null;
  // False while `value` is itself a hole.
  known: boolean = true;
  failed: boolean = false;
  error: unknown = null;

  constructor(owner: SettlingOwner) {
    this.owner = owner;
  }
}

export function waitFor(dependency: Dependency, source: Chunk): void {
  const {wait} = dependency;
  dependency.source = source;
  wait.dependencies.add(dependency);
  if (dependency.isRoot) {
    wait.known = false;
  }
  if (source.status !== HALTED) {
    listen(source, dependency);
  }
}

// The walk is over: from now on `chunk` settles as soon as nothing is missing.
export function closeWait(wait: Wait, chunk: Chunk, value: unknown): void {
  wait.chunk = chunk;
  if (wait.known) {
    wait.value = value;
  }
  chunk.reason = wait;
  proceed(wait);
}

export function dependencyDone(dependency: Dependency): void {
  const {wait} = dependency;
  dependency.source = null;
  if (wait.dependencies.delete(dependency)) {
    proceed(wait);
  }
}

// It now waits for another chunk, which may close a circle.
export function dependencyMoved(dependency: Dependency): void {
  proceed(dependency.wait);
}

export function failWait(wait: Wait, error: unknown): void {
  if (wait.failed) {
    return;
  }
  wait.failed = true;
  wait.error = error;
  wait.dependencies.clear();
  proceed(wait);
}

// The part is still wanted. It is not when another part has failed.
export function isWanted(dependency: Dependency, source: Chunk): boolean {
  return (
    dependency.source === source && dependency.wait.dependencies.has(dependency)
  );
}

function proceed(wait: Wait): void {
  const {chunk, owner} = wait;
  if (chunk === null) {
    return;
  }
  if (wait.failed) {
    settleWithError(owner, chunk, wait.error);
  } else if (wait.dependencies.size === 0) {
    settleWithValue(owner, chunk, wait.value);
  } else {
    settleCircle(wait);
  }
}

function settleCircle(wait: Wait): void {
  let group = findClosedGroup(wait);
  while (group !== null) {
    const reached = reachAll(group);
    if (reached === 'failed') {
      return;
    }
    if (reached === 'reached') {
      const {agenda} = wait.owner;
      agenda.enter();
      fillAndSettle(group);
      agenda.leave();
      return;
    }
    group = findClosedGroup(wait);
  }
}

// Every Wait that this one waits for, or null if one of them waits for something that is
// still to come.
function findClosedGroup(start: Wait): Set<Wait> | null {
  const group: Set<Wait> = new Set([start]);
  for (const wait of group) {
    for (const {source} of wait.dependencies) {
      const next = source === null ? null : waitOf(source);
      if (next === null) {
        return null;
      }
      group.add(next);
    }
  }
  return group;
}

function waitOf(source: Chunk): Wait | null {
  const {reason} = source;
  return source.status === BLOCKED && reason instanceof Wait ? reason : null;
}

// A dependency on a value that is itself a hole comes after the one that fills the hole.
// Where holes only lead to each other there is no value: they stay null, and nothing can
// be found in them.
function reachAll(group: Set<Wait>): Reach {
  let open = [...group].flatMap(wait => [...wait.dependencies]);
  let left = Infinity;
  while (open.length > 0 && open.length < left) {
    left = open.length;
    const later = [];
    for (const dependency of open) {
      const target = dependency.source && waitOf(dependency.source);
      if (target == null || !target.known) {
        later.push(dependency);
        continue;
      }
      const reach = dependency.reach(target.value);
      if (reach !== 'reached') {
        return reach;
      }
      if (dependency.isRoot && !dependency.copies) {
        dependency.fill();
      }
    }
    open = later;
  }
  return open.some(dependency => dependency.reach(null) === 'failed')
    ? 'failed'
    : 'reached';
}

function fillAndSettle(group: Set<Wait>): void {
  const dependencies = [...group].flatMap(wait => [...wait.dependencies]);
  for (const dependency of dependencies) {
    if (!dependency.copies) {
      dependency.fill();
    }
  }
  for (const dependency of dependencies) {
    if (dependency.copies) {
      dependency.fill();
    }
    dependency.source = null;
  }
  for (const wait of group) {
    wait.dependencies.clear();
    const {chunk} = wait;
    if (chunk !== null) {
      settleWithValue(wait.owner, chunk, wait.value);
    }
  }
}
