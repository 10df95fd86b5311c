// Server references: functions, of which the client gets the id and the bound arguments, and objects, of
// which it gets the id.

import type {Thenable} from 'flight-core/src/guard/userValues.js';

import type {Request} from '../request/request.js';
import type {Draft} from '../rows/draft.js';

import {formatId} from 'flight-core/src/wire/ids.js';
import {
  SERVER_OBJECT_PREFIX,
  SERVER_REFERENCE_PREFIX,
} from 'flight-core/src/wire/valueTags.js';

import {IS_EXPERIMENTAL} from '../request/reactInternals.js';
import {isCutOff} from '../request/request.js';
import {weigh} from '../rows/ledger.js';
import {referenceToError} from './errorRows.js';

// `"$h1"`, `1:{"id":"save","bound":"$@2"}` and `2:[1]`. Once per function.
export function serializeServerReference(
  draft: Draft,
  reference: interface {},
): string {
  return toRow(draft, reference, FUNCTION);
}

// An object of a server with React's experimental channel. For the stable one it is a plain object.
export function isServerObject(request: Request, value: interface {}): boolean {
  return IS_EXPERIMENTAL && request.host.isServerReference(value);
}

// `"$H1"` and `1:{"id":"settings.js#defaults"}`. Once per object.
export function serializeServerObject(
  draft: Draft,
  reference: interface {},
): string {
  return toRow(draft, reference, OBJECT);
}

type Kind = {
  readonly prefix: string,
  // The content of the row.
  readonly describe: (
    request: Request,
    reference: interface {},
  ) => interface {},
};

const FUNCTION: Kind = {
  prefix: SERVER_REFERENCE_PREFIX,
  describe(request, reference) {
    const {host, manifest, tracer} = request;
    const bound = host.getServerReferenceBoundArguments(manifest, reference);
    const model = {
      id: host.getServerReferenceId(manifest, reference),
      bound: bound === null ? null : promiseOf(request, bound),
    };
    return tracer === null
      ? model
      : tracer.describeServerReference(model, reference);
  },
};

const OBJECT: Kind = {
  prefix: SERVER_OBJECT_PREFIX,
  describe: ({host, manifest}, reference) => ({
    id: host.getServerReferenceId(manifest, reference),
  }),
};

function toRow(
  draft: Draft,
  reference: interface {},
  {prefix, describe}: Kind,
): string {
  const {request, ledger} = draft;
  const known = request.serverReferences?.get(reference);
  if (known !== undefined) {
    return weigh(ledger, prefix + formatId(known));
  }
  let model: interface {};
  try {
    model = describe(request, reference);
  } catch (error) {
    return referenceToError(draft, error);
  }
  // Rendered immediately: other rows may refer to it, even if the current row fails.
  const id = request.driver.outline(request, model, draft.written.forTasks());
  (request.serverReferences ?? (request.serverReferences = new WeakMap())).set(
    reference,
    id,
  );
  return weigh(ledger, prefix + formatId(id));
}

// The arguments are sent as a promise, because they may be any values. An abort cuts them off.
function promiseOf(request: Request, value: unknown): Thenable {
  return {
    status: isCutOff(request) ? 'pending' : 'fulfilled',
    value,
    then: onFulfilled => onFulfilled(value),
  };
}
