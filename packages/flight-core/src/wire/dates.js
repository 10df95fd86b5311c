// A date is sent as its ISO text.

import {DATE_PREFIX} from './valueTags.js';

// new Date(0) ⇄ "$D1970-01-01T00:00:00.000Z". For an invalid date, `toJSON` returns null.
export function encodeDate(json: string | null): string {
  return DATE_PREFIX + String(json);
}

export function decodeDate(text: string): Date {
  return new Date(text.slice(DATE_PREFIX.length));
}
