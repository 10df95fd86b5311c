// Flight text → the content of a string literal in single quotes, in a script element. Flight text
// has many double quotes, so a JSON string would be an eighth longer.

import type {ByteHost} from '../bytes/byteHost.js';

import {escapedCodePoint} from '../bytes/byteHost.js';

// The backslash is first, because the other escapes add backslashes. HTML parsers replace U+000D
// and U+0000. Regular expressions, because V8 returns a flat string for them, and a tree of pieces
// for `replaceAll`.
const ESCAPES = [
  {character: '\\', pattern: /\\/g, escape: '\\\\'},
  {character: "'", pattern: /'/g, escape: "\\'"},
  {character: '\n', pattern: /\n/g, escape: '\\n'},
  {character: '\r', pattern: /\r/g, escape: '\\r'},
  {character: '\0', pattern: /\0/g, escape: '\\x00'},
];

// `<!--`, `<script` and `</script` have a meaning for the HTML parser, even after a backslash. A
// `<` or `</` at the end is escaped, too: the text after the literal is not known.
const STEERING = /<(?=[!sS]|\/[sS]|\/?$)/g;

// Older engines treat the separators as line ends.
const SEPARATORS = ['\u2028', '\u2029'].map(escapedCodePoint);

export function escapeLiteral(host: ByteHost, text: string): string {
  let escaped = text;
  for (let i = 0; i < ESCAPES.length; i++) {
    const {character, pattern, escape} = ESCAPES[i];
    if (escaped.includes(character)) {
      escaped = escaped.replace(pattern, escape);
    }
  }
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
