// Follows `:props:children:0` from the value of a row. Elements count as objects and lazy
// nodes are looked through. Only own properties of plain objects and arrays are read, because
// names come from the network. The server has its own walk for replies, which have neither
// elements nor lazy nodes (reply/path.js).

import type {Walk, Way} from '../waits/wait.js';

import {
  Chunk,
  FULFILLED,
  createRejectedChunk,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';
import {protocolError} from 'flight-core/src/errors.js';
import {hasPlainProperty} from 'flight-core/src/guard/plainProperty.js';
import {elementSlotOf} from 'flight-core/src/wire/references.js';
import {ELEMENT_TYPE} from '../reactSymbols.js';
import {Hole} from '../waits/wait.js';
import {chunkOfLazy, unwrapLazy} from '../waits/lazy.js';

export class PathWalk implements Walk {
  // Item 0 is the row id.
  readonly path: ReadonlyArray<string>;
  // The index of the next step.
  index: number = 1;
  value: unknown = null;

  constructor(path: ReadonlyArray<string>) {
    this.path = path;
  }

  through(start: unknown): Way {
    const {path} = this;
    let value = start;
    while (this.index < path.length) {
      if (value instanceof Hole) {
        return value;
      }
      const lazy = chunkOfLazy(value);
      if (lazy !== null) {
        return lazy;
      }
      // A tuple that will become an element belongs to the row that is being revived.
      const isTuple = Array.isArray(value) && value[0] === ELEMENT_TYPE;
      const step = path[this.index];
      const name = isTuple ? String(elementSlotOf(step)) : step;
      if (!hasPlainProperty(value, name)) {
        return createRejectedChunk(invalidReference(path, this.index));
      }
      value = Reflect.get(value, name);
      this.index++;
    }
    if (value instanceof Hole) {
      return value;
    }
    this.value = unwrapLazy(value);
    return null;
  }
}

// Follows the walk as far as values are complete.
export function walkComplete(walk: Walk, start: Chunk): Way {
  let way: Way = start;
  while (way instanceof Chunk) {
    readChunk(way);
    if (way.status !== FULFILLED) {
      return way;
    }
    way = walk.through(way.value);
  }
  return way;
}

function invalidReference(path: ReadonlyArray<string>, index: number): Error {
  return protocolError(
    `Invalid reference: "${path[index]}" in "$${path.join(':')}" is not an own property of ` +
      'a plain object or array.',
    570,
  );
}
