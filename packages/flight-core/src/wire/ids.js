// Row ids: one counter per request, written in lower-case hex without padding.

import {hexDigit} from '../guard/hexDigit.js';

export opaque type RowId: number = number;

export const ROOT_ID: RowId = 0;

export function toRowId(number: number): RowId {
  return number;
}

export function formatId(id: RowId): string {
  return id.toString(16);
}

// The id behind a tag, without cutting it out (benchmark `payloads`). Leading hex digits of
// either case count, what follows them does not; a text without any gives NaN, an id that
// no row ever has. Servers, who cannot trust who writes to them, read the numbers in replies
// by a stricter rule (reply/tokenNumber.js).
export function parseIdAt(text: string, start: number): RowId {
  let id = 0;
  let at = start;
  for (; at < text.length; at++) {
    const digit = hexDigit(text.charCodeAt(at));
    if (digit === -1) {
      break;
    }
    id = id * 16 + digit;
  }
  return at === start ? NaN : id;
}
