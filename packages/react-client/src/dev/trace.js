// What the development observer of a response knows about a chunk: one record, created when the
// first of its facts is known.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {DebugInfo} from './debugState.js';
import type {StackFrames} from './stackFrames.js';

// An entry of a chunk's list whose row is not complete.
export type MissingInfo = {
  readonly row: Chunk,
  readonly list: Array<DebugInfo>,
  readonly at: number,
  isFilled: boolean,
};

// What was drawn for a row and its nested rows.
export type DrawnRow = {
  track: number,
  end: number,
  // The outermost component.
  component: DebugInfo | null,
};

// The stack of several elements, and its frames in the environment of the last element.
export type SharedStack = {
  // Null until the first of its rows is read.
  sites: unknown,
  environmentName: string,
  frames: StackFrames | null,
};

export class Trace {
  // How others refer to the chunk: the model; only debug rows, by value; the model, while the chunk
  // was blocked; the chunk itself, while it was blocked (rowReferences.js).
  isWanted: boolean = false;
  isDebugOnly: boolean = false;
  isUsedBlocked: boolean = false;
  isUsedByItself: boolean = false;
  // It is a debug row with references.
  isDebugUser: boolean = false;
  // Its info has readers, although the row is blocked (incompleteInfo.js).
  hasEarlyReaders: boolean = false;
  // Its row is the stack of elements (origins.js).
  stack: SharedStack | null = null;
  // For a module that is loading: the piece of the stream in which its row arrived (streamInfo.js).
  piece: DebugInfo | null = null;
  // Debug info for which its value waits (debugRows.js).
  missing: Array<MissingInfo> = [];
  // What the performance panel shows for it (componentTracks.js).
  drawn: DrawnRow | null = null;
}

export class Traces {
  // A property of the chunk would be visible to tools. Not all chunks belong to a row.
  readonly byChunk: WeakMap<Chunk, Trace> = new WeakMap();

  // Null if nothing is known.
  find(chunk: Chunk): Trace | null {
    return this.byChunk.get(chunk) ?? null;
  }

  of(chunk: Chunk): Trace {
    const known = this.byChunk.get(chunk);
    if (known !== undefined) {
      return known;
    }
    const trace = new Trace();
    this.byChunk.set(chunk, trace);
    return trace;
  }
}
