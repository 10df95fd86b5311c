// An object that is met again: its slot points to where it was written first.

import type {Container, Draft} from '../draft.js';
import type {Place} from '../place.js';

import {referenceTo, rowOf} from '../place.js';

// About the length of `"$0:props:children:0"`.
const REFERENCE_WEIGHT = 20;

type Slot = {
  readonly container: Container,
  readonly key: string | number,
  readonly from: Place,
  readonly toProps: boolean,
};

// Gives the reference, or a stand-in until the rows of the draft have their final shape.
export function pointTo(draft: Draft, target: Place, slot: Slot): string {
  draft.weight += REFERENCE_WEIGHT;
  if (rowOf(target).isSettled) {
    return referenceTo(target) + (slot.toProps ? ':props' : '');
  }
  draft.repeats.push({
    container: slot.container,
    key: slot.key,
    from: slot.from,
    target,
    toProps: slot.toProps,
  });
  return '';
}
