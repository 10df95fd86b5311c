// What arrived, in messages about invalid values: "undefined", "a string", "an AbortController".

import {asObjectOrFunction, functionOf} from './functionOf.js';

export function nameValue(value: unknown): string {
  if (value == null) {
    return String(value);
  }
  if (typeof value !== 'object') {
    return withArticle(typeof value);
  }
  const prototype = asObjectOrFunction(Object.getPrototypeOf(value));
  const name: unknown = functionOf(prototype?.constructor)?.name;
  return typeof name === 'string' && name !== '' && name !== 'Object'
    ? withArticle(name)
    : 'an object';
}

function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}
