// Elements without the fields that React adds in development.

import type {Element} from '../../request/reactInternals.js';
import type {Recording} from '../recording.js';

import {asObjectOrFunction} from 'flight-core/src/guard/userValues.js';

import {debugElementOf} from '../encode/debugElement.js';

// Prints each element once, and fails what contains it, as the reference does: without its owner and
// stack, React cannot treat it as an element of this build.
export function refuseBareElement(
  recording: Recording,
  element: Element,
): void {
  const {_owner, _debugStack, _debugTask, type} = debugElementOf(element);
  if (
    (_owner !== undefined &&
      _debugStack !== undefined &&
      _debugTask !== undefined) ||
    isClientType(recording, type)
  ) {
    return;
  }
  const {bareElements} = recording;
  if (!bareElements.has(element)) {
    bareElements.add(element);
    printBareElement(element);
  }
  throw new TypeError(
    'An element has no development fields. The console shows which one.',
  );
}

function isClientType({request}: Recording, type: unknown): boolean {
  const referable = asObjectOrFunction(type);
  return referable !== null && request.host.isClientReference(referable);
}

// The type is not converted to text: consoles show it as what it is.
function printBareElement({type, key, props}: Element): void {
  console.error(
    'The element <%s%s> was rendered without its development fields, which is not supported. Either ' +
      'a production build of React has created it, such as a second copy, or it was copied without ' +
      'React.cloneElement. Its props are %o',
    type,
    key === null ? '' : ` key="${String(key)}"`,
    props,
  );
}
