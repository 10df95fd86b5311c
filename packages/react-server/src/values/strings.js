// Strings, short and long.

import type {Draft} from '../rows/draft.js';

import {encodeReference} from 'flight-core/src/wire/references.js';
import {escapeString} from 'flight-core/src/wire/strings.js';

import {takeId} from '../request/request.js';
import {emitText} from '../rows/emitRow.js';
import {weigh} from '../rows/ledger.js';

// Strings of at least this many UTF-16 units get a text row, which needs no escaping and no parsing.
export const LONG_STRING = 1024;

// "$10" → "$$10"; a long string → "$1", a reference to its text row.
export function serializeString(
  {request, ledger}: Draft,
  value: string,
): string {
  if (value.length >= LONG_STRING && request.host.byteLengthOfChunk !== null) {
    const id = takeId(request);
    emitText(request, id, value);
    return weigh(ledger, encodeReference(id));
  }
  return weigh(ledger, escapeString(value));
}
