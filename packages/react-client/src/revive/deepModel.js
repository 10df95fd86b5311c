// Parts of a row that are nested too deeply for recursion: the stack might be too small. The
// innermost parts are revived first, each like a separate row, so that the parts around them
// need no recursion. The server has its own walk for replies (reply/deepWalk.js).

import type {Revival} from '../response.js';

import {Chunk, FULFILLED} from 'flight-core/src/chunk/chunk.js';
import {createBlockedChunk} from 'flight-core/src/chunk/settle.js';
import {ELEMENT_MARK} from 'flight-core/src/wire/valueTags.js';
import {closeWait} from '../waits/keeper.js';
import {PathWalk} from './pathWalk.js';
import {waitFor} from './reference.js';

type Revive = (revival: Revival, part: interface {}) => unknown;

export function reviveDeep(
  revival: Revival,
  part: interface {},
  revive: Revive,
): unknown {
  revival.known ??= new Map();
  const known = revival.known;
  if (!known.has(part)) {
    const outer = revival.wait;
    for (const inner of listParts(part)) {
      known.set(inner, reviveAlone(revival, inner, revive));
    }
    revival.levels = 0;
    revival.wait = outer;
  }
  const value = known.get(part);
  return value instanceof Chunk
    ? waitFor(revival, {
        walk: new PathWalk([]),
        way: value,
        // It is in its place already.
        place: {container: {}, key: 0},
        making: null,
      })
    : value;
}

// Lists the parts in the order in which recursion would complete them.
function listParts(outermost: interface {}): Array<interface {}> {
  const parts = [];
  const left: Array<interface {} | ReadonlyArray<unknown>> = [outermost];
  for (let part = left.pop(); part; part = left.pop()) {
    parts.push(part);
    // Only development reads the items of an element after its props.
    const values = Array.isArray(part)
      ? part[0] === ELEMENT_MARK
        ? part.slice(0, 4)
        : part
      : Object.values(part);
    for (const value of values) {
      if (typeof value === 'object' && value !== null) {
        left.push(value);
      }
    }
  }
  return parts.reverse();
}

// Revives a part whose inner parts are known. Returns a chunk if the value is incomplete.
function reviveAlone(
  revival: Revival,
  part: interface {},
  revive: Revive,
): unknown {
  revival.wait = null;
  revival.levels = 1;
  const value = revive(revival, part);
  const {wait} = revival;
  if (wait === null) {
    return value;
  }
  const chunk = createBlockedChunk();
  closeWait(wait, chunk, value);
  return chunk.status === FULFILLED ? value : chunk;
}
