// Flight text → the inside of a string literal in single quotes, in a script element. Flight
// text is full of double quotes, so JSON would be an eighth longer.

import type {ByteHost} from '../bytes/byteHost.js';

import {escapedCodePoint} from '../bytes/byteHost.js';

// The first of them must be escaped before the others add more. A carriage return and U+0000
// are characters that HTML parsers replace.
// Expressions, because V8 makes one flat string of what it replaces for them, and with
// `replaceAll` a tree of pieces.
const ESCAPES = [
  ['\\', /\\/g, '\\\\'],
  ["'", /'/g, "\\'"],
  ['\n', /\n/g, '\\n'],
  ['\r', /\r/g, '\\r'],
  ['\0', /\0/g, '\\x00'],
];

// `<!--`, `<script` and `</script` steer the HTML parser, which looks at bytes: a backslash in
// front would not help. What follows the end of the literal is not known.
const STEERING = /<(?=[!sS]|\/[sS]|\/?$)/g;

// The separators end lines for older engines.
const SEPARATORS = ['\u2028', '\u2029'].map(escapedCodePoint);

export function escapeLiteral(host: ByteHost, text: string): string {
  let escaped = text;
  for (const [character, pattern, replacement] of ESCAPES) {
    if (escaped.includes(character)) {
      escaped = escaped.replace(pattern, replacement);
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
