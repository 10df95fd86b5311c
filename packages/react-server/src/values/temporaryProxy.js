// What stands on the server for a value that a reply could not carry: an opaque function that
// can only be sent back, by the path that the value had in the reply.

import {usageError} from 'flight-core/src/errors.js';

import {TEMPORARY_REFERENCE} from './temporaryReferences.js';

// What the renderer looks values up in, as whoever decodes a reply sees it: value → path in
// the reply, without "$".
type TemporaryReferenceSet = WeakMap<interface {}, string>;

export function createTemporaryReferenceSet(): TemporaryReferenceSet {
  return new WeakMap();
}

// What React, JSON and the language ask of any value. There is no answer, but no harm
// in the question either.
const HARMLESS: ReadonlySet<string | symbol> = new Set([
  'name',
  'displayName',
  'defaultProps',
  '_debugInfo',
  'toJSON',
  'then',
  Symbol.toPrimitive,
  Symbol.toStringTag,
]);

function read(target: interface {}, name: string | symbol, proxy: unknown) {
  if (name === '$$typeof') {
    return TEMPORARY_REFERENCE;
  }
  if (name === 'Provider') {
    // A context is its own provider, and may be what stands behind this.
    return proxy;
  }
  if (HARMLESS.has(name)) {
    return undefined;
  }
  throw usageError(
    `"${String(name)}" cannot be read on the server from a value that the ` +
      'client kept back. It can only be passed on to the client as a whole.',
    514,
  );
}

function refuseAssignment(): empty {
  throw usageError(
    'A value that the client kept back cannot be assigned to on the server.',
    515,
  );
}

function refuseCall(): empty {
  throw usageError(
    'A value that the client kept back was called on the server. It can only ' +
      'be rendered as a component or passed on to the client.',
    516,
  );
}

const TRAPS = {
  get: read,
  set: refuseAssignment,
  apply: refuseCall,
  construct: refuseCall,
};

// `path` is where the value was in the reply, such as `0:1:element`.
export function createTemporaryReference(
  references: TemporaryReferenceSet,
  path: string,
): interface {} {
  const construct: $FlowFixMe = Proxy; // traps know their targets better
  const proxy: interface {} = new construct(function () {}, TRAPS);
  references.set(proxy, path);
  return proxy;
}
