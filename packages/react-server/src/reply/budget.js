// The array budget. Turning an array into text joins its items, and those of the arrays in
// it, so that arrays which refer to arrays can come to far more text than they are
// themselves. What is counted is what would be joined:
//
//   an array of k items        k + 1
//   text                       its length
//   a bigint                   its digits
//   a view or an ArrayBuffer   its bytes
//
// and an array that is referred to twice counts twice. Objects, Maps and the like become
// a constant. Arrays without a fork, that is with one item each, come to no more than
// what was sent.
//
// An array in itself is skipped when it is joined, as is counted here. How often such a
// circle is gone through can depend on where one enters it, so that it may take long to
// count: that has a limit of its own.

import type {ArraySize} from './arrayCount.js';
import type {Reply} from './reply.js';

import {arrayTooLarge} from './limits.js';

// One array on the way from the group's root to where the count is.
type Level = {
  readonly array: ReadonlyArray<unknown>,
  index: number,
  size: number,
  forks: boolean,
  // The outermost array on the way that this one leads back into.
  lowest: number,
};

const REPEAT_LIMIT = 1_000_000;

// Of a group whose holes are filled. Throws if it comes to too much.
export function checkGroup(reply: Reply, root: interface {}): void {
  const {arraySizeLimit} = reply.limits;
  if (
    Array.isArray(root) &&
    !Number.isNaN(arraySizeLimit) &&
    arraySizeLimit !== Infinity
  ) {
    countGroup(reply, root);
  }
}

function countGroup(reply: Reply, root: ReadonlyArray<unknown>): void {
  const depths: Map<unknown, number> = new Map();
  const way: Array<Level> = [];
  let level: Level | void = openLevel(reply, root, depths);
  while (level !== undefined) {
    const inner = countItems(reply, level, depths);
    if (inner !== null) {
      way.push(level);
      level = openLevel(reply, inner, depths);
    } else {
      const outer: Level | void = way.pop();
      closeLevel(reply, level, depths);
      if (outer !== undefined) {
        addTo(outer, {size: level.size, forks: level.forks});
        outer.lowest = Math.min(outer.lowest, level.lowest);
      }
      level = outer;
    }
  }
}

function openLevel(
  reply: Reply,
  array: ReadonlyArray<unknown>,
  depths: Map<unknown, number>,
): Level {
  const {arrayCount, limits} = reply;
  if (arrayCount.visited.has(array)) {
    arrayCount.repeats += array.length + 1;
    if (arrayCount.repeats > REPEAT_LIMIT) {
      throw arrayTooLarge(limits);
    }
  }
  arrayCount.visited.add(array);
  depths.set(array, depths.size);
  const size = array.length + 1;
  return {array, index: 0, size, forks: array.length > 1, lowest: Infinity};
}

// A circle that begins here is over: whoever gets here finds the same.
function closeLevel(
  reply: Reply,
  {array, forks, lowest, size}: Level,
  depths: Map<unknown, number>,
): void {
  const {arrayCount, limits} = reply;
  if (forks && size > limits.arraySizeLimit) {
    throw arrayTooLarge(limits);
  }
  depths.delete(array);
  if (lowest >= depths.size) {
    arrayCount.sizes.set(array, {size, forks});
  }
}

function addTo(level: Level, inner: ArraySize): void {
  level.size += inner.size;
  level.forks = level.forks || inner.forks;
}

// The next array that has to be counted first, or null at the end.
function countItems(
  {arrayCount}: Reply,
  level: Level,
  depths: Map<unknown, number>,
): ReadonlyArray<unknown> | null {
  const {array} = level;
  while (level.index < array.length) {
    const item = array[level.index++];
    if (!Array.isArray(item)) {
      level.size += sizeOfItem(item);
      continue;
    }
    const known = arrayCount.sizes.get(item);
    const depth = depths.get(item);
    if (known !== undefined) {
      addTo(level, known);
    } else if (depth !== undefined) {
      level.lowest = Math.min(level.lowest, depth);
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
  if (typeof item === 'bigint') {
    return String(item).length;
  }
  return ArrayBuffer.isView(item) || item instanceof ArrayBuffer
    ? (item as $FlowFixMe) /* both have it */.byteLength
    : 0;
}
