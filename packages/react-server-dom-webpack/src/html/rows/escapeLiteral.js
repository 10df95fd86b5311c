// Flight text → the content of a string literal in single quotes, in a script element. Flight text
// has many double quotes, so a JSON string would be an eighth longer.

import type {ByteHost} from '../bytes/byteHost.js';

import {escapedCodePoint} from '../bytes/byteHost.js';

// Backslashes are first, because the other escapes contain them. HTML parsers replace U+000D and
// U+0000.
const RARE_CHARACTERS = ['\\', '\r', '\0'];
const RARE_ESCAPES = ['\\\\', '\\r', '\\x00'];

// `<!--`, `<script` and `</script` have a meaning for the HTML parser, even after a backslash. A
// `<` or `</` at the end is escaped, too: the text after the literal is not known.
const STEERING = /<(?=[!sS]|\/[sS]|\/?$)/g;

// Older engines treat the separators as line ends.
const SEPARATORS = ['\u2028', '\u2029'].map(escapedCodePoint);

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
      escaped += text.slice(from, quote) + "\\'";
      from = quote + 1;
      quote = indexFrom(text, "'", from);
    } else {
      escaped += text.slice(from, line) + '\\n';
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
  for (let i = 0; i < RARE_CHARACTERS.length; i++) {
    if (text.includes(RARE_CHARACTERS[i])) {
      escaped = escaped.replaceAll(RARE_CHARACTERS[i], RARE_ESCAPES[i]);
    }
  }
  escaped = escapeQuotesAndLines(escaped);
  for (let i = 0; i < lineSeparators.length; i++) {
    if (text.includes(lineSeparators[i])) {
      escaped = escaped.replaceAll(lineSeparators[i], SEPARATORS[i]);
    }
  }
  return text.includes('<') ? escaped.replace(STEERING, '\\x3c') : escaped;
}

// A value as JSON that may be part of a script element.
export function escapeJSON(value: unknown): string {
  return (JSON.stringify(value) ?? 'null')
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', SEPARATORS[0])
    .replaceAll('\u2029', SEPARATORS[1]);
}
