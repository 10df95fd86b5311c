// What the kinds of debug values ask of the walk that they are part of.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {UserObject} from '../request/userValues.js';
import type {Recording} from './recording.js';

export interface DebugWalk {
  readonly recording: Recording;
  // How many more objects are written.
  budget: number;
  // A row of its own for the value.
  outline(value: unknown): RowId;
  // The same in the row of that id.
  outlineAs(id: RowId, value: unknown): void;
  // An object in the place of the parent's that the name says.
  encodeObject(parent: interface {}, name: string, value: UserObject): unknown;
  // Everything else.
  encodePrimitive(value: unknown): unknown;
}
