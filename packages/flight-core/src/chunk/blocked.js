// What a value that was revived still waits for. A Wait belongs to an element or to the
// root of a row; each missing part is one Dependency. When the last part is filled in, the
// chunk of the Wait settles; the first part that fails fails it.
//
// Rows may refer to each other in circles. A Wait whose every dependency leads, over
// blocked chunks, back into the same group of Waits has nothing left to wait for: the group
// is filled from what has been built so far and settles together.

import type {Chunk, Listener} from './chunk.js';
import type {SettlingOwner} from './settle.js';

import {BLOCKED, FULFILLED, HALTED, REJECTED, listen} from './chunk.js';
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
  // In the order in which they were met. Some may be done.
  readonly dependencies: Array<Dependency> = [];
  // How many are not done.
  missing: number = 0;
  // A chunk that is still to come, or was when this was written, and without which the
  // Wait cannot be over: usually the proof that it is in no circle.
  outside: Chunk | null = null;
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
  if (dependency.source === null) {
    wait.dependencies.push(dependency);
    wait.missing++;
  }
  dependency.source = source;
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
  if (!wait.failed) {
    wait.missing--;
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
  forgetDependencies(wait);
  proceed(wait);
}

// The part is still wanted. It is not when another part has failed.
export function isWanted(dependency: Dependency, source: Chunk): boolean {
  return dependency.source === source && !dependency.wait.failed;
}

function forgetDependencies(wait: Wait): void {
  wait.dependencies.length = 0;
  wait.missing = 0;
}

function proceed(wait: Wait): void {
  const {chunk, owner} = wait;
  if (chunk === null) {
    return;
  }
  if (wait.failed) {
    settleWithError(owner, chunk, wait.error);
  } else if (wait.missing === 0) {
    settleWithValue(owner, chunk, wait.value);
  } else {
    settleCircle(wait);
  }
}

// Nobody is told before the circle is settled: listeners may read further rows.
function settleCircle(wait: Wait): void {
  const {agenda} = wait.owner;
  let group = findClosedGroup(wait);
  if (group === null) {
    return;
  }
  agenda.enter();
  try {
    while (group !== null && !settleGroup(group)) {
      group = findClosedGroup(wait);
    }
  } finally {
    agenda.leave();
  }
}

// False if one of them has found that it has to wait for something else first.
function settleGroup(group: Set<Wait>): boolean {
  const reach = reachAll(group);
  if (reach === 'reached') {
    fillAndSettle(group);
  }
  return reach !== 'moved';
}

// One Wait of a search in depth; its dependencies from the last to the first, since most
// are done in the order in which they were met.
class Visit {
  readonly wait: Wait;
  at: number;

  constructor(wait: Wait) {
    const {dependencies} = wait;
    while (dependencies.length > 0 && isDone(dependencies.at(-1))) {
      dependencies.pop();
    }
    this.wait = wait;
    this.at = dependencies.length;
  }

  nextSource(): Chunk | null {
    while (--this.at >= 0) {
      const {source} = this.wait.dependencies[this.at];
      if (source !== null) {
        return source;
      }
    }
    return null;
  }
}

function isDone(dependency: Dependency | void): boolean {
  return dependency !== undefined && dependency.source === null;
}

// Every Wait that this one waits for, or null if one of them waits for something that is
// still to come. That is remembered for all on the way there: otherwise a chain of rows
// would be followed to its end for each of its rows.
function findClosedGroup(start: Wait): Set<Wait> | null {
  const group: Set<Wait> = new Set([start]);
  const path = [new Visit(start)];
  while (path.length > 0) {
    const source = path[path.length - 1].nextSource();
    if (source === null) {
      path.pop();
      continue;
    }
    const next = waitOf(source);
    const outside = next === null ? source : findOutside(next);
    if (outside !== null) {
      path.forEach(visit => {
        visit.wait.outside = outside;
      });
      return null;
    }
    if (next !== null && !group.has(next)) {
      group.add(next);
      path.push(new Visit(next));
    }
  }
  return group;
}

