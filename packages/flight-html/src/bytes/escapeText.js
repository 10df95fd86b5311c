// Text → the content of a string literal in single quotes, for hosts that search bytes slowly; see
// docs/decisions/018-one-pass-html.md.

import {
  LINE_ESCAPE,
  QUOTE_ESCAPE,
  RARE_ESCAPES,
  SEPARATOR_ESCAPES,
  STEERING,
  STEERING_ESCAPE,
} from './literalEscapes.js';

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
export function escapeText(text: string): string {
  let escaped = text;
  for (const [character, escape] of RARE_ESCAPES) {
    if (text.includes(character)) {
      escaped = escaped.replaceAll(character, escape);
    }
  }
  escaped = escapeQuotesAndLines(escaped);
  for (const [character, escape] of SEPARATOR_ESCAPES) {
    if (text.includes(character)) {
      escaped = escaped.replaceAll(character, escape);
    }
  }
  return text.includes('<')
    ? escaped.replace(STEERING, STEERING_ESCAPE)
    : escaped;
}
