// Map, Set and single-use iterators. Their content is an array, which is a part.

import type {Reply} from './reply.js';

import {
  ITERATOR_PREFIX,
  MAP_PREFIX,
  SET_PREFIX,
} from 'flight-core/src/wire/valueTags.js';
import {addEntry, addPart, takePart, tokenOf} from './reply.js';

// Null for all other objects.
export function encodeCollection(
  reply: Reply,
  value: interface {},
): string | null {
  if (value instanceof Map) {
    // "$Q1" with 1 [["a",1],["b",2]]
    return addPart(reply, MAP_PREFIX, Array.from(value));
  }
  if (value instanceof Set) {
    // "$W1" with 1 ["a","b"]
    return addPart(reply, SET_PREFIX, Array.from(value));
  }
  return null;
}

// "$i1" with 1 [1,2]. The part has its number before the iterator runs.
export function encodeIterator(
  reply: Reply,
  iterator: $FlowFixMe, // `Array.from` checks it
): string {
  const part = takePart(reply);
  const items = Array.from(iterator);
  addEntry(reply, part, reply.walk(reply, items, part));
  return tokenOf(ITERATOR_PREFIX, part);
}
