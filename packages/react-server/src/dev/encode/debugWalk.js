// The members of the debug walk for the encoders of the kinds of values.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Recording} from '../recording.js';

import {DEBUG_DEFERRED_PREFIX} from 'flight-core/src/wire/valueTags.js';

// The wire text of a value that is left out, and that the client cannot request.
export const OMITTED: string = DEBUG_DEFERRED_PREFIX;

export interface DebugWalk {
  readonly recording: Recording;
  // The number of objects that may still be written.
  budget: number;
  // Gives the value its own row.
  outline(value: unknown): RowId;
  // Like `outline`, with the given id.
  outlineAs(id: RowId, value: unknown): void;
}
