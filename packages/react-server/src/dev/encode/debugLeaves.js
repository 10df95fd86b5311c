// Values of debug data without content: strings, symbols, references to client modules.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Recording} from '../recording.js';
import type {Walk} from './debugModel.js';

import {formatId} from 'flight-core/src/wire/ids.js';
import {
  encodeLazyReference,
  encodeReference,
} from 'flight-core/src/wire/references.js';
import {MODULE_ROW, TEXT_ROW} from 'flight-core/src/wire/rowTags.js';
import {escapeString} from 'flight-core/src/wire/strings.js';
import {
  DEBUG_DEFERRED_PREFIX,
  SYMBOL_PREFIX,
} from 'flight-core/src/wire/valueTags.js';

import {ELEMENT_TYPE} from '../../request/reactInternals.js';
import {takeId} from '../../request/request.js';
import {refuseTaintedValue, throwIfTainted} from '../../request/taints.js';
import {emitImportedModel} from '../../rows/emitRow.js';
import {LONG_STRING, canBeTextRow} from '../../values/strings.js';
import {emitDebugRow, promiseDebugRow} from '../debugRows.js';

// The wire text of a value that is left out, and that the client cannot request.
export const OMITTED: string = DEBUG_DEFERRED_PREFIX;

// Longer values are left out, unless they are part of what is sent anyway.
export const MOST_BYTES = 1000;
export const MOST_ITEMS = 200;
const LONGEST_STRING = 1000000;

// A string of at least 1024 characters gets its own row, and counts as an object.
// A tainted string is an error, and a note replaces it.
export function encodeDebugString(walk: Walk, value: string): string {
  throwIfTainted(refuseTaintedValue(value));
  if (value.length < LONG_STRING) {
    return escapeString(value);
  }
  if (value.length > LONGEST_STRING) {
    return `A string of ${value.length} characters is omitted from the debug information.`;
  }
  const {recording} = walk;
  const {request} = recording;
  if (walk.budget <= 0) {
    return deferLongString(recording, value);
  }
  if (!canBeTextRow(request, value)) {
    return escapeString(value);
  }
  walk.budget--;
  const id = takeId(request);
  emitDebugRow(recording, {id, tag: TEXT_ROW, payload: value});
  return encodeReference(id);
}

// `"$Y"`, or `"$Y3"` if the client can request the string.
function deferLongString(recording: Recording, text: string): string {
  const {deferred, request} = recording;
  if (deferred === null) {
    return OMITTED;
  }
  const id = takeId(request);
  deferred.values.set(id, text);
  promiseDebugRow(recording);
  return OMITTED + formatId(id);
}

// `"$3"`, the row `3:"$Sname"`. In debug data, symbols that are not global are sent by name, too.
// The name of a symbol without a description is "undefined".
export function encodeDebugSymbol(
  {request}: Recording,
  symbol: symbol,
): string {
  const known = request.symbols?.get(symbol);
  return encodeReference(
    known ??
      emitImportedModel(request, SYMBOL_PREFIX + String(symbol.description)),
  );
}

type ImportSlot = {
  readonly parent: unknown,
  readonly name: string,
  readonly value: interface {},
};

// `"$2"`, the row `2:I[…]`. As the type of an element it is a lazy.
export function encodeDebugImport(
  recording: Recording,
  {parent, name, value}: ImportSlot,
): string {
  const {request} = recording;
  const {host, manifest} = request;
  const known = request.imports?.get(host.getClientReferenceKey(value));
  let id: RowId;
  if (known !== undefined) {
    id = known;
  } else {
    try {
      const payload = host.resolveClientReferenceMetadata(manifest, value);
      id = takeId(request);
      emitDebugRow(recording, {id, tag: MODULE_ROW, payload});
    } catch {
      // An error would fail the value that contains the reference. If the model contains it, too,
      // that error is reported to `onError`.
      return 'A client module that is not in the client manifest.';
    }
  }
  return name === '1' && Array.isArray(parent) && parent[0] === ELEMENT_TYPE
    ? encodeLazyReference(id)
    : encodeReference(id);
}
