import type {Place} from '../places/place.js';
import type {Container} from '../places/wire.js';
import type {Element} from '../request/reactInternals.js';
import type {Draft} from '../rows/draft.js';

import {referenceToThrown} from '../evaluate/suspend.js';
import {NO_KEYS} from '../request/keyContext.js';
import {stopAt} from '../rows/draft.js';
import {findElement, pointAt, remember} from '../values/pointTo.js';
import {refuseRef} from '../values/unsupported.js';

// An element with a ref is an error, which is reported once, wherever the element is.
export function referenceToElementWithRef(
  draft: Draft,
  place: Place,
  element: Element,
  container: Container,
): string {
  const {ledger, written} = draft;
  const known = findElement(written, element);
  if (known !== null) {
    return pointAt(ledger, known, place, container);
  }
  if (draft.keys === NO_KEYS) {
    place.source = element;
    remember(draft, element.props, place);
  }
  stopAt(draft, element);
  return referenceToThrown(draft, refuseRef());
}
