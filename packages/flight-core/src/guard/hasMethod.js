// Checks arguments of any type, before an invalid one fails with a message that only says "is not a
// function".

import {asObjectOrFunction} from './functionOf.js';

export function hasMethod(value: unknown, name: string | symbol): boolean {
  const object: interface {} | null = asObjectOrFunction(value) ?? null;
  return object !== null && typeof Reflect.get(object, name) === 'function';
}
