// Content behind a paint boundary may be postponed: it becomes a separate task, and the content
// in front is sent first. Rules and numbers: docs/decisions/019-postponed-content.md.

import type {Request} from '../request/request.js';
import type {Ledger} from '../rows/ledger.js';

import {OPEN} from '../request/request.js';

// A pass that weighs more than this many targets sends its rows before it walks more content behind
// boundaries.
const TARGETS_OF_FULL_PASS = 4;

export function isFull(request: Request, weight: number): boolean {
  return weight > request.target * TARGETS_OF_FULL_PASS;
}

// Characters of all rows of this pass so far, unfinished rows included.
export function weighPass({request, made, weight}: Ledger): number {
  return request.pass.weight + made.weight + made.asideWeight + weight;
}

// Postponed content needs its own row, even if it is small. So content is not postponed while
// the content behind boundaries has been smaller than the floor on average, and at most once per
// floor of weight in the pass. A prerender sends nothing early, and after an abort nothing can
// wait.
export function canPostpone(ledger: Ledger): boolean {
  const {request} = ledger;
  const weight = weighPass(ledger);
  if (!isFull(request, weight)) {
    return false;
  }
  const {floor, pass} = request;
  return (
    pass.behindWeight >= pass.boundaries * floor &&
    weight >= (pass.postponed + 1) * floor &&
    request.status <= OPEN &&
    !request.isPrerender
  );
}
