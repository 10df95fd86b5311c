// Flight text → the content of a string literal in single quotes, in a script element. Flight text
// has many double quotes, so a JSON string would be an eighth longer.

import type {ByteHost} from '../bytes/byteHost.js';

import {escapedCodePoint} from '../bytes/byteHost.js';

// HTML parsers replace U+000D and U+0000.
const CHARACTERS = ['\\', "'", '\n', '\r', '\0'];
const ESCAPES = ['\\\\', "\\'", '\\n', '\\r', '\\x00'];

// `<!--`, `<script` and `</script` have a meaning for the HTML parser, even after a backslash. A
// `<` or `</` at the end is escaped, too: the text after the literal is not known.
const STEERING = /<(?=[!sS]|\/[sS]|\/?$)/g;

// Older engines treat the separators as line ends.
const SEPARATORS = ['\u2028', '\u2029'].map(escapedCodePoint);

function indexFrom(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at === -1 ? text.length : at;
}

function leastOf(next: ReadonlyArray<number>): number {
  let least = 0;
  for (let i = 1; i < next.length; i++) {
    if (next[i] < next[least]) {
      least = i;
    }
  }
  return least;
}

// From one special character to the next, because replacing one character after another copies the
// text for each (case `html`, burst).
function escapeCharacters(text: string): string {
  const next = CHARACTERS.map(character => indexFrom(text, character, 0));
  let escaped = '';
  let from = 0;
  let least = leastOf(next);
  while (next[least] < text.length) {
    escaped += text.slice(from, next[least]) + ESCAPES[least];
    from = next[least] + 1;
    next[least] = indexFrom(text, CHARACTERS[least], from);
    least = leastOf(next);
  }
  return escaped + text.slice(from);
}

export function escapeLiteral(host: ByteHost, text: string): string {
  let escaped = escapeCharacters(text);
  for (let i = 0; i < SEPARATORS.length; i++) {
    if (escaped.includes(host.lineSeparators[i])) {
      escaped = escaped.replaceAll(host.lineSeparators[i], SEPARATORS[i]);
    }
  }
  return escaped.includes('<') ? escaped.replace(STEERING, '\\x3c') : escaped;
}

// A value as JSON that may be part of a script element.
export function escapeJSON(value: unknown): string {
  return (JSON.stringify(value) ?? 'null')
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', SEPARATORS[0])
    .replaceAll('\u2029', SEPARATORS[1]);
}
