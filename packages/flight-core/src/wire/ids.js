// Row ids: one counter per request, written in lower-case hex without padding.

export opaque type RowId: number = number;

export const ROOT_ID: RowId = 0;

export function toRowId(number: number): RowId {
  return number;
}

export function formatId(id: RowId): string {
  return id.toString(16);
}

// The value of a hexadecimal digit of either case, by character code; -1 for any other character. The
// caller limits the number of digits and checks what follows.
export function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) {
    return code - 48;
  }
  // Upper and lower case differ in this bit.
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

// Parses the id after a tag, without a substring (benchmark `payloads`). The id ends at the first
// character that is not a hex digit of either case. Without a digit it is NaN, which is no row's
// id. The server parses numbers of replies more strictly
// (react-server/reply/revive/tokenNumber.js).
export function parseIdAt(text: string, start: number): RowId {
  let id = 0;
  let at = start;
  let digit = hexDigit(text.charCodeAt(at));
  while (digit >= 0) {
    id = id * 16 + digit;
    at++;
    digit = hexDigit(text.charCodeAt(at));
  }
  return at === start ? NaN : id;
}
