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
// The size of an array is stored, and added for each further reference. `join` skips an array inside
// itself, so the size of an array in a cycle depends on where the cycle is entered: it is counted
// again for each reference, up to REPEAT_LIMIT items in a reply.

import type {ReplyLimits} from './limits.js';

import {arrayTooLarge} from './limits.js';

type ArraySize = interface {readonly size: number, readonly forks: boolean};

// One array on the path from the root of the group to the current array.
type OpenArray = {
  readonly array: ReadonlyArray<unknown>,
  index: number,
  size: number,
  forks: boolean,
  // The lowest depth of the arrays on the path to which this array leads back.
  lowest: number,
};

// Array on the path → its depth.
type Depths = Map<unknown, number>;

const REPEAT_LIMIT = 1_000_000;

export class ArrayBudget {
  readonly limits: ReplyLimits;
  // Null for an array in a cycle.
  readonly sizes: Map<interface {}, ArraySize | null> = new Map();
  // Items that were counted again because of cycles.
  repeats: number = 0;

  constructor(limits: ReplyLimits) {
    this.limits = limits;
  }

  // Throws if the group, an array without holes, exceeds the limit.
  check(group: ReadonlyArray<unknown>): void {
    const {arraySizeLimit} = this.limits;
    if (
      !Number.isNaN(arraySizeLimit) &&
      arraySizeLimit !== Infinity &&
      !this.sizes.get(group)
    ) {
      countGroup(this, group);
    }
  }
}

// Without recursion: a chain of references can have any length.
function countGroup(budget: ArrayBudget, root: ReadonlyArray<unknown>): void {
  const depths: Depths = new Map();
  const path: Array<OpenArray> = [];
  let level: OpenArray | void = openArray(budget, depths, root);
  while (level !== undefined) {
    const inner = countItems(budget, depths, level);
    if (inner !== null) {
      path.push(level);
      level = openArray(budget, depths, inner);
    } else {
      const outer: OpenArray | void = path.pop();
      closeArray(budget, depths, level);
      if (outer !== undefined) {
        add(outer, level);
        outer.lowest = Math.min(outer.lowest, level.lowest);
      }
      level = outer;
    }
  }
}

function openArray(
  budget: ArrayBudget,
  depths: Depths,
  array: ReadonlyArray<unknown>,
): OpenArray {
  const {length} = array;
  const size = length + 1;
  if (budget.sizes.has(array)) {
    budget.repeats += size;
    if (budget.repeats > REPEAT_LIMIT) {
      throw arrayTooLarge(budget.limits);
    }
  }
  depths.set(array, depths.size);
  return {array, index: 0, size, forks: length > 1, lowest: Infinity};
}

function closeArray(
  {limits, sizes}: ArrayBudget,
  depths: Depths,
  {array, size, forks, lowest}: OpenArray,
): void {
  if (forks && size > limits.arraySizeLimit) {
    throw arrayTooLarge(limits);
  }
  depths.delete(array);
  const isInCycle = lowest <= depths.size;
  sizes.set(array, isInCycle ? null : {size, forks});
}

function add(level: OpenArray, {size, forks}: ArraySize): void {
  level.size += size;
  level.forks = level.forks || forks;
}

// The next array that must be counted first; null at the end.
function countItems(
  {sizes}: ArrayBudget,
  depths: Depths,
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
    const known = sizes.get(item);
    if (depth !== undefined) {
      level.lowest = Math.min(level.lowest, depth);
    } else if (known) {
      add(level, known);
    } else {
      return item;
    }
  }
  return null;
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
