// Row ids: one counter per request, written in lower-case hex without padding.

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
// no row ever has.
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

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) {
    return code - 48;
  }
  // Lower and upper case differ in this bit.
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}
