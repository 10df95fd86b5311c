// Values nested too deeply for the stack, ours or that of `JSON.stringify`, continue in a row of
// their own. The client decodes the same value.

import type {Place} from '../places/place.js';
import type {Draft} from '../rows/draft.js';

import {encodeRest, registerTaskModel} from '../evaluate/suspend.js';
import {describePlace} from '../places/describePlace.js';
import {addTask} from '../request/request.js';
import {weigh} from '../rows/ledger.js';
import {referenceToError} from '../values/errorRows.js';
import {refuseDepth} from '../values/unsupported.js';

// The limit of nested objects and arrays in one row. A stack of the default size has room for three
// times as many.
export const DEEPEST_LEVEL = 256;

// Against getters that create new objects forever.
const MOST_LEVELS = 250000;

// Returns the reference to the row that will have the value.
export function deferDeepValue(
  draft: Draft,
  place: Place,
  value: unknown,
): string {
  const {request, task} = draft;
  const {surroundings} = task;
  const level = draft.level + (surroundings === null ? 0 : surroundings.level);
  const pathStart =
    surroundings === null
      ? describePlace(request.host, place)
      : surroundings.pathStart;
  if (level > MOST_LEVELS) {
    return referenceToError(draft, refuseDepth(MOST_LEVELS, pathStart));
  }
  const rest = addTask(request, {
    stop: {model: value, keys: place.keys},
    formatContext: draft.formatContext,
    surroundings: {level, pathStart},
    blockContext: null,
    written: draft.written.forTasks(),
  });
  registerTaskModel(rest);
  rest.ping();
  return weigh(draft.ledger, encodeRest(value, rest.id));
}
