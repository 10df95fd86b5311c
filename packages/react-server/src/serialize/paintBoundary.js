// Suspense and Activity: their children are behind the boundary, and may appear later than the rest.

import type {UserObject} from 'flight-core/src/guard/userValues.js';

import type {Draft} from '../rows/draft.js';
import type {Ledger} from '../rows/ledger.js';

import {encodeLazyReference} from 'flight-core/src/wire/references.js';

import {canPostpone, weighPass} from '../partition/postpone.js';
import {NO_KEYS} from '../places/keyContext.js';
import {postponeTask} from '../request/request.js';
import {taskFrom} from '../rows/draft.js';
import {weigh} from '../rows/ledger.js';
import {isNewContent} from '../values/pointTo.js';

// Returns the weight behind the outer boundary.
export function enterBoundary(
  ledger: Ledger,
  {children}: {readonly [string]: unknown},
): number {
  const {behindWeight} = ledger;
  ledger.behindWeight = typeof children === 'string' ? children.length : 0;
  return behindWeight;
}

// Returns the weight behind the boundary.
export function exitBoundary(
  ledger: Ledger,
  outerBehindWeight: number,
): number {
  const {behindWeight} = ledger;
  ledger.behindWeight = outerBehindWeight;
  return behindWeight;
}

// `"$L1"` if the children of the boundary are postponed, else null. They are not registered as
// written: values in front that repeat them must not wait for their row.
export function postpone(draft: Draft, children: UserObject): string | null {
  if (!canPostpone(draft.ledger) || !isNewContent(draft.written, children)) {
    return null;
  }
  const stop = {model: children, keys: NO_KEYS};
  const task = postponeTask(draft.request, taskFrom(draft, stop));
  return weigh(draft.ledger, encodeLazyReference(task.id));
}

// The weight of the pass in front of the children.
export function enterChildren(ledger: Ledger): number {
  ledger.depth++;
  return weighPass(ledger);
}

export function exitChildren(
  ledger: Ledger,
  weightBefore: number,
  passBefore: number,
): void {
  ledger.depth--;
  ledger.behindWeight = ledger.weight - weightBefore;
  const {pass} = ledger.request;
  pass.boundaries++;
  pass.behindWeight += weighPass(ledger) - passBefore;
}
