// Row ids: one counter per request, written in lower-case hex without padding.

export opaque type RowId: number = number;

export const ROOT_ID: RowId = 0;

export function toRowId(number: number): RowId {
  return number;
}

export function formatId(id: RowId): string {
  return id.toString(16);
}

// Parses the id after a tag. The id ends at the first character that is not a hex digit of either
// case. Without a digit it is NaN, which is no row's id. The server parses numbers of replies more
// strictly (react-server/reply/revive/tokenNumber.js).
export function parseIdAt(text: string, start: number): RowId {
  return parseInt(text.slice(start), 16);
}
