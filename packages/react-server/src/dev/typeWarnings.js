// Elements whose type is undefined. Usually the type is a member of a client reference, which does
// not exist on the server. The element is sent, and fails where the client renders it.

import type {Place} from '../places/place.js';
import type {Element} from '../request/reactInternals.js';
import type {Recording} from './recording.js';

import {drawAround} from 'flight-core/src/dev/drawValue.js';

import {debugElementOf} from './debugElement.js';
import {sharedStack} from './frameFilter.js';
import {callSynthetic} from './synthetic.js';

// Once for each location in the code that creates such elements: a list has many of them.
export function warnAboutMissingType(
  recording: Recording,
  element: Element,
  {parent, key}: Place,
): void {
  const {_debugStack, _owner} = debugElementOf(element);
  const origin =
    _debugStack == null ? element : sharedStack(recording, _debugStack);
  const {missingTypes} = recording;
  if (missingTypes.has(origin)) {
    return;
  }
  missingTypes.add(origin);
  // The root of a row has no parent.
  const container =
    parent === null ? undefined : recording.containers.get(parent);
  const excerpt =
    container === undefined ? '' : drawAround(recording, container, key);
  const owner = _owner == null ? '' : ` of the component ${_owner.name}`;
  callSynthetic(recording, () =>
    console.error(
      'The type of an element%s is undefined. A member of what a client module exports, such as ' +
        '<Theme.Provider> or <Menu.Item>, cannot be read on the server. Export the member ' +
        'itself from the client module, and render it by that name.%s',
      owner,
      excerpt,
    ),
  );
}
