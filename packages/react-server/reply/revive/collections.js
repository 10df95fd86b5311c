// Map, Set and iterator. Their content is an array, usually its own part. They are created
// before their content, so they can contain themselves. Each array can be used once: otherwise
// short tokens could copy a large array. The client trusts its server and has no such rule
// (react-client/src/revive/collections.js).

import type {Making, Reply, Reviver, Slot} from '../slots/slot.js';

import {FULFILLED} from 'flight-core/src/chunk/chunk.js';
import {protocolError} from 'flight-core/src/errors.js';

import {followToken, isOwnArray, splitPath} from '../slots/path.js';
import {openSlot, waitFor} from '../slots/slot.js';
import {requirePart} from './reference.js';
import {readTokenNumber} from './tokenNumber.js';

type Items = ReadonlyArray<unknown>;

type CollectionKind<T> = {
  readonly name: string,
  // React's error numbers for content that is not an array, and for content used before.
  readonly noArray: number,
  readonly used: number,
  readonly create: () => T,
  readonly addItem: (collection: T, item: unknown) => unknown,
  // The value of the token, before the collection has its items.
  readonly valueOf: (collection: T) => unknown,
};

// Adds the items of the part, when it is complete.
class CollectionMaking<T> implements Making {
  readonly isHole: boolean = false;
  readonly copiesItems: boolean = false;
  readonly kind: CollectionKind<T>;
  readonly collection: T;

  constructor(kind: CollectionKind<T>, collection: T) {
    this.kind = kind;
    this.collection = collection;
  }

  make({reading}: Slot, value: unknown): unknown {
    fill(reading.reply, this.kind, this.collection, value);
    return null;
  }
}

function fill<T>(
  reply: Reply,
  kind: CollectionKind<T>,
  collection: T,
  value: unknown,
): void {
  const items = takeItems(reply, value, kind);
  for (let index = 0; index < items.length; index++) {
    kind.addItem(collection, items[index]);
  }
}

function takeItems<T>(
  reply: Reply,
  value: unknown,
  {name, noArray, used}: CollectionKind<T>,
): Items {
  if (!isOwnArray(value)) {
    throw protocolError(
      `The content of the ${name} in a reply must be an array.`,
      noArray,
    );
  }
  const collected = reply.collected ?? new Set();
  if (collected.has(value)) {
    throw protocolError(
      `The array of the ${name} in a reply was used for another Map, Set or iterator.`,
      used,
    );
  }
  collected.add(value);
  reply.collected = collected;
  return value;
}

function createReviver<T>(kind: CollectionKind<T>): Reviver {
  return (reading, text, container, key) => {
    const collection = kind.create();
    const part = requirePart(reading.reply, readTokenNumber(text, 2));
    if (part.status === FULFILLED) {
      fill(reading.reply, kind, collection, followToken(part.value, text, 2));
    } else {
      const making = new CollectionMaking(kind, collection);
      const slot = openSlot(reading, container, key, making);
      waitFor(slot, part, splitPath(text, 2));
    }
    return kind.valueOf(collection);
  };
}

// "$Q1" with 1=[["a",1],["b",2]]
export const reviveMap: Reviver = createReviver({
  name: 'Map',
  noArray: 575,
  used: 572,
  create: (): Map<unknown, unknown> => new Map(),
  addItem(map, entry) {
    if (!isOwnArray(entry)) {
      throw protocolError(
        'An entry of a Map in a reply must be an array.',
        575,
      );
    }
    map.set(entry[0], entry[1]);
  },
  valueOf: map => map,
});

// "$W1" with 1=["a","b"]
export const reviveSet: Reviver = createReviver({
  name: 'Set',
  noArray: 576,
  used: 573,
  create: (): Set<unknown> => new Set(),
  addItem: (set, item) => set.add(item),
  valueOf: set => set,
});

// "$i1" with 1=[1,2]
export const reviveIterator: Reviver = createReviver({
  name: 'iterator',
  noArray: 577,
  used: 578,
  create: (): Array<unknown> => [],
  addItem: (items, item) => items.push(item),
  valueOf: items => items[Symbol.iterator](),
});