function waitOf(source: Chunk | null): Wait | null {
  return source !== null &&
    source.status === BLOCKED &&
    source.reason instanceof Wait
    ? source.reason
    : null;
}

// What was outside may have come and wait itself, for what is outside of it. Null if
// nothing is known.
function findOutside(start: Wait): Chunk | null {
  const way = [start];
  let outside = start.outside;
  let next = waitOf(outside);
  while (next !== null && next.outside !== null) {
    way.push(next);
    outside = next.outside;
    next = waitOf(outside);
  }
  for (const wait of way) {
    wait.outside = outside;
  }
  return next !== null || outside === null || isSettled(outside)
    ? null
    : outside;
}

function isSettled({status}: Chunk): boolean {
  return status === FULFILLED || status === REJECTED;
}

function openDependencies(group: Set<Wait>): Array<Dependency> {
  return [...group].flatMap(wait =>
    wait.dependencies.filter(dependency => !isDone(dependency)),
  );
}

// A dependency on a value that is itself a hole comes after the one that fills the hole.
// Where holes only lead to each other there is no value: they stay null, and nothing can
// be found in them.
function reachAll(group: Set<Wait>): Reach {
  const later: Map<Wait, Array<Dependency>> = new Map();
  const open = openDependencies(group);
  let result: Reach = 'reached';
  for (const dependency of open) {
    const target = waitOf(dependency.source);
    if (target === null) {
      continue;
    }
    if (!target.known) {
      const others = later.get(target) ?? [];
      others.push(dependency);
      later.set(target, others);
      continue;
    }
    const reach = dependency.reach(target.value);
    if (reach === 'failed') {
      return 'failed';
    }
    if (reach === 'moved') {
      result = 'moved';
    } else if (dependency.isRoot && !dependency.copies) {
      dependency.fill();
      later.get(dependency.wait)?.forEach(other => open.push(other));
      later.delete(dependency.wait);
    }
  }
  return result === 'reached' ? reachNothing(later) : result;
}

function reachNothing(holes: Map<Wait, Array<Dependency>>): Reach {
  for (const dependencies of holes.values()) {
    if (dependencies.some(dependency => dependency.reach(null) === 'failed')) {
      return 'failed';
    }
  }
  return 'reached';
}

// What cannot be made of one member fails all of them: each needs all the others.
function fillAndSettle(group: Set<Wait>): void {
  const dependencies = openDependencies(group);
  for (const dependency of dependencies) {
    if (!dependency.copies) {
      dependency.fill();
    }
  }
  for (const dependency of openDependencies(innermostFirst(group))) {
    if (dependency.copies) {
      dependency.fill();
    }
  }
  for (const dependency of dependencies) {
    dependency.source = null;
  }
  const broken = [...group].find(wait => wait.failed);
  for (const wait of group) {
    const {chunk} = wait;
    if (broken !== undefined) {
      failWait(wait, broken.error);
    } else if (chunk !== null) {
      forgetDependencies(wait);
      settleWithValue(wait.owner, chunk, wait.value);
    }
  }
}

// What is copied has to be complete by then: a Set of iterators comes after the iterators.
// Where copies contain each other, no order is right.
function innermostFirst(group: Set<Wait>): Set<Wait> {
  const order: Set<Wait> = new Set();
  const entered: Set<Wait> = new Set();
  const stack = [...group];
  while (stack.length > 0) {
    const wait = stack[stack.length - 1];
    if (entered.has(wait)) {
      order.add(wait);
      stack.pop();
      continue;
    }
    entered.add(wait);
    for (const {copies, source} of wait.dependencies) {
      const inner = copies ? waitOf(source) : null;
      if (inner !== null && !entered.has(inner)) {
        stack.push(inner);
      }
    }
  }
  return order;
}
