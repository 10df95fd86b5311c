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
// An array in itself is skipped when it is joined, and so it is here. What a circle comes to
// depends on where it is entered, so that counting may take long: that has a limit of its own.

import type {ArraySize} from './arrayCount.js';
import type {ReplyLimits} from './limits.js';
import type {Reply} from './reply.js';

import {ArrayCount} from './arrayCount.js';
import {arrayTooLarge} from './limits.js';

// One array on the way from the group's root to where the count is.
type Level = {
  readonly array: ReadonlyArray<unknown>,
  // False if it was entered before.
  readonly isNew: boolean,
  index: number,
  size: number,
  forks: boolean,
  // The outermost array on the way that this one leads back into.
  lowest: number,
};

const REPEAT_LIMIT = 1_000_000;

// One count. `open` has the arrays that were entered for the first time, but of which it is not
// known yet what circle they are in, if any.
type Count = {
  readonly limits: ReplyLimits,
  readonly arrayCount: ArrayCount,
  readonly depths: Map<unknown, number>,
  readonly open: Array<ReadonlyArray<unknown>>,
};

// Of a group whose holes are filled. Throws if it comes to too much.
export function checkGroup(reply: Reply, root: interface {}): void {
  const {arraySizeLimit} = reply.limits;
  if (
    Array.isArray(root) &&
    !Number.isNaN(arraySizeLimit) &&
    arraySizeLimit !== Infinity
  ) {
    const arrayCount = reply.arrayCount ?? new ArrayCount();
    reply.arrayCount = arrayCount;
    const {limits} = reply;
    countGroup({limits, arrayCount, depths: new Map(), open: []}, root);
  }
}

function countGroup(count: Count, root: ReadonlyArray<unknown>): void {
  const way: Array<Level> = [];
  let level: Level | void = openLevel(count, root);
  while (level !== undefined) {
    const inner = countItems(count, level);
    if (inner !== null) {
      way.push(level);
      level = openLevel(count, inner);
    } else {
      const outer: Level | void = way.pop();
      closeLevel(count, level);
      if (outer !== undefined) {
        add(outer, {size: level.size, forks: level.forks});
        outer.lowest = Math.min(outer.lowest, level.lowest);
      }
      level = outer;
    }
  }
}

function openLevel(count: Count, array: ReadonlyArray<unknown>): Level {
  const {arrayCount, depths, limits, open} = count;
  const size = array.length + 1;
  const isNew = !arrayCount.visited.has(array);
  if (!isNew) {
    arrayCount.repeats += size;
    if (arrayCount.repeats > REPEAT_LIMIT) {
      throw arrayTooLarge(limits);
    }
  } else {
    arrayCount.visited.add(array);
    open.push(array);
  }
  depths.set(array, depths.size);
  const forks = array.length > 1;
  return {array, isNew, index: 0, size, forks, lowest: Infinity};
}

function closeLevel(count: Count, level: Level): void {
  const {arrayCount, depths, limits} = count;
  const {array, forks, lowest, size} = level;
  if (forks && size > limits.arraySizeLimit) {
    throw arrayTooLarge(limits);
  }
  depths.delete(array);
  if (lowest >= depths.size) {
    arrayCount.sizes.set(array, {size, forks});
    closeCircle(count, level);
  }
}

// All that was entered since leads back here, or is alone.
function closeCircle(count: Count, {array, isNew, lowest}: Level): void {
  const {arrayCount, open} = count;
  if (isNew) {
    const members = open.splice(open.lastIndexOf(array));
    if (lowest !== Infinity) {
      members.forEach(member => arrayCount.circles.set(member, array));
    }
  }
}

function add(level: Level, inner: ArraySize): void {
  level.size += inner.size;
  level.forks = level.forks || inner.forks;
}

// The next array that has to be counted first, or null at the end.
function countItems(
  {arrayCount, depths}: Count,
  level: Level,
): ReadonlyArray<unknown> | null {
  const {array} = level;
  while (level.index < array.length) {
    const item = array[level.index++];
    if (!Array.isArray(item)) {
      level.size += sizeOfItem(item);
      continue;
    }
    const depth = depths.get(item);
    const known = knownSize(arrayCount, array, item);
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

// From within a circle the same array comes to less: some of it has been joined already.
function knownSize(
  {circles, sizes}: ArrayCount,
  outer: interface {},
  inner: interface {},
): ArraySize | null {
  const circle = circles.get(inner);
  return circle !== undefined && circle === circles.get(outer)
    ? null
    : (sizes.get(inner) ?? null);
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
