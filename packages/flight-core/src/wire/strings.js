// A leading `$` announces a value form, so a string that happens to start with one
// carries a second.

import {DOLLAR, REFERENCE_PREFIX} from './valueTags.js';

// "$10" ⇄ "$$10"
export function escapeString(value: string): string {
  return value.charCodeAt(0) === DOLLAR ? REFERENCE_PREFIX + value : value;
}

export function unescapeString(text: string): string {
  return text.slice(1);
}
