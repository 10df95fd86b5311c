// An element with the fields that React adds in development.

import type {Element} from '../../request/reactInternals.js';
import type {ComponentInfo, ConsoleTask} from '../info.js';

import {asObjectOrFunction} from 'flight-core/src/guard/userValues.js';
import {ELEMENT_SLOT_NAMES} from 'flight-core/src/wire/references.js';

import {ELEMENT_TYPE} from '../../request/reactInternals.js';

// The fields are missing in elements that a production build of React or the renderer has created.
export type DebugElement = {
  ...Element,
  readonly _owner?: ComponentInfo | null,
  readonly _debugStack?: Error | null,
  readonly _debugTask?: ConsoleTask | null,
  // The state of key validation; see `keyWarnings.js`.
  readonly _store?: interface {validated: number} | null,
  readonly ref?: unknown,
  ...
};

export function debugElementOf(element: Element): DebugElement {
  return element as $FlowFixMe; // the same object
}

// Fields that are not enumerable are missing in a copy.
export function copyDebugFields(copy: Element, element: Element): void {
  const from = asObjectOrFunction(element);
  for (const name of ['_debugInfo', '_debugStack', '_debugTask']) {
    if (!Object.hasOwn(copy, name)) {
      Object.defineProperty(copy, name, {value: from?.[name]});
    }
  }
}

// The step of a path, which leads through the tuple of an element.
export function stepIn(parent: unknown, name: string): string {
  return Array.isArray(parent) && parent[0] === ELEMENT_TYPE
    ? (ELEMENT_SLOT_NAMES.at(Number(name)) ?? name)
    : name;
}
