// Development: server references remember where they were registered, so that tools can show
// the source, and `bind` warns about a `this` that would be lost.

import {defineMarks} from '../references/marks.js';
import {
  bindServerReference,
  isServerReference,
  registerServerObjectReference,
  registerServerReference,
} from '../references/registerServerReference.js';

function locate<T extends interface {}>(reference: T, location: Error): T {
  return defineMarks(reference, {
    $$location: {value: location, configurable: true},
    bind: {value: bind, configurable: true},
  });
}

function bind(
  this: interface {},
  thisArgument: unknown,
  ...bound: ReadonlyArray<unknown>
): interface {} {
  const result = bindServerReference({receiver: this, thisArgument, bound});
  if (!isServerReference(this)) {
    return result;
  }
  if (thisArgument != null) {
    console.error(
      'A server function was bound to a value for `this`, which is not sent to ' +
        'the client. Pass null as the first argument of bind().',
    );
  }
  return locate(result, Reflect.get(this, '$$location'));
}

// The first frame of the stack is this function. Tools that read the location skip the header and
// this frame.
export function registerLocatedServerReference<T extends interface {}>(
  reference: T,
  id: string,
  exportName: string | null,
): T {
  const location = new Error('react-stack-top-frame');
  return locate(registerServerReference(reference, id, exportName), location);
}

export function registerCheckedServerObjectReference<T extends interface {}>(
  object: T,
  id: string,
  exportName: string | null,
): T {
  if (typeof object === 'function') {
    console.error(
      'registerServerObjectReference was called with a function. Use registerServerReference, so that ' +
        'clients can call it.',
    );
  }
  return registerServerObjectReference(object, id, exportName);
}
