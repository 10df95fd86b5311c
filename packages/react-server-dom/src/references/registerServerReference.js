// Server references: functions of the server that a client may call. `bind` keeps the marks,
// so arguments that are bound on the server are part of the call.

import {bindFunction} from 'flight-core/src/bindFunction.js';
import {usageError} from 'flight-core/src/errors.js';
import {
  asObjectOrFunction,
  nameValue,
} from 'flight-core/src/guard/userValues.js';

import {defineMarks, markOf} from './marks.js';

export type ServerReference = interface {
  readonly $$typeof: symbol,
  readonly $$id: string,
  readonly $$bound: null | ReadonlyArray<unknown>,
  // Development only: where the function was registered.
  readonly $$location?: Error,
};

export type BindCall = {
  readonly receiver: interface {},
  // The first argument of `bind`. It is not sent.
  readonly thisArgument: unknown,
  readonly bound: ReadonlyArray<unknown>,
};

const SERVER_REFERENCE: symbol = Symbol.for('react.server.reference');

export function isServerReference(value: interface {}): boolean {
  return markOf(value) === SERVER_REFERENCE;
}

// The default text of a function is its source, which must not leave the server.
function omitSource(): string {
  return 'function () { [omitted code] }';
}

function bind(
  this: interface {},
  thisArgument: unknown,
  ...bound: ReadonlyArray<unknown>
): interface {} {
  return bindServerReference({receiver: this, thisArgument, bound});
}

// `bind` of a server reference. The receiver may be any function: `bind` can be called on another
// function than its own.
export function bindServerReference(call: BindCall): interface {} {
  const {receiver, thisArgument, bound} = call;
  const result = bindFunction(receiver, [thisArgument, ...bound]);
  if (!isServerReference(receiver)) {
    return result;
  }
  const {$$id, $$bound} = receiver as interface {
    readonly $$id?: unknown,
    readonly $$bound?: unknown,
  };
  return defineMarks(result, {
    $$typeof: {value: SERVER_REFERENCE},
    $$id: {value: $$id},
    $$bound: {value: Array.isArray($$bound) ? [...$$bound, ...bound] : bound},
    bind: {value: bind, configurable: true},
  });
}

// Marks a function as the export with that name or, if the name is null, as the function with that
// id. A function may be registered again; the last registration wins.
export function registerServerReference<T extends interface {}>(
  reference: T,
  id: string,
  exportName: string | null,
): T {
  const fullId = idOf(id, exportName);
  if (asObjectOrFunction(reference) === null) {
    throw usageError(
      `The server function "${fullId}" must be a function, got ${nameValue(reference)}. ` +
        'Does the module export it?',
    );
  }
  return defineMarks(reference, {
    $$typeof: {value: SERVER_REFERENCE},
    $$id: {value: fullId, configurable: true},
    $$bound: {value: null, configurable: true},
    bind: {value: bind, configurable: true},
    toString: {value: omitSource, configurable: true, writable: true},
  });
}

// Marks an object as the export with that name, or as the object with that id: a client gets an opaque
// object, which it can send back (docs/decisions/030-server-objects.md).
export function registerServerObjectReference<T extends interface {}>(
  object: T,
  id: string,
  exportName: string | null,
): T {
  return defineMarks(object, {
    $$typeof: {value: SERVER_REFERENCE},
    $$id: {value: idOf(id, exportName), configurable: true},
  });
}

function idOf(id: string, exportName: string | null): string {
  return exportName === null ? id : id + '#' + exportName;
}
