// Functions are sent by reference only: client, server and temporary references.

import type {UserFunction} from 'flight-core/src/guard/userValues.js';

import type {Place} from '../places/place.js';
import type {Draft} from '../rows/draft.js';

import {refuseTaintedObject} from '../request/taints.js';
import {weigh} from '../rows/ledger.js';
import {serializeClientReference} from './clientReferences.js';
import {referenceToRefused} from './errorRows.js';
import {serializeServerReference} from './serverReference.js';
import {encodeTemporaryReference} from './temporaryReferences.js';
import {refuseFunction} from './unsupported.js';

// `parent` and `key` are the position of the function.
export function serializeFunction(
  draft: Draft,
  parent: Place | null,
  key: string | number,
  value: UserFunction,
): string {
  const {request} = draft;
  const {host} = request;
  if (host.isClientReference(value)) {
    return serializeClientReference(draft, value);
  }
  if (host.isServerReference(value)) {
    return serializeServerReference(draft, value);
  }
  const temporary = encodeTemporaryReference(request, value);
  if (temporary !== null) {
    return weigh(draft.ledger, temporary);
  }
  return referenceToRefused(
    draft,
    {parent, key},
    where => refuseTaintedObject(value) ?? refuseFunction(value, key, where),
  );
}
