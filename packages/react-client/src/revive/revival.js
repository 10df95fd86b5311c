// One walk over one parsed row.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Response} from '../response.js';

import {Wait} from 'flight-core/src/chunk/blocked.js';

const NOTHING = {};

export class Revival {
  readonly response: Response;
  // The chunk of the row, null for rows that are no values (modules, hints).
  readonly chunk: Chunk | null;
  // The parsed row, which is revived in place.
  readonly root: unknown;
  // What the element that is being walked waits for, or the row outside of elements; null
  // as long as nothing is missing.
  wait: Wait | null = null;

  // Somebody has given all objects of the program properties that `for…in` meets.
  readonly inherited: boolean = hasInheritedKeys();

  constructor(response: Response, chunk: Chunk | null, root: unknown) {
    this.response = response;
    this.chunk = chunk;
    this.root = root;
  }
}

export function requireWait(revival: Revival): Wait {
  const wait = revival.wait ?? new Wait(revival.response);
  revival.wait = wait;
  return wait;
}

function hasInheritedKeys(): boolean {
  let found = false;
  for (const key in NOTHING) {
    found = !Object.hasOwn(NOTHING, key);
  }
  return found;
}
