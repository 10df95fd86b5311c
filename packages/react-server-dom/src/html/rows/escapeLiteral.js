// Flight text → the content of a string literal in single quotes, in a script element. Flight text
// has many double quotes, so a JSON string would be an eighth longer. On Node bytes are escaped as
// bytes instead (`escapeInScratch`).

import type {ByteHost} from '../bytes/byteHost.js';

import {
  LINE_ESCAPE,
  QUOTE_ESCAPE,
  RARE_ESCAPES,
  SEPARATOR_ESCAPES,
  STEERING,
  STEERING_ESCAPE,
} from '../bytes/literalEscapes.js';

function indexFrom(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at === -1 ? text.length : at;
}

// Both in one pass, from one to the next: every row has a line end, and texts have apostrophes
// (case `html`, streamed).
function escapeQuotesAndLines(text: string): string {
  let escaped = '';
  let from = 0;
  let quote = indexFrom(text, "'", 0);
  let line = indexFrom(text, '\n', 0);
  while (quote !== line) {
    if (quote < line) {
      escaped += text.slice(from, quote) + QUOTE_ESCAPE;
      from = quote + 1;
      quote = indexFrom(text, "'", from);
    } else {
      escaped += text.slice(from, line) + LINE_ESCAPE;
      from = line + 1;
      line = indexFrom(text, '\n', from);
    }
  }
  return escaped + text.slice(from);
}

// Searches the text before it is escaped, because the result is joined when it is searched.
export function escapeLiteral(
  {lineSeparators}: ByteHost,
  text: string,
): string {
  let escaped = text;
  for (const [character, escape] of RARE_ESCAPES) {
    if (text.includes(character)) {
      escaped = escaped.replaceAll(character, escape);
    }
  }
  escaped = escapeQuotesAndLines(escaped);
  for (let i = 0; i < lineSeparators.length; i++) {
    if (text.includes(lineSeparators[i])) {
      escaped = escaped.replaceAll(lineSeparators[i], SEPARATOR_ESCAPES[i][1]);
    }
  }
  return text.includes('<')
    ? escaped.replace(STEERING, STEERING_ESCAPE)
    : escaped;
}

// A value as JSON that may be part of a script element.
export function escapeJSON(value: unknown): string {
  let json = (JSON.stringify(value) ?? 'null').replaceAll('<', '\\u003c');
  for (const [separator, escape] of SEPARATOR_ESCAPES) {
    json = json.replaceAll(separator, escape);
  }
  return json;
}
