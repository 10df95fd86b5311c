// Escapes in string literals in single quotes in script elements. See
// docs/protocol/bundlers.md, 4.1.

type Escape = [string, string];

export const QUOTE_ESCAPE = "\\'";
export const LINE_ESCAPE = '\\n';

// Backslashes are first, because the other escapes contain them. HTML parsers replace U+000D and
// U+0000.
export const RARE_ESCAPES: ReadonlyArray<Escape> = [
  ['\\', '\\\\'],
  ['\r', '\\r'],
  ['\0', '\\x00'],
];

// Older engines treat the separators as line ends.
export const SEPARATOR_ESCAPES: ReadonlyArray<Escape> = [
  ['\u2028', '\\u2028'],
  ['\u2029', '\\u2029'],
];

// `<!--`, `<script` and `</script` have a meaning for the HTML parser, even after a backslash. A
// `<` or `</` at the end is escaped, too: the text after the literal is not known.
export const STEERING: RegExp = /<(?=[!sS]|\/[sS]|\/?$)/g;
export const STEERING_ESCAPE = '\\x3c';
