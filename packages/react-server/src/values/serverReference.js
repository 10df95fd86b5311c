// A server function: the client gets its id and its bound arguments.

import type {Thenable} from 'flight-core/src/guard/userValues.js';

import type {Place} from '../places/place.js';
import type {Request} from '../request/request.js';
import type {Draft} from '../rows/draft.js';

import {formatId} from 'flight-core/src/wire/ids.js';
import {SERVER_REFERENCE_PREFIX} from 'flight-core/src/wire/valueTags.js';

import {isCutOff} from '../request/request.js';
import {weigh} from '../rows/ledger.js';
import {referenceToError} from './errorRows.js';

// `"$h1"`, `1:{"id":"save","bound":"$@2"}` and `2:[1]`. Once per function.
export function serializeServerReference(
  draft: Draft,
  parent: Place | null,
  reference: interface {},
): string {
  const {request, ledger} = draft;
  const {driver, host, manifest} = request;
  const known = request.serverReferences?.get(reference);
  if (known !== undefined) {
    return weigh(ledger, SERVER_REFERENCE_PREFIX + formatId(known));
  }
  let model: interface {};
  try {
    const bound = host.getServerReferenceBoundArguments(manifest, reference);
    model = {
      id: host.getServerReferenceId(manifest, reference),
      bound: bound === null ? null : promiseOf(request, bound),
    };
  } catch (error) {
    return referenceToError(draft, parent, error);
  }
  if (request.tracer !== null) {
    model = request.tracer.describeServerReference(model, reference);
  }
  // Rendered immediately: other rows may refer to it, even if the current row fails.
  const id = driver.outline(request, model, draft.written);
  (request.serverReferences ?? (request.serverReferences = new WeakMap())).set(
    reference,
    id,
  );
  return weigh(ledger, SERVER_REFERENCE_PREFIX + formatId(id));
}

// The arguments are sent as a promise, because they may be any values. An abort cuts them off.
function promiseOf(request: Request, value: unknown): Thenable {
  return {
    status: isCutOff(request) ? 'pending' : 'fulfilled',
    value,
    then: onFulfilled => onFulfilled(value),
  };
}
