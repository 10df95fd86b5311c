// The path from a part to a value in it, "1:items:0". The names come from the network, so
// only own properties of plain objects and arrays are read. The client's walk
// (react-client/src/waits/follow.js) also passes elements, lazy nodes and other references.

import type {ReadonlyPath} from './slot.js';

import {protocolError} from 'flight-core/src/errors.js';
import {
  OBJECT_PROTOTYPE,
  PROTOTYPE_KEY,
  hasPlainProperty,
} from 'flight-core/src/guard/plainObjects.js';
import {canStandInPath} from 'flight-core/src/wire/references.js';

const {get, getPrototypeOf} = Reflect;
const SERVER_REFERENCE: symbol = Symbol.for('react.server.reference');

// An object of the server that a reply names by its id: registerServerObjectReference has marked it. The
// decoder only passes it on. No path leads into it, and it is no content of a Map or of bound arguments:
// so a client cannot take it apart. No value of a reply has this mark, because replies have no symbols.
export function isMarkedObject(value: unknown): implies value is interface {} {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as interface {readonly $$typeof?: unknown}).$$typeof ===
      SERVER_REFERENCE
  );
}

// An array of the reply.
export function isOwnArray(
  value: unknown,
): implies value is ReadonlyArray<unknown> {
  return Array.isArray(value) && !isMarkedObject(value);
}

// The path of a token whose number begins at `start`.
export function splitPath(token: string, start: number): ReadonlyPath {
  return token.slice(start).split(':');
}

// The value of a token in the value of its part. Most tokens name the whole part.
export function followToken(
  value: unknown,
  token: string,
  start: number,
): unknown {
  return token.includes(':')
    ? followPath(value, splitPath(token, start))
    : value;
}

export function followPath(start: unknown, path: ReadonlyPath): unknown {
  let value = start;
  for (let step = 1; step < path.length; step++) {
    const name = path[step];
    if (!canStep(value, name)) {
      throw invalidStep(path, step);
    }
    value = get(value, name);
  }
  return value;
}

// An own property of a plain object or array of the reply.
export function canStep(
  value: unknown,
  name: string,
): implies value is interface {} {
  return hasPlainProperty(value, name) && !isMarkedObject(value);
}

export function invalidStep(path: ReadonlyPath, step: number): Error {
  return protocolError(
    `Invalid reference in a reply: "${shorten(path[step])}" (step ${step} of a path into ` +
      `part ${shorten(path[0])}) is not an own property of a plain object or array.`,
    570,
  );
}

// The path of a value in the value at `path`; null if a path cannot express the key.
export function childPath(path: string, key: string | number): string | null {
  return typeof key === 'string' && !canStandInPath(key)
    ? null
    : `${path}:${key}`;
}

// Follows a path into a part that is still being walked. This is safe because the walk keeps
// containers in place, except under the key `__proto__`, which it deletes. Returns undefined if the
// path does not lead to a container yet.
export function findContainer(
  root: unknown,
  path: ReadonlyPath,
): interface {} | void {
  let value: unknown = root;
  for (let step = 1; step < path.length; step++) {
    const name = path[step];
    if (name === PROTOTYPE_KEY || !canStep(value, name)) {
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
