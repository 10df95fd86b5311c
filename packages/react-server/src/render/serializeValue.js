// Values that need no walk: they become JSON values or short `$` forms in place.

import type {Draft} from '../draft.js';
import type {Place} from '../place.js';
import type {Request} from '../request.js';

import {encodeDate} from 'flight-core/src/wire/dates.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {encodeBigInt, encodeNumber} from 'flight-core/src/wire/numbers.js';
import {encodeReference} from 'flight-core/src/wire/references.js';
import {ERROR_TEXT, UNDEFINED_TEXT} from 'flight-core/src/wire/valueTags.js';

import {takeId} from '../request.js';
import {emitModel} from '../rows/emitRow.js';
import {outlineBinary} from '../values/binary.js';
import {outlineImport} from '../values/clientReferences.js';
import {outlineError} from '../values/errors.js';
import {encodeString} from '../values/strings.js';
import {outlineSymbol} from '../values/symbols.js';
import {refuseFunction, refuseType} from '../values/unsupported.js';

const QUOTES = 2;
const UNDEFINED_WEIGHT = UNDEFINED_TEXT.length + QUOTES;
const NULL_WEIGHT = 4;
const BOOLEAN_WEIGHT = 5;
const SMALL_NUMBER_WEIGHT = 2;
const NUMBER_WEIGHT = 8;

// Everything that is not an object, and null. `key` is where it stands, for messages.
export function serializePrimitive(
  draft: Draft,
  key: string | number,
  value: unknown,
): unknown {
  switch (typeof value) {
    case 'string':
      return serializeString(draft, value);
    case 'number':
      draft.weight +=
        value >= 0 && value < 100 ? SMALL_NUMBER_WEIGHT : NUMBER_WEIGHT;
      return encodeNumber(value);
    case 'object':
      draft.weight += NULL_WEIGHT;
      return null;
    case 'boolean':
      draft.weight += BOOLEAN_WEIGHT;
      return value;
    case 'undefined':
      draft.weight += UNDEFINED_WEIGHT;
      return UNDEFINED_TEXT;
    case 'bigint':
      return weigh(draft, encodeBigInt(value));
    case 'symbol':
      return serializeSymbol(draft, value);
    case 'function':
      return serializeFunction(draft, key, value);
    default:
      return referenceToError(draft, refuseType(value, key));
  }
}

export function serializeString(draft: Draft, value: string): string {
  return weigh(draft, encodeString(draft.request, value));
}

export function weigh(draft: Draft, text: string): string {
  draft.weight += text.length + QUOTES;
  return text;
}

export function serializeSymbol(draft: Draft, value: symbol): string {
  try {
    return weigh(draft, encodeReference(outlineSymbol(draft.request, value)));
  } catch (error) {
    return referenceToError(draft, error);
  }
}

// `"$Z"`; in development `"$Z1"`, the id of a row that describes the error.
function serializeError(request: Request, error: Error): string {
  const {tracer} = request;
  if (tracer === null) {
    return ERROR_TEXT;
  }
  const id = takeId(request);
  emitModel(request, id, tracer.describeErrorValue(error));
  return ERROR_TEXT + formatId(id);
}

// Objects that have a form of their own and no content to walk; null for all others.
export function serializeSpecial(
  draft: Draft,
  value: interface {},
): string | null {
  const {request} = draft;
  if (value instanceof Error) {
    return weigh(draft, serializeError(request, value));
  }
  if (value instanceof Date) {
    return weigh(draft, encodeDate(value.toJSON()));
  }
  const binary = outlineBinary(request, value);
  return binary === null ? null : weigh(draft, encodeReference(binary));
}

function serializeFunction(
  draft: Draft,
  key: string | number,
  value: any, // any function; hosts tell references apart
): string {
  return draft.request.host.isClientReference(value)
    ? serializeClientReference(draft, value)
    : referenceToError(draft, refuseFunction(value, key));
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
    return referenceToError(draft, error);
  }
}

// A refused value does not take its surroundings down on the server: a row says why, and
// the client fails where the value is needed.
export function referenceToError(draft: Draft, error: unknown): string {
  return weigh(draft, encodeReference(outlineError(draft.request, error)));
}

// The same at a place that may be the root of the row, which then fails as a whole.
export function refuseAt(draft: Draft, place: Place, error: unknown): string {
  if (place === draft.root.place) {
    throw error;
  }
  return referenceToError(draft, error);
}
