// Map, Set and iterator: made of an array that is a part of its own. They exist before their
// content does, which lets them contain themselves. An array serves one of them: otherwise a
// short text could ask for a large array to be copied again and again.

import type {Making, Reading, Reply, Slot} from './reply.js';

import {protocolError} from 'flight-core/src/errors.js';

import {reviveThrough} from './reference.js';

type Items = ReadonlyArray<unknown>;

class CollectionMaking implements Making {
  readonly isHole: boolean = false;
  readonly copiesItems: boolean = true;
  readonly kind: CollectionKind;
  readonly addItem: (item: unknown) => void;

  constructor(kind: CollectionKind, addItem: (item: unknown) => void) {
    this.kind = kind;
    this.addItem = addItem;
  }

  make({reading}: Slot, value: unknown): unknown {
    for (const item of takeItems(reading.reply, value, this.kind)) {
      this.addItem(item);
    }
    return null;
  }
}

type CollectionKind = {
  readonly name: string,
  // What React's errors are called if the content is no array, and if it was used before.
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
      `The content of a ${name} in a reply has to be an array.`,
      noArray,
    );
  }
  if (reply.collected.has(value)) {
    throw protocolError(
      `The content of a ${name} in a reply was used before. Each array serves one ` +
        'Map, Set or iterator.',
      used,
    );
  }
  reply.collected.add(value);
  return value;
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
      throw protocolError('An entry of a Map in a reply is no array.', 575);
    }
    map.set(entry[0], entry[1]);
  });
  reviveThrough(reading, text, {container, key}, making);
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
  reviveThrough(reading, text, {container, key}, making);
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
  reviveThrough(reading, text, {container, key}, making);
  return items[Symbol.iterator]();
}
