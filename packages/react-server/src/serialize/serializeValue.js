// Values without content: they become JSON values or value forms: `$…` strings.

import type {UserFunction} from 'flight-core/src/guard/functionOf.js';

import type {Place} from '../places/place.js';
import type {WireModel} from '../places/wire.js';
import type {ValueSlot} from '../request/tracer.js';
import type {UserObject} from '../request/userValues.js';
import type {Draft} from '../rows/draft.js';

import {functionOf} from 'flight-core/src/guard/functionOf.js';
import {encodeDate} from 'flight-core/src/wire/dates.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {encodeBigInt, encodeNumber} from 'flight-core/src/wire/numbers.js';
import {encodeReference} from 'flight-core/src/wire/references.js';
import {ERROR_TEXT, UNDEFINED_TEXT} from 'flight-core/src/wire/valueTags.js';

import {describeSlot} from '../places/describePlace.js';
import {EMPTY} from '../places/place.js';
import {takeId} from '../request/request.js';
import {emitModel} from '../rows/emitRow.js';
import {outlineBinary} from '../values/binary.js';
import {outlineImport} from '../values/clientReferences.js';
import {isDateText} from '../values/kinds.js';
import {encodeString} from '../values/strings.js';
import {outlineSymbol} from '../values/symbols.js';
import {encodeTemporaryReference} from '../values/temporaryReferences.js';
import {refuseFunction, refuseSymbol} from '../values/unsupported.js';
import {referenceToRefused, referenceToReported, weigh} from './inPlace.js';
import {serializeServerReference} from './serverReference.js';

const QUOTES = 2;
const UNDEFINED_WEIGHT = UNDEFINED_TEXT.length + QUOTES;
const NULL_WEIGHT = 4;
const BOOLEAN_WEIGHT = 5;
const SMALL_NUMBER_WEIGHT = 2;
const NUMBER_WEIGHT = 8;

// Values other than objects, and null. `parent` and `key` are the position of the value; the root
// of a row has no parent.
export function serializePrimitive(
  draft: Draft,
  parent: Place | null,
  key: string | number,
  value: unknown,
): WireModel {
  switch (typeof value) {
    case 'string':
      return serializeString(draft, value);
    case 'number':
      draft.ledger.weight +=
        value >= 0 && value < 100 ? SMALL_NUMBER_WEIGHT : NUMBER_WEIGHT;
      return encodeNumber(value);
    case 'object':
      draft.ledger.weight += NULL_WEIGHT;
      return null;
    case 'boolean':
      draft.ledger.weight += BOOLEAN_WEIGHT;
      return value;
    case 'bigint':
      return weigh(draft, encodeBigInt(value));
    case 'symbol':
      return serializeSymbol(draft, parent, key, value);
    default: {
      const fn = functionOf(value);
      if (fn === null) {
        draft.ledger.weight += UNDEFINED_WEIGHT;
        return UNDEFINED_TEXT;
      }
      return serializeFunction(draft, parent, key, fn);
    }
  }
}

// The result of a component or lazy.
export function serializeReduced(
  draft: Draft,
  place: Place,
  value: unknown,
): WireModel {
  if (value === undefined) {
    place.flags |= EMPTY;
  }
  return serializePrimitive(draft, place.parent, place.key, value);
}

// The result of `toJSON`; for a date this is its text.
export function serializeConverted(
  draft: Draft,
  {parent, key}: ValueSlot,
  value: unknown,
  json: unknown,
): WireModel {
  return isDateText(value, json)
    ? weigh(draft, encodeDate(json))
    : serializePrimitive(draft, parent, key, json);
}

export function serializeString(draft: Draft, value: string): string {
  return weigh(draft, encodeString(draft.request, value));
}

export function serializeSymbol(
  draft: Draft,
  parent: Place | null,
  key: string | number,
  value: symbol,
): string {
  const id = outlineSymbol(draft.request, value);
  return id === null
    ? referenceToRefused(
        draft,
        {parent, key},
        refuseSymbol(value, describeSlot(parent, key)),
      )
    : weigh(draft, encodeReference(id));
}

// `"$Z"`; in development `"$Z1"`, the id of a row that describes the error.
function serializeError(draft: Draft, error: Error): string {
  const {request} = draft;
  const {tracer} = request;
  if (tracer === null) {
    return ERROR_TEXT;
  }
  const model = tracer.describeErrorValue(draft, error);
  const id = takeId(request);
  emitModel(request, id, model);
  return ERROR_TEXT + formatId(id);
}

// Objects with a value form and no content; null for all others.
export function serializeSpecial(
  draft: Draft,
  value: UserObject,
): string | null {
  const {request} = draft;
  if (value instanceof Error) {
    return weigh(draft, serializeError(draft, value));
  }
  if (value instanceof Date) {
    return weigh(draft, encodeDate(value.toJSON()));
  }
  const binary = outlineBinary(request, value);
  return binary === null ? null : weigh(draft, encodeReference(binary));
}

// Only functions that are references are sent. `parent` and `key` are the position of the function.
function serializeFunction(
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
    return weigh(draft, temporary);
  }
  const where = describeSlot(parent, key);
  return referenceToRefused(
    draft,
    {parent, key},
    refuseFunction(value, key, where),
  );
}

// `$1`, the id of an import row
export function serializeClientReference(
  draft: Draft,
  reference: interface {},
): string {
  try {
    return weigh(
      draft,
      encodeReference(outlineImport(draft.request, reference)),
    );
  } catch (error) {
    return referenceToReported(draft, error);
  }
}
