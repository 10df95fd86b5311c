// Values that Flight does not carry. Each refusal says what arrived, where, and what to do.

import {refusalError} from 'flight-core/src/errors.js';

import {isTemporaryReference} from './temporaryReferences.js';

const EVENT_HANDLER = /^on[A-Z]/;

// `where` is the path to the value; `key` is its last step.
export function refuseFunction(
  value: (...args: any) => unknown, // any function at all
  key: string | number,
  where: string,
): Error {
  if (isTemporaryReference(value)) {
    return refuseForeignTemporary(where);
  }
  const name = value.name === '' ? 'an anonymous function' : value.name;
  if (typeof key === 'string' && EVENT_HANDLER.test(key)) {
    return refusalError(
      `Event handlers live on the client, and ${where} is one. Move the ` +
        'element that has it into a client component.',
      374,
    );
  }
  return refusalError(
    `A function cannot be sent to the client: ${name}, met at ${where}. Mark ` +
      'it as a server function with "use server", or call it and pass on ' +
      'what it returns.',
    375,
  );
}

function refuseForeignTemporary(where: string): Error {
  return refusalError(
    `A temporary reference, met at ${where}, can only be sent back to the ` +
      'client that it came from: give the render the set that the reply was ' +
      'decoded with, as the option temporaryReferences.',
    526,
  );
}

export function refuseSymbol(value: symbol, where: string): Error {
  return refusalError(
    `The symbol ${String(value)}, met at ${where}, is not in the global ` +
      'registry, so no client could have the same one. Make it with ' +
      'Symbol.for(name).',
    376,
  );
}

export function refuseObject(value: interface {}, where: string): Error {
  const prototype: any = Object.getPrototypeOf(value); // may be null
  const name =
    prototype === null
      ? 'an object without a prototype'
      : `an instance of ${String(prototype.constructor?.name)}`;
  return refusalError(
    'Only plain objects and a few built-in types can be sent to the client, ' +
      `and there is ${name} at ${where}.`,
    498,
  );
}

export function refuseRef(): Error {
  return refusalError(
    'A ref has no meaning in a server component, since the node it would ' +
      'point to exists on the client only. Set it in a client component.',
    379,
  );
}

export function refuseOldElement(): Error {
  return refusalError(
    'An element was made by another version of React. Make sure that there ' +
      'is one copy of "react", and that libraries do not bundle their own.',
    525,
  );
}

export function refuseType(value: unknown, where: string): Error {
  return refusalError(
    `A value of type ${typeof value}, met at ${where}, cannot be sent to the ` +
      'client.',
    378,
  );
}

export function refuseDepth(limit: number, pathStart: string): Error {
  return refusalError(
    `More than ${limit} objects are nested in each other, beginning at ` +
      `${pathStart}. Is there a getter that makes a new object each time?`,
  );
}

export function refuseEndless(limit: number): Error {
  return refusalError(
    `More than ${limit} components or lazies rendered to nothing but each ` +
      'other. Does one of them return itself?',
  );
}
