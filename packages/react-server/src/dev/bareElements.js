// Elements without the fields that React adds in development.

import type {Element} from '../request/reactInternals.js';
import type {Recording} from './recording.js';

import {debugElementOf} from './debugElement.js';

export function reportBareElement(
  recording: Recording,
  element: Element,
): void {
  const {_owner, _debugStack, _debugTask, type, key, props} =
    debugElementOf(element);
  if (
    _owner !== undefined &&
    _debugStack !== undefined &&
    _debugTask !== undefined
  ) {
    return;
  }
  const {bareElements} = recording;
  if (bareElements.has(element)) {
    return;
  }
  bareElements.add(element);
  // The type is not converted to text: consoles show it as what it is.
  console.error(
    'The element <%s%s> was created without the fields of the development ' +
      'build of React: there is a second copy of React, built for ' +
      'production, or a library that copies elements. Its props are %o',
    type,
    key === null ? '' : ` key="${String(key)}"`,
    props,
  );
}
