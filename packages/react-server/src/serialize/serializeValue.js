// Values without content, by their type: they become JSON values or value forms, `$…` strings.

import type {Place} from '../places/place.js';
import type {WireModel} from '../places/wire.js';
import type {ValueSlot} from '../request/tracer.js';
import type {Draft} from '../rows/draft.js';

import {functionOf} from 'flight-core/src/guard/userValues.js';
import {encodeDate} from 'flight-core/src/wire/dates.js';
import {encodeBigInt, encodeNumber} from 'flight-core/src/wire/numbers.js';
import {UNDEFINED_TEXT} from 'flight-core/src/wire/valueTags.js';

import {EMPTY} from '../places/place.js';
import {CAN_TAINT, isTainted, refuseTaintedValue} from '../request/taints.js';
import {weigh} from '../rows/ledger.js';
import {referenceToError} from '../values/errorRows.js';
import {serializeFunction} from '../values/functions.js';
import {isDateText} from '../values/kinds.js';
import {serializeString} from '../values/strings.js';
import {serializeSymbol} from '../values/symbols.js';

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
      return serializeBigInt(draft, value);
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

// `"$n12"`
function serializeBigInt(draft: Draft, value: bigint): string {
  const tainted = CAN_TAINT ? refuseTaintedValue(value) : null;
  return tainted === null
    ? weigh(draft.ledger, encodeBigInt(value))
    : referenceToError(draft, tainted);
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
  return isDateText(value, json) && !isTainted(json)
    ? weigh(draft.ledger, encodeDate(json))
    : serializePrimitive(draft, parent, key, json);
}
