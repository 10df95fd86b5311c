// A short body may refer to the same array many times, so that `join` would make a text of any
// length, or bind the same arguments to many functions. The budget of a reply limits what such
// references add: the text of an array, and the bound arguments together, may exceed the size of
// the body by `arraySizeLimit`. The size of the body itself is limited by its parser. What counts:
//
//   an array of k items        k + 1
//   a string                   its length
//   a bigint                   its digits
//   a view or an ArrayBuffer   its bytes
//
// Each is at most as long as the text that it was sent as, so an array without references is never
// refused. Objects, Maps and Sets do not count: `join` gives them a string of constant length.

import type {ReplyLimits} from './limits.js';

import {arrayTooLarge, tooManyCopies} from './limits.js';

type Items = ReadonlyArray<unknown>;

// One array on the path from the first array to the current one.
type OpenArray = {
  readonly array: Items,
  index: number,
  size: number,
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
    if (this.bound > limitOf(this)) {
      throw tooManyCopies(this.limits);
    }
  }
}

function limitOf({limits, sent}: ReplyBudget): number {
  return limits.arraySizeLimit + sent;
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
      const {array, isFinal, size} = level;
      checkSize(budget, size);
      open.delete(array);
      budget.sizes.set(array, isFinal ? size : null);
      level = path.pop();
      if (level !== undefined) {
        level.size += size;
        level.isFinal = level.isFinal && isFinal;
      }
    }
  }
}

function openArray(
  budget: ReplyBudget,
  open: Set<unknown>,
  array: Items,
): OpenArray {
  const size = array.length + 1;
  if (budget.sizes.has(array)) {
    budget.repeated += size;
    checkSize(budget, budget.repeated);
  }
  open.add(array);
  return {array, index: 0, size, isFinal: true};
}

function checkSize(budget: ReplyBudget, size: number): void {
  if (size > limitOf(budget)) {
    throw arrayTooLarge(budget.limits);
  }
}

// The next array that must be counted first; null at the end.
function countItems(
  {sizes}: ReplyBudget,
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
