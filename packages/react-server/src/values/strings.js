// Strings, short and long.

import type {Request} from '../request/request.js';

import {encodeReference} from 'flight-core/src/wire/references.js';
import {escapeString} from 'flight-core/src/wire/strings.js';

import {takeId} from '../request/request.js';
import {emitText} from '../rows/emitRow.js';

// From this length on, counted in UTF-16 units, a string leaves the JSON: it needs no
// escaping in a text row, and a client can decode it without parsing.
export const LONG_STRING = 1024;

// "$10" → "$$10"; a long string → "$1", a reference to its text row.
export function encodeString(request: Request, value: string): string {
  if (value.length >= LONG_STRING && request.host.byteLengthOfChunk !== null) {
    const id = takeId(request);
    emitText(request, id, value);
    return encodeReference(id);
  }
  return escapeString(value);
}
