// A leading `$` marks a value form, so a string that starts with `$` gets a second `$`.

import {DOLLAR, REFERENCE_PREFIX} from './valueTags.js';

// "$10" ⇄ "$$10"
export function escapeString(value: string): string {
  return value.charCodeAt(0) === DOLLAR ? REFERENCE_PREFIX + value : value;
}

export function unescapeString(text: string): string {
  return text.slice(1);
}
