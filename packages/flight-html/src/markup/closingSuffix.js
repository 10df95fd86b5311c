// `</body></html>` at the end of the HTML is held back until the end of the output. Only the end of
// the received bytes is searched for it.

import {LESS_THAN, isWhiteSpace, matchText} from './bytesOfMarkup.js';

export type ClosingSuffix = {
  // The suffix that was found. A longer one replaces a shorter one.
  held: '' | '</html>' | '</body></html>',
  // Whether the last search found only the beginning of a suffix.
  isCut: boolean,
};

const BODY = '</body>';
const HTML = '</html>';

// More white space after `</body>` is not held back, because it would be read again with each piece.
const LONGEST_SPACE = 1024;

function isTextAt(bytes: Uint8Array, at: number, text: string): boolean {
  return at >= 0 && matchText(bytes, at, text) === 'yes';
}

export function skipWhiteSpaceBack(bytes: Uint8Array, end: number): number {
  let at = end;
  while (at > 0 && isWhiteSpace(bytes[at - 1])) {
    at--;
  }
  return at;
}

// The start of a `</body>` and white space before `at`, or `at` if there is none.
function withBody(bytes: Uint8Array, at: number): number {
  const end = skipWhiteSpaceBack(bytes, at);
  const body = end - BODY.length;
  return at - end <= LONGEST_SPACE && isTextAt(bytes, body, BODY) ? body : at;
}

// The start of an incomplete suffix at the end of the bytes; their length if there is none.
function findPartialSuffix(bytes: Uint8Array, end: number): number {
  if (isTextAt(bytes, end - BODY.length, BODY)) {
    return bytes.length - end <= LONGEST_SPACE
      ? end - BODY.length
      : bytes.length;
  }
  const least = Math.max(bytes.length - HTML.length + 1, 0);
  for (let at = bytes.length - 1; at >= least; at--) {
    if (bytes[at] === LESS_THAN) {
      if (matchText(bytes, at, HTML) === 'cut') {
        return withBody(bytes, at);
      }
      return matchText(bytes, at, BODY) === 'cut' ? at : bytes.length;
    }
  }
  return bytes.length;
}

// The end of the bytes that can be emitted. The bytes after it are a suffix, which is stored in
// `held`, or the beginning of one (`isCut`). There is no complete suffix after `scanned`, where
// incomplete markup begins.
export function findSuffix(
  suffix: ClosingSuffix,
  bytes: Uint8Array,
  scanned: number,
): number {
  const end = skipWhiteSpaceBack(bytes, bytes.length);
  if (end === 0) {
    suffix.isCut = false;
    return suffix.held === '' ? bytes.length : 0;
  }
  const html = end - HTML.length;
  suffix.isCut = scanned < bytes.length || !isTextAt(bytes, html, HTML);
  if (suffix.isCut) {
    return findPartialSuffix(bytes, end);
  }
  const start = withBody(bytes, html);
  if (start < html) {
    suffix.held = '</body></html>';
  } else if (suffix.held === '') {
    suffix.held = '</html>';
  }
  return start;
}
