// What a lazy comes to may have been written before. It then stands in its place as a
// mention, which becomes a reference.

import type {Place} from '../places/place.js';

export type Mention = {
  readonly $$typeof: symbol,
  // Where the value was written.
  readonly target: Place,
};

// No value of the user's has this mark.
export const MENTION_TYPE: symbol = Symbol('mention');

export function mentionOf(target: Place): Mention {
  return {$$typeof: MENTION_TYPE, target};
}
