// References by value: "$1" and "$1:props:children" are the value of another row or a part of it.
// If that value is incomplete, the nearest element around the reference waits, or else the row.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Making, Place, Reference, Walk} from '../waits/wait.js';
import type {Revival} from '../response.js';

import {FULFILLED, readChunk} from 'flight-core/src/chunk/chunk.js';
import {parseIdAt} from 'flight-core/src/wire/ids.js';
import {ELEMENT_MARK} from 'flight-core/src/wire/valueTags.js';
import {ELEMENT_TYPE} from '../reactSymbols.js';
import {getChunk} from '../response.js';
import {addHole} from '../waits/keeper.js';
import {Wait} from '../waits/wait.js';
import {chunkOfLazy, unwrapLazy} from '../waits/lazy.js';
import {PathWalk, walkComplete} from './pathWalk.js';

// "$1", "$1:props:children". Shared values often have many references (benchmark `payloads`).
export function reviveReference(
  revival: Revival,
  text: string,
  container: interface {} | null,
  key: string | number,
): unknown {
  const {response} = revival;
  const known = response.found.get(text);
  if (known !== undefined) {
    const {tracer} = response;
    if (tracer !== null) {
      const used = getChunk(response, parseIdAt(text, 1));
      tracer.valueUsed(revival.chunk, used);
    }
    return known;
  }
  const chunk = getChunk(response, parseIdAt(text, 1));
  readChunk(chunk);
  // The common case: a whole row that has been fulfilled.
  if (chunk.status === FULFILLED && !text.includes(':')) {
    noteUse(revival, chunk);
    return unwrapLazy(chunk.value);
  }
  const path = text.slice(1).split(':');
  // A reference into the row that is being revived: nearly all references of a stream are of this
  // kind, and their target usually exists already.
  if (chunk === revival.chunk) {
    const own = new PathWalk(path);
    if (own.through(revival.root) === null && isBuilt(own.value)) {
      noteUse(revival, chunk);
      return own.value;
    }
  }
  const walk = new PathWalk(path);
  const way = walkComplete(walk, chunk);
  noteUse(revival, chunk);
  if (way !== null) {
    return waitFor(revival, {walk, way, place: {container, key}, making: null});
  }
  const {value} = walk;
  if (
    typeof value === 'object' &&
    value !== null &&
    chunkOfLazy(value) === null
  ) {
    response.found.set(text, value);
  }
  return value;
}

// A string may still be wire text, and a tuple is not an element yet.
function isBuilt(value: unknown): boolean {
  return Array.isArray(value)
    ? value[0] !== ELEMENT_MARK && value[0] !== ELEMENT_TYPE
    : typeof value === 'object' &&
        value !== null &&
        chunkOfLazy(value) === null;
}

// Makes a value from the target of a reference. `reference` is the text after the tag.
export function reviveThrough(
  revival: Revival,
  reference: string,
  place: Place,
  making: Making | null,
): unknown {
  const path = reference.split(':');
  const chunk = getChunk(revival.response, parseIdAt(path[0], 0));
  return follow(revival, {chunk, walk: new PathWalk(path)}, place, making);
}

// Follows the walk from a chunk. The place waits if the walk does not reach its end.
export function follow(
  revival: Revival,
  {chunk, walk}: {readonly chunk: Chunk, readonly walk: Walk},
  place: Place,
  making: Making | null,
): unknown {
  const way = walkComplete(walk, chunk);
  noteUse(revival, chunk);
  if (way !== null) {
    return waitFor(revival, {walk, way, place, making});
  }
  return making === null
    ? walk.value
    : making.finish(walk.value, making.created);
}

function noteUse({response, chunk}: Revival, used: Chunk): void {
  const {tracer} = response;
  if (tracer !== null) {
    tracer.valueUsed(chunk, used);
  }
}

// What cannot wait is null.
export function waitFor(revival: Revival, reference: Reference): unknown {
  const {chunk, response} = revival;
  if (chunk === null) {
    revival.isIncomplete = true;
    return reference.making?.created ?? null;
  }
  const wait = revival.wait ?? new Wait(response, chunk);
  revival.wait = wait;
  return addHole(wait, reference);
}
