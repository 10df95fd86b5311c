// Replaces the value of a lazy that was written before. The walk replaces it by a reference.

import type {Place} from '../places/place.js';

export class RepeatedValue {
  // The walk only looks for these among objects with `$$typeof`.
  readonly $$typeof: boolean = true;
  // The place where the value was written.
  readonly target: Place;

  constructor(target: Place) {
    this.target = target;
  }
}
