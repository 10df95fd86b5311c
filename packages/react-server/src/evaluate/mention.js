// If the value of a lazy was written before, a mention replaces it, which becomes a reference.

import type {Place} from '../places/place.js';

export class Mention {
  // The walk looks more closely at objects that have a mark.
  readonly $$typeof: boolean = true;
  // The place where the value was written.
  readonly target: Place;

  constructor(target: Place) {
    this.target = target;
  }
}
