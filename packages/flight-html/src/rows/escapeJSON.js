// Values in script elements.

import {SEPARATOR_ESCAPES} from '../bytes/literalEscapes.js';

// A value as JSON that may be part of a script element.
export function escapeJSON(value: unknown): string {
  let json = (JSON.stringify(value) ?? 'null').replaceAll('<', '\\u003c');
  for (const [separator, escape] of SEPARATOR_ESCAPES) {
    json = json.replaceAll(separator, escape);
  }
  return json;
}
