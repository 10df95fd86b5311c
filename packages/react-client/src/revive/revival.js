// One walk over one parsed row.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Response} from '../response.js';

import {hasInheritedKeys} from 'flight-core/src/guard/inheritedKeys.js';
import {Wait} from '../waits/wait.js';
import {Waits} from '../waits/waits.js';

// All rows that are read inside of each other together use less than five times this much,
// since there are at most 64 of them: 1/1 + 1/2 + … + 1/64 = 4.7.
const LEVELS = 100;

export class Revival {
  readonly response: Response;
  // The chunk of the row, null for rows that are no values (modules, hints).
  readonly chunk: Chunk | null;
  // The parsed row, which is revived in place.
  readonly root: unknown;
  // What the element that is being walked waits for, or the row outside of elements; null
  // as long as nothing is missing.
  wait: Wait | null = null;

  // How much deeper the walk may go by recursion. Rows are read inside of rows, and all of
  // them share one stack, of which the program around them has used an unknown part.
  levels: number;

  readonly inherited: boolean = hasInheritedKeys();

  constructor(response: Response, chunk: Chunk | null, root: unknown) {
    this.response = response;
    this.chunk = chunk;
    this.root = root;
    this.levels = Math.floor(LEVELS / Math.max(1, response.agenda.depth));
  }
}

export function requireWait(revival: Revival): Wait {
  const {chunk, response} = revival;
  const waits = response.waits ?? new Waits(response);
  const wait = revival.wait ?? new Wait(waits, chunk);
  response.waits = waits;
  revival.wait = wait;
  return wait;
}
