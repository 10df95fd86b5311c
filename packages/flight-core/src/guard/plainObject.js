// Which objects of an application are sent as their properties. Unlike decoded objects
// (plainProperty.js), they may come from any realm.

import {OBJECT_PROTOTYPE} from './plainProperty.js';

export function isPlainObject(value: interface {}): boolean {
  const prototype: interface {} | null = Object.getPrototypeOf(value);
  return (
    prototype === OBJECT_PROTOTYPE ||
    (prototype !== null &&
      (Object.getPrototypeOf(prototype) as unknown) === null)
  );
}
