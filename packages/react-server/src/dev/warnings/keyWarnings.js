// Validation of keys in lists. An element that is sent as an element has the result in its tuple,
// and React on the client warns. A component or fragment is not sent, so the warning is printed
// here.

import type {Element} from '../../request/reactInternals.js';
import type {ComponentInfo} from '../info.js';
import type {Recording} from '../recording.js';

import {asElement} from '../../request/reactInternals.js';
import {debugElementOf} from '../encode/debugElement.js';
import {callWithOwner} from '../stacks/owner.js';

// Whether the key of an element has been checked.
const UNCHECKED = 0;
const CHECKED = 1;
export const MISSING = 2;

// Item 6 of a tuple.
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

// The single result of a component needs no key.
function exemptFromKeys(result: unknown): void {
  const element = asElement(result);
  const store = element === null ? null : debugElementOf(element)._store;
  if (store != null) {
    store.validated = CHECKED;
  }
}

// The value of a promise is marked before tasks that wait for it continue, because they listen
// later.
export function exemptResult(result: unknown): void {
  exemptFromKeys(result);
  if (result instanceof Promise) {
    result.then(exemptFromKeys, () => {});
  }
}

// Warns once for each owner, because the owner contains the list.
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
