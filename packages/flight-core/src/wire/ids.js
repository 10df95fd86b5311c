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

// Parses the id behind a tag in place (benchmark `payloads`). It ends at the first character
// that is not a hex digit of either case; without any digit it is NaN, an id that no row has.
// The server parses numbers of replies more strictly (reply/tokenNumber.js).
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
