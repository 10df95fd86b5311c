// The way from a part to a value in it, "1:items:0". Nothing but own properties of what JSON
// makes is ever reached into: the names come from the network. The client's walk (pathWalk.js
// there) is another one, for there are elements, lazy nodes and Holes on its way.

import type {ReadonlyPath} from './tokenNumber.js';

import {protocolError} from 'flight-core/src/errors.js';
import {
  OBJECT_PROTOTYPE,
  hasPlainProperty,
} from 'flight-core/src/guard/plainProperty.js';
import {PROTOTYPE_KEY} from 'flight-core/src/guard/storedProperty.js';

const {get, getPrototypeOf} = Reflect;

export function takeStep(
  value: unknown,
  path: ReadonlyPath,
  step: number,
): unknown {
  const name = path[step];
  if (hasPlainProperty(value, name)) {
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
    if (name === PROTOTYPE_KEY || !hasPlainProperty(value, name)) {
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
