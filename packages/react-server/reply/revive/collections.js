// Map, Set and iterator. Their content is an array, usually its own part. They are created
// before their content, so they can contain themselves. Each array can be used once: otherwise
// short tokens could copy a large array. The client trusts its server and has no such rule
// (react-client/src/revive/collections.js).

import type {TokenPlace} from './reference.js';
import type {Making, Reading, Reply, Slot} from '../slots/slot.js';

import {FULFILLED} from 'flight-core/src/chunk/chunk.js';
import {protocolError} from 'flight-core/src/errors.js';

import {followPath} from '../slots/path.js';
import {openSlot, waitFor} from '../slots/slot.js';
import {requirePart} from './reference.js';
import {readTokenNumber} from './tokenNumber.js';

type Items = ReadonlyArray<unknown>;

class CollectionMaking implements Making {
  readonly isHole: boolean = false;
  readonly copiesItems: boolean = false;
  readonly kind: CollectionKind;
  readonly addItem: (item: unknown) => void;

  constructor(kind: CollectionKind, addItem: (item: unknown) => void) {
    this.kind = kind;
    this.addItem = addItem;
  }

  make({reading}: Slot, value: unknown): unknown {
    this.fill(reading.reply, value);
    return null;
  }

  fill(reply: Reply, value: unknown): void {
    const items = takeItems(reply, value, this.kind);
    for (let index = 0; index < items.length; index++) {
      this.addItem(items[index]);
    }
  }
}

type CollectionKind = {
  readonly name: string,
  // React's error numbers for content that is not an array, and for content used before.
  readonly noArray: number,
  readonly used: number,
};

const MAP = {name: 'Map', noArray: 575, used: 572};
const SET = {name: 'Set', noArray: 576, used: 573};
const ITERATOR = {name: 'iterator', noArray: 577, used: 578};

function takeItems(reply: Reply, value: unknown, kind: CollectionKind): Items {
  const {name, noArray, used} = kind;
  if (!Array.isArray(value)) {
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

// Fast path: the part with the content is complete.
function collect(
  reading: Reading,
  text: string,
  place: TokenPlace,
  making: CollectionMaking,
): void {
  const part = requirePart(reading.reply, readTokenNumber(text, 2));
  const path = text.slice(2).split(':');
  if (part.status === FULFILLED) {
    making.fill(reading.reply, followPath(part.value, path));
  } else {
    const slot = openSlot(reading, place.container, place.key, making);
    waitFor(slot, part, path);
  }
}

// "$Q1" with 1=[["a",1],["b",2]]
export function reviveMap(
  reading: Reading,
  text: string,
  container: interface {} | null,
  key: string | number,
): unknown {
  const map: Map<unknown, unknown> = new Map();
  const making = new CollectionMaking(MAP, entry => {
    if (!Array.isArray(entry)) {
      throw protocolError(
        'An entry of a Map in a reply must be an array.',
        575,
      );
    }
    map.set(entry[0], entry[1]);
  });
  collect(reading, text, {container, key}, making);
  return map;
}

// "$W1" with 1=["a","b"]
export function reviveSet(
  reading: Reading,
  text: string,
  container: interface {} | null,
  key: string | number,
): unknown {
  const set: Set<unknown> = new Set();
  const making = new CollectionMaking(SET, item => {
    set.add(item);
  });
  collect(reading, text, {container, key}, making);
  return set;
}

// "$i1" with 1=[1,2]
export function reviveIterator(
  reading: Reading,
  text: string,
  container: interface {} | null,
  key: string | number,
): unknown {
  const items: Array<unknown> = [];
  const making = new CollectionMaking(ITERATOR, item => {
    items.push(item);
  });
  collect(reading, text, {container, key}, making);
  return items[Symbol.iterator]();
}
