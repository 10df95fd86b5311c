// Errors for values that cannot be sent: what was expected, what arrived, where, what to do. They
// return the error; the caller throws or reports it.

import type {UserFunction} from 'flight-core/src/guard/userValues.js';

import {refusalError} from 'flight-core/src/errors.js';
import {
  asObjectOrFunction,
  functionOf,
} from 'flight-core/src/guard/userValues.js';

import {isTemporaryReference} from '../temporary/temporaryProxy.js';

const EVENT_HANDLER = /^on[A-Z]/;
const COMPONENT = /^[A-Z]/;

// `where` is the path to the value, `key` its last step.
export function refuseFunction(
  value: UserFunction,
  key: string | number,
  where: string,
): Error {
  if (isTemporaryReference(value)) {
    return refuseForeignTemporary(where);
  }
  const name = value.name === '' ? 'an anonymous function' : value.name;
  if (typeof key === 'string' && EVENT_HANDLER.test(key)) {
    return refusalError(
      'Event handlers cannot be sent to the client, not even as props of a client ' +
        `component, got one at ${where}. Make this part of the page a client component ` +
        'that creates the handler, or pass a function with "use server".',
      374,
    );
  }
  const remedy = COMPONENT.test(name)
    ? `If it is a component, pass the element <${name} />`
    : 'Call it and pass the result';
  return refusalError(
    `Functions cannot be sent to the client, got ${name} at ${where}. ${remedy}; if the ` +
      'client may call it, mark it with "use server".',
    375,
  );
}

function refuseForeignTemporary(where: string): Error {
  return refusalError(
    `Unknown temporary reference at ${where}. Pass the set of its reply as the ` +
      'option temporaryReferences.',
    526,
  );
}

export function refuseSymbol(value: symbol, where: string): Error {
  return refusalError(
    `Only global symbols can be sent to the client, got ${String(value)} at ` +
      `${where}. Create it with Symbol.for(name).`,
    376,
  );
}

export function refuseObject(value: interface {}, where: string): Error {
  const prototype = asObjectOrFunction(Object.getPrototypeOf(value));
  const name =
    prototype === null
      ? 'an object without a prototype'
      : `an instance of ${String(functionOf(prototype.constructor)?.name)}`;
  return refusalError(
    'Only plain objects and a few built-in types can be sent to the client, ' +
      `got ${name} at ${where}. Send a plain object with its data.`,
    498,
  );
}

export function refuseRef(): Error {
  return refusalError(
    'A ref cannot be sent to the client. Make the component that has the ref a client ' +
      'component.',
    379,
  );
}

// Usually the type is a member of a client reference, which does not exist on the server. No client
// can render such an element.
export function refuseMissingType(where: string): Error {
  return refusalError(
    `The type of the element at ${where} is undefined. A member of what a client module ` +
      'exports, such as <Theme.Provider> or <Menu.Item>, cannot be read on the server. Export ' +
      'the member itself from the client module, and render it by that name.',
  );
}

export function refuseOldElement(): Error {
  return refusalError(
    'An element was created by another version of React. Does a library bundle its own ' +
      'copy of "react"?',
    525,
  );
}

export function refuseDepth(limit: number, pathStart: string): Error {
  return refusalError(
    `More than ${limit} nested objects, starting at ${pathStart}. Does a ` +
      'getter create new objects?',
  );
}

export function refuseEndless(limit: number): Error {
  return refusalError(
    `More than ${limit} components or lazies in a row returned only each ` +
      'other. Does one of them return itself?',
  );
}
