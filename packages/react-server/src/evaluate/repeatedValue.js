// Stands for a value that was written elsewhere, or has a row of its own. The walk writes a reference.

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
