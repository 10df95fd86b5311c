// The record of one walk over one row.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Response} from './response.js';
import type {PendingNode} from './waits/graph.js';

// The recursion limit of a row. Nested reads of rows together use less than five times this limit,
// since at most 64 are nested: 1/1 + 1/2 + … + 1/64 = 4.7.
const LEVELS = 100;

export class Revival {
  readonly response: Response;
  // The chunk of the row.
  readonly chunk: Chunk;
  // The parsed row, which is revived in place.
  readonly rootModel: unknown;
  // The pending node of the current element, or of the row outside of elements; null as long as no part
  // is missing.
  pendingNode: PendingNode | null = null;
  // The remaining levels of recursion. Nested reads of rows share one stack, of which the program
  // has used an unknown part.
  levels: number;

  constructor(response: Response, chunk: Chunk, rootModel: unknown) {
    this.response = response;
    this.chunk = chunk;
    this.rootModel = rootModel;
    this.levels = Math.floor(LEVELS / (response.agenda.depth || 1));
  }
}
