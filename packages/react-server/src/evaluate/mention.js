// If the value of a lazy was written before, a mention replaces it, which becomes a reference.

import type {Place} from '../places/place.js';
import type {UserObject} from '../request/userValues.js';

export type Mention = {
  readonly $$typeof: symbol,
  // The place where the value was written.
  readonly target: Place,
};

// No user value has this mark.
const MENTION_TYPE: symbol = Symbol('mention');

export function asMention(object: UserObject): Mention | null {
  return object.$$typeof === MENTION_TYPE ? (object as $FlowFixMe) : null; // by its mark
}

export function mentionOf(target: Place): Mention {
  return {$$typeof: MENTION_TYPE, target};
}
