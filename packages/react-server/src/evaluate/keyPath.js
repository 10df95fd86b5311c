// Keys of elements that stand under server components. A component leaves no trace, so
// what it returns takes its place among the siblings, and its key.

import type {Element} from '../request/reactInternals.js';
import type {Draft} from '../rows/draft.js';

import {ELEMENT_TYPE, FRAGMENT_TYPE} from '../request/reactInternals.js';

// key "b" under "a" → "a,b"
export function joinKeys(
  keyPath: string | null,
  key: string | null,
): string | null {
  if (keyPath === null) {
    return key;
  }
  return key === null ? keyPath : keyPath + ',' + key;
}

// What a component returns is rendered under its key. Without a key anywhere above, it
// occupies the slot of the component by position.
export function enterComponent(draft: Draft, key: string | null): void {
  if (key !== null) {
    draft.keyPath = joinKeys(draft.keyPath, key);
  } else if (draft.keyPath === null) {
    draft.implicitSlot = true;
  }
}

// Under a key, or in the slot of a component, an element is not what it is elsewhere.
export function hasKeyContext(draft: Draft): boolean {
  return draft.keyPath !== null || draft.implicitSlot;
}

// Inside of props, arrays and objects every key is its element's own.
export function leaveContext(draft: Draft): void {
  draft.keyPath = null;
  draft.implicitSlot = false;
}

// What a list is rendered as where there is a key for it.
export function fragmentOf(list: unknown): Element {
  return {
    $$typeof: ELEMENT_TYPE,
    type: FRAGMENT_TYPE,
    key: null,
    props: {children: list},
  };
}
