// A short body may refer to the same array many times, so that `join` would make a text of any
// length, or bind the same arguments to many functions. What counts for the text of an array:
//
//   an array of k items        k + 1
//   a string                   its length
//   a bigint                   its digits
//   a view or an ArrayBuffer   its bytes
//
// Objects, Maps and Sets do not count: `join` gives them a string of constant length.
//
// An `arraySizeLimit` of the application limits the text of each array, as in the reference. The
// default limits what references add: the text may exceed the size of the body, which its parser
// limits. Each item is at most as long as the text that it was sent as, so then an array without
// references is never refused. Bound arguments, too, may exceed the size of the body by the limit.

import type {ReplyLimits} from './limits.js';

import {DEFAULT_LIMITS, arrayTooLarge, tooManyCopies} from './limits.js';

type Items = ReadonlyArray<unknown>;

// One array on the path from the first array to the current one.
type OpenArray = {
  readonly array: Items,
  index: number,
  size: number,
  // Whether it or an array in it has several items: only such arrays can multiply.
  forks: boolean,
  // False if an array leads back to an array on the path.
  isFinal: boolean,
};

export class ReplyBudget {
  readonly limits: ReplyLimits;
  // The characters and bytes of the entries that have arrived.
  sent: number = 0;
  // Arguments that were bound.
  bound: number = 0;
  // The sizes of arrays. `join` skips an array inside itself, so a size depends on where a cycle is
  // entered: null for an array that leads to a cycle, which is counted again for each reference.
  readonly sizes: Map<interface {}, number | null> = new Map();
  // The arrays with a size that fork.
  readonly forks: Set<interface {}> = new Set();
  // The sizes that were counted again.
  repeated: number = 0;

  constructor(limits: ReplyLimits) {
    this.limits = limits;
  }

  // Throws if the text of the array, which has no holes, is too long.
  checkArray(array: Items): void {
    // Not for NaN.
    if (
      this.limits.arraySizeLimit < Infinity &&
      this.sizes.get(array) == null
    ) {
      countArrays(this, array);
    }
  }

  // Call this before the arguments are copied.
  chargeBound({length}: Items): void {
    this.bound += length;
    if (this.bound > this.limits.arraySizeLimit + this.sent) {
      throw tooManyCopies(this.limits);
    }
  }
}

// Without recursion: a chain of references can have any length.
function countArrays(budget: ReplyBudget, first: Items): void {
  const path: Array<OpenArray> = [];
  const open: Set<unknown> = new Set();
  let level: OpenArray | void = openArray(budget, open, first);
  while (level !== undefined) {
    const inner = countItems(budget, open, level);
    if (inner !== null) {
      path.push(level);
      level = openArray(budget, open, inner);
    } else {
      const {array, forks, isFinal, size} = level;
      open.delete(array);
      closeArray(budget, level);
      level = path.pop();
      if (level !== undefined) {
        level.size += size;
        level.forks = level.forks || forks;
        level.isFinal = level.isFinal && isFinal;
      }
    }
  }
}

function closeArray(
  {forks, limits, sent, sizes}: ReplyBudget,
  level: OpenArray,
): void {
  const {array, isFinal, size} = level;
  const limit = limits.arraySizeLimit + (limits.countsSent ? 0 : sent);
  if (level.forks && size > limit) {
    throw arrayTooLarge(limits);
  }
  sizes.set(array, isFinal ? size : null);
  if (level.forks) {
    forks.add(array);
  }
}

function openArray(
  budget: ReplyBudget,
  open: Set<unknown>,
  array: Items,
): OpenArray {
  const {limits, sent, sizes} = budget;
  const {length} = array;
  const size = length + 1;
  if (sizes.has(array)) {
    budget.repeated += size;
    // The time of counting is limited, even if `arraySizeLimit` is low.
    const {arraySizeLimit} = DEFAULT_LIMITS;
    if (
      budget.repeated >
      Math.max(limits.arraySizeLimit, arraySizeLimit) + sent
    ) {
      throw arrayTooLarge(limits);
    }
  }
  open.add(array);
  return {array, index: 0, size, forks: length > 1, isFinal: true};
}

// The next array that must be counted first; null at the end.
function countItems(
  {forks, sizes}: ReplyBudget,
  open: Set<unknown>,
  level: OpenArray,
): Items | null {
  const {array} = level;
  while (level.index < array.length) {
    const item = array[level.index++];
    if (!Array.isArray(item)) {
      level.size += sizeOfItem(item);
    } else if (open.has(item)) {
      level.isFinal = false;
    } else {
      const known = sizes.get(item);
      if (known == null) {
        return item;
      }
      level.size += known;
      level.forks = level.forks || forks.has(item);
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
