// The way from a part to a value in it, "1:items:0". Nothing but own properties of what JSON
// makes is ever reached into: the names come from the network.

import type {ReadonlyPath} from './tokenNumber.js';

import {protocolError} from 'flight-core/src/errors.js';

const OBJECT_PROTOTYPE: unknown = Reflect.getPrototypeOf({});
const ARRAY_PROTOTYPE: unknown = Reflect.getPrototypeOf([]);
const {hasOwn} = Object;
const {get, getPrototypeOf} = Reflect;

// An own property of a plain object or array.
function canStep(value: unknown, name: string): implies value is interface {} {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const prototype = getPrototypeOf(value);
  return (
    (prototype === OBJECT_PROTOTYPE || prototype === ARRAY_PROTOTYPE) &&
    hasOwn(value, name)
  );
}

export function takeStep(
  value: unknown,
  path: ReadonlyPath,
  step: number,
): unknown {
  const name = path[step];
  if (canStep(value, name)) {
    return get(value, name);
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

// As far as the way can be gone while the part is still being walked: undefined if that is
// not certain. Containers stay what they are, but a key called `__proto__` will go.
export function findContainer(
  root: unknown,
  path: ReadonlyPath,
): interface {} | void {
  let value: unknown = root;
  for (let step = 1; step < path.length; step++) {
    const name = path[step];
    if (name === '__proto__' || !canStep(value, name)) {
      return undefined;
    }
    value = get(value, name);
  }
  return isContainer(value) ? value : undefined;
}

function isContainer(value: unknown): implies value is interface {} {
  return (
    typeof value === 'object' &&
    value !== null &&
    (Array.isArray(value) || getPrototypeOf(value) === OBJECT_PROTOTYPE)
  );
}

const SHOWN = 60;

function shorten(text: string): string {
  return text.length > SHOWN ? text.slice(0, SHOWN) + '…' : text;
}
