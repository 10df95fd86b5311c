// Keys of lists. Elements that stay elements travel with what was found, for React on the
// client to complain about; a component or fragment disappears, so it is reported here.

import type {Element} from '../request/reactInternals.js';
import type {ComponentInfo} from './info.js';
import type {Recording} from './recording.js';

import {asElement} from '../request/userValues.js';
import {debugElementOf} from './debugElement.js';
import {callWithOwner} from './owner.js';

// Whether the key of an element has been checked.
export const UNCHECKED = 0;
export const CHECKED = 1;
export const MISSING = 2;

// Slot 6 of a tuple.
export function keyState(element: Element): number {
  const store = debugElementOf(element)._store;
  return store == null ? UNCHECKED : store.validated;
}

export function checkListItem(item: unknown): void {
  const element = asElement(item);
  if (element !== null && element.key === null) {
    const store = debugElementOf(element)._store;
    if (store != null && !store.validated) {
      store.validated = MISSING;
    }
  }
}

// Keys tell siblings apart, and the result of a component has none.
function exemptFromKeys(result: unknown): void {
  const element = asElement(result);
  const store = element === null ? null : debugElementOf(element)._store;
  if (store != null) {
    store.validated = CHECKED;
  }
}

// What a promise comes to is marked before those who wait for it go on, because they ask later.
export function exemptResult(result: unknown): void {
  exemptFromKeys(result);
  if (result instanceof Promise) {
    result.then(exemptFromKeys, () => {});
  }
}

// Once for each owner, which is where the list is.
export function warnAboutKey(
  recording: Recording,
  element: Element,
  info: ComponentInfo,
): void {
  if (element.key !== null || keyState(element) !== MISSING) {
    return;
  }
  const {keyWarnings} = recording;
  const owner = debugElementOf(element)._owner;
  if (owner != null) {
    if (keyWarnings.has(owner)) {
      return;
    }
    keyWarnings.add(owner);
  }
  const print = () =>
    callWithOwner(info, () =>
      console.error(
        'Every item of a list needs a unique "key" prop.%s%s See ' +
          'https://react.dev/link/warning-keys for the reasons.',
        '',
        '',
      ),
    );
  const {debugTask} = info;
  if (debugTask == null) {
    print();
  } else {
    debugTask.run(print);
  }
}
