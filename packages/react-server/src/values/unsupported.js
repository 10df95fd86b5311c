// Values that Flight does not carry. Each refusal says what arrived and what to do.

import {refusalError} from 'flight-core/src/errors.js';

import {ROOT_NAME} from '../place.js';

const EVENT_HANDLER = /^on[A-Z]/;

export function refuseFunction(
  value: (...args: any) => unknown, // any function at all
  key: string | number,
): Error {
  const name = value.name === '' ? 'an anonymous function' : value.name;
  if (typeof key === 'string' && EVENT_HANDLER.test(key)) {
    return refusalError(
      `Event handlers live on the client, and ${key} is one. Move the ` +
        'element that has it into a client component.',
      374,
    );
  }
  return refusalError(
    `A function cannot be sent to the client: ${name}, met as ` +
      `${describeKey(key)}. Mark it as a server function with "use server", ` +
      'or call it and pass on what it returns.',
    375,
  );
}

export function refuseObject(value: interface {}, key: string | number): Error {
  const prototype: any = Object.getPrototypeOf(value); // may be null
  const name =
    prototype === null
      ? 'an object without a prototype'
      : `an instance of ${String(prototype.constructor?.name)}`;
  return refusalError(
    `Only plain objects and a few built-in types can be sent to the client, ` +
      `and ${describeKey(key)} holds ${name}.`,
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

export function refuseType(value: unknown, key: string | number): Error {
  return refusalError(
    `A value of type ${typeof value} cannot be sent to the client, and ` +
      `${describeKey(key)} holds one.`,
    378,
  );
}

function describeKey(key: string | number): string {
  if (key === ROOT_NAME) {
    return 'the root of a row';
  }
  return typeof key === 'number'
    ? `item ${key} of an array`
    : `the property "${key}"`;
}
