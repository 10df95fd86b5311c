// Errors in the model, which are values like all others.

import type {Draft} from '../rows/draft.js';

import {formatId} from 'flight-core/src/wire/ids.js';
import {ERROR_TEXT} from 'flight-core/src/wire/valueTags.js';

import {takeId} from '../request/request.js';
import {emitModel} from '../rows/emitRow.js';
import {weigh} from '../rows/ledger.js';

// `"$Z"`; in development `"$Z1"`, the id of a row that describes the error.
export function serializeError(draft: Draft, error: Error): string {
  const {request, ledger} = draft;
  const {tracer} = request;
  if (tracer === null) {
    return weigh(ledger, ERROR_TEXT);
  }
  const model = tracer.describeErrorValue(draft, error);
  const id = takeId(request);
  emitModel(request, id, model);
  return weigh(ledger, ERROR_TEXT + formatId(id));
}
