// Nesting that is too deep for the stack, ours or that of `JSON.stringify`, goes on in a
// row of its own. To the client nothing is different.

import type {Place} from '../places/place.js';
import type {Draft} from '../rows/draft.js';

import {leaveContext} from '../evaluate/keyPath.js';
import {encodeRest, registerTaskModel} from '../evaluate/suspend.js';
import {describePlace} from '../places/pathText.js';
import {addTask} from '../request/request.js';
import {refuseDepth} from '../values/unsupported.js';
import {referenceToError, weigh} from './inPlace.js';

// Objects and arrays in each other in one row. Three times as many fit on a stack of the
// usual size.
export const DEEPEST_LEVEL = 256;

// A getter can nest without end; rows would be made of it for ever.
const MOST_LEVELS = 250000;

// Gives the reference to the row in which the value at the place will be.
export function putOff(draft: Draft, place: Place, value: unknown): string {
  const {request, task, keyPath, implicitSlot, formatContext} = draft;
  const {surroundings} = task;
  const level = draft.level + (surroundings === null ? 0 : surroundings.level);
  const pathStart =
    surroundings === null ? describePlace(place) : surroundings.pathStart;
  if (level > MOST_LEVELS) {
    return referenceToError(draft, refuseDepth(MOST_LEVELS, pathStart));
  }
  const rest = addTask(request, {
    model: value,
    keyPath,
    implicitSlot,
    formatContext,
    surroundings: {level, pathStart},
    written: draft.written,
  });
  registerTaskModel(rest);
  leaveContext(draft);
  rest.ping();
  return weigh(draft, encodeRest(value, rest.id));
}
