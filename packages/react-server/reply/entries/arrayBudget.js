// The array budget limits the length of the text that `join` makes of the arrays of a reply.
// References to arrays in arrays can multiply a short body. What counts:
//
//   an array of k items        k + 1
//   a string                   its length
//   a bigint                   its digits
//   a view or an ArrayBuffer   its bytes
//
// An array that is referenced twice counts twice. Objects, Maps and Sets do not count: `join` gives
// them a string of constant length. Nested arrays of one item each (no fork) cannot multiply and
// are never refused.
//
// `join` skips an array inside itself, and so does the count. The size of a cycle depends on the
// array at which it is entered, so its arrays are counted repeatedly, up to REPEAT_LIMIT items.

import type {ReplyLimits} from './limits.js';

import {arrayTooLarge} from './limits.js';

type ArraySize = {readonly size: number, readonly forks: boolean};

// One array on the path from the root of the group to the current array.
type OpenArray = {
  readonly array: ReadonlyArray<unknown>,
  // False if the array was entered before.
  readonly isNew: boolean,
  index: number,
  size: number,
  forks: boolean,
  // The lowest depth of the arrays on the path to which this array leads back.
  lowest: number,
};

const REPEAT_LIMIT = 1_000_000;

// The state of one count. `open`: arrays entered for the first time whose cycle is not known yet.
type Count = {
  readonly depths: Map<unknown, number>,
  readonly open: Array<ReadonlyArray<unknown>>,
};

export class ArrayBudget {
  readonly limits: ReplyLimits;
  // The size of an array in a cycle is its size where the cycle is entered from outside.
  readonly sizes: Map<interface {}, ArraySize> = new Map();
  // Array → the array of its cycle that was entered first. Cycles that share an array are one
  // cycle.
  readonly cycles: Map<interface {}, interface {}> = new Map();
  readonly visited: Set<interface {}> = new Set();
  // Items that were counted again because of cycles.
  repeats: number = 0;

  constructor(limits: ReplyLimits) {
    this.limits = limits;
  }

  // Throws if the group, an array without holes, exceeds the limit.
  check(group: interface {}): void {
    const {arraySizeLimit} = this.limits;
    if (
      Array.isArray(group) &&
      !Number.isNaN(arraySizeLimit) &&
      arraySizeLimit !== Infinity
    ) {
      countGroup(this, {depths: new Map(), open: []}, group);
    }
  }
}

function countGroup(
  budget: ArrayBudget,
  count: Count,
  root: ReadonlyArray<unknown>,
): void {
  const path: Array<OpenArray> = [];
  let level: OpenArray | void = openArray(budget, count, root);
  while (level !== undefined) {
    const inner = countItems(budget, count, level);
    if (inner !== null) {
      path.push(level);
      level = openArray(budget, count, inner);
    } else {
      const outer: OpenArray | void = path.pop();
      closeArray(budget, count, level);
      if (outer !== undefined) {
        add(outer, {size: level.size, forks: level.forks});
        outer.lowest = Math.min(outer.lowest, level.lowest);
      }
      level = outer;
    }
  }
}

function openArray(
  budget: ArrayBudget,
  {depths, open}: Count,
  array: ReadonlyArray<unknown>,
): OpenArray {
  const size = array.length + 1;
  const isNew = !budget.visited.has(array);
  if (!isNew) {
    budget.repeats += size;
    if (budget.repeats > REPEAT_LIMIT) {
      throw arrayTooLarge(budget.limits);
    }
  } else {
    budget.visited.add(array);
    open.push(array);
  }
  depths.set(array, depths.size);
  const forks = array.length > 1;
  return {array, isNew, index: 0, size, forks, lowest: Infinity};
}

function closeArray(budget: ArrayBudget, count: Count, level: OpenArray): void {
  const {limits, sizes} = budget;
  const {depths} = count;
  const {array, forks, lowest, size} = level;
  if (forks && size > limits.arraySizeLimit) {
    throw arrayTooLarge(limits);
  }
  depths.delete(array);
  if (lowest >= depths.size) {
    sizes.set(array, {size, forks});
    closeCycle(budget, count, level);
  }
}

// Called when all arrays entered since this one lead back to it, or this one is in no cycle.
function closeCycle(
  {cycles}: ArrayBudget,
  {open}: Count,
  {array, isNew, lowest}: OpenArray,
): void {
  if (isNew) {
    const members = open.splice(open.lastIndexOf(array));
    if (lowest !== Infinity) {
      members.forEach(member => cycles.set(member, array));
    }
  }
}

function add(level: OpenArray, inner: ArraySize): void {
  level.size += inner.size;
  level.forks = level.forks || inner.forks;
}

// The next array that must be counted first; null at the end.
function countItems(
  budget: ArrayBudget,
  {depths}: Count,
  level: OpenArray,
): ReadonlyArray<unknown> | null {
  const {array} = level;
  while (level.index < array.length) {
    const item = array[level.index++];
    if (!Array.isArray(item)) {
      level.size += sizeOfItem(item);
      continue;
    }
    const depth = depths.get(item);
    const known = knownSize(budget, array, item);
    if (depth !== undefined) {
      level.lowest = Math.min(level.lowest, depth);
    } else if (known !== null) {
      add(level, known);
    } else {
      return item;
    }
  }
  return null;
}

// Inside its cycle an array is smaller, because `join` skips an array that is being joined. So the
// size is unknown there.
function knownSize(
  {cycles, sizes}: ArrayBudget,
  outer: interface {},
  inner: interface {},
): ArraySize | null {
  const cycle = cycles.get(inner);
  return cycle !== undefined && cycle === cycles.get(outer)
    ? null
    : (sizes.get(inner) ?? null);
}

function sizeOfItem(item: unknown): number {
  if (typeof item === 'string') {
    return item.length;
  }
  return typeof item === 'bigint' ? String(item).length : sizeInBytes(item);
}

// 0 for anything but a view or an ArrayBuffer.
export function sizeInBytes(value: unknown): number {
  return typeof value === 'object' &&
    value !== null &&
    (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
    ? Reflect.get(value, 'byteLength')
    : 0;
}
