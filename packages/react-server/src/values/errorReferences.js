// References to error rows, in the slots of values that are refused or fail.

import type {Place} from '../places/place.js';
import type {ValueSlot} from '../request/tracer.js';
import type {Draft} from '../rows/draft.js';

import {encodeReference} from 'flight-core/src/wire/references.js';

import {ITEM} from '../places/place.js';
import {noteFailure, weigh} from '../rows/ledger.js';
import {idOfCutOff, isCutOff} from './cutOff.js';
import {outlineError} from './errorRows.js';

// Replaces a refused value by a reference to an error row: in the client, the element around the slot
// fails. After an abort the value is cut off instead.
export function referenceToError(
  draft: Draft,
  parent: Place | null,
  error: unknown,
): string {
  const {request} = draft;
  if (!isCutOff(request)) {
    return referenceToReported(draft, parent, error);
  }
  noteFailure(draft.ledger, parent);
  return weigh(draft.ledger, encodeReference(idOfCutOff(request)));
}

// Like `referenceToError`. In development the error also shows where the value is.
export function referenceToRefused(
  draft: Draft,
  slot: ValueSlot,
  error: Error,
): string {
  if (draft.request.tracer !== null) {
    draft.request.tracer.valueRefused(slot, error);
  }
  return referenceToError(draft, slot.parent, error);
}

// For errors that are reported even after an abort, such as a missing module.
export function referenceToReported(
  draft: Draft,
  parent: Place | null,
  error: unknown,
): string {
  noteFailure(draft.ledger, parent);
  return weigh(
    draft.ledger,
    encodeReference(outlineError(draft.request, error)),
  );
}

// Like `referenceToError`, for a place that may be the root of a row: the whole row fails then.
export function failAt(draft: Draft, place: Place, error: unknown): string {
  if (place === draft.root.place && (place.flags & ITEM) === 0) {
    throw error;
  }
  return referenceToError(draft, place.parent, error);
}
