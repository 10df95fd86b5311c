// The way from a part to a value in it, "1:items:0". Nothing but own properties of what JSON
// makes is ever reached into: the names come from the network.

import type {ReadonlyPath} from './tokenNumber.js';

import {protocolError} from 'flight-core/src/errors.js';

const OBJECT_PROTOTYPE: unknown = Reflect.getPrototypeOf({});
const ARRAY_PROTOTYPE: unknown = Reflect.getPrototypeOf([]);
const {hasOwn} = Object;
const {get, getPrototypeOf} = Reflect;

export function takeStep(
  value: unknown,
  path: ReadonlyPath,
  step: number,
): unknown {
  const name = path[step];
  if (typeof value === 'object' && value !== null) {
    const prototype = getPrototypeOf(value);
    const isPlain =
      prototype === OBJECT_PROTOTYPE || prototype === ARRAY_PROTOTYPE;
    if (isPlain && hasOwn(value, name)) {
      return get(value, name);
    }
  }
  throw protocolError(
    `Invalid reference in a reply: "${shorten(name)}" (step ${step} of a path into part ` +
      `${shorten(path[0])}) is no own property of a plain object or array.`,
    570,
  );
}

export function followPath(start: unknown, path: ReadonlyPath): unknown {
  let value = start;
  for (let step = 1; step < path.length; step++) {
    value = takeStep(value, path, step);
  }
  return value;
}

const SHOWN = 60;

function shorten(text: string): string {
  return text.length > SHOWN ? text.slice(0, SHOWN) + '…' : text;
}
