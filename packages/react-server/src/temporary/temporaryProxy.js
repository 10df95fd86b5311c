// The proxy of a value that a reply could not carry: an opaque function that can only be sent back,
// by the path of the value in the reply. The decoder creates it, and the renderer encodes it.

import {usageError} from 'flight-core/src/errors.js';
import {isHarmlessRead} from 'flight-core/src/guard/opaqueReads.js';

const TEMPORARY_REFERENCE: symbol = Symbol.for('react.temporary.reference');

export function isTemporaryReference(
  value: interface {readonly $$typeof?: unknown},
): boolean {
  return value.$$typeof === TEMPORARY_REFERENCE;
}

// Proxy → path of the value in the reply, without "$": `0:1:element`.
export type TemporaryReferenceSet = WeakMap<interface {}, string>;

export function createTemporaryReferenceSet(): TemporaryReferenceSet {
  return new WeakMap();
}

function read(target: interface {}, name: string | symbol, proxy: unknown) {
  if (name === '$$typeof') {
    return TEMPORARY_REFERENCE;
  }
  if (name === 'Provider') {
    // The value may be a context, which is its own provider.
    return proxy;
  }
  if (isHarmlessRead(name)) {
    return undefined;
  }
  throw usageError(
    `Cannot read "${String(name)}" of a temporary reference on the server. It ` +
      'can only be rendered or passed to the client.',
    514,
  );
}

function assign(): empty {
  throw usageError(
    'Cannot assign to a temporary reference on the server.',
    515,
  );
}

function call(): empty {
  throw usageError(
    'Cannot call a temporary reference on the server. It can only be rendered ' +
      'or passed to the client.',
    516,
  );
}

const TRAPS: Proxy$traps<interface {}> = {
  get: read,
  set: assign,
  apply: call,
  construct: call,
};

// `path` is the path of the value in the reply, such as `0:1:element`.
export function createTemporaryReference(
  references: TemporaryReferenceSet,
  path: string,
): interface {} {
  const target: interface {} = function () {};
  const proxy = new Proxy(target, TRAPS);
  references.set(proxy, path);
  return proxy;
}
