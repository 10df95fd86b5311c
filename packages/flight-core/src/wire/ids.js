// Row ids: one counter per request, written in lower-case hex without padding.

export opaque type RowId: number = number;

export const ROOT_ID: RowId = 0;

export function toRowId(number: number): RowId {
  return number;
}

export function formatId(id: RowId): string {
  return id.toString(16);
}

// Leading hex digits of either case count, what follows them does not; a text without
// any gives NaN, an id that no row ever has.
export function parseId(text: string): RowId {
  return parseInt(text, 16);
}
