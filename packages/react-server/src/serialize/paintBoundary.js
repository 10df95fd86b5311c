// Suspense and Activity: their children are behind the boundary, and may appear later than the rest.

import type {Place} from '../places/place.js';
import type {Container, WireModel, WireObject} from '../places/wire.js';
import type {UserObject} from '../request/userValues.js';
import type {Draft} from '../rows/draft.js';

import {encodeLazyReference} from 'flight-core/src/wire/references.js';

import {closeBoundary} from '../partition/partition.js';
import {canPostpone, weighPass} from '../partition/postpone.js';
import {postponeTask} from '../request/request.js';
import {taskFrom} from '../rows/draft.js';
import {isNewContent} from '../values/pointTo.js';
import {weigh} from './inPlace.js';

// The props of the boundary. `before` is the weight of the row when the boundary began.
export function walkBoundary(
  draft: Draft,
  place: Place,
  props: {readonly [string]: unknown},
  opened: {readonly container: Container, readonly before: number},
): WireObject {
  const {ledger} = draft;
  const {children} = props;
  const outerBehindWeight = ledger.behindWeight;
  ledger.behindWeight = typeof children === 'string' ? children.length : 0;
  const wire = draft.walk.properties(draft, place, props);
  const {behindWeight} = ledger;
  ledger.behindWeight = outerBehindWeight;
  const {container, before} = opened;
  if (ledger.weight - before >= draft.request.floor) {
    closeBoundary(ledger, place, container, {before, behindWeight});
  }
  return wire;
}

// The children of the boundary.
export function walkBehind(
  draft: Draft,
  place: Place,
  value: UserObject,
  container: Container,
): WireModel {
  const {ledger} = draft;
  if (canPostpone(ledger) && isNewContent(draft.written, value)) {
    return postpone(draft, value);
  }
  const before = ledger.weight;
  const passBefore = weighPass(ledger);
  ledger.depth++;
  const wire = draft.walk.slot(draft, place, value, container);
  ledger.depth--;
  ledger.behindWeight = ledger.weight - before;
  const {pass} = draft.request;
  pass.boundaries++;
  pass.behindWeight += weighPass(ledger) - passBefore;
  return wire;
}

// `"$L1"`. The content is not registered as written: values in front that repeat it must not wait
// for its row.
function postpone(draft: Draft, value: UserObject): string {
  const stop = {model: value, keys: draft.keys};
  const task = postponeTask(draft.request, taskFrom(draft, stop));
  return weigh(draft, encodeLazyReference(task.id));
}
