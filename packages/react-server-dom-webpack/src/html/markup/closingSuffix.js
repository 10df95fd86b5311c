// `</body></html>` at the end of the HTML: held until the very end of the output. It is looked for
// from the end of what was received; the HTML is not searched.

import {LESS_THAN, isWhiteSpace, matchText} from './bytesOfMarkup.js';

export type ClosingSuffix = {
  // What was found and is held. Longer ones replace shorter ones.
  held: '' | '</html>' | '</body></html>',
  // Of the last search: what it found is the beginning of a suffix.
  isCut: boolean,
};

const BODY = '</body>';
const HTML = '</html>';

function isTextAt(bytes: Uint8Array, at: number, text: string): boolean {
  return at >= 0 && matchText(bytes, at, text) === 'yes';
}

function skipWhiteSpaceBack(bytes: Uint8Array, end: number): number {
  let at = end;
  while (at > 0 && isWhiteSpace(bytes[at - 1])) {
    at--;
  }
  return at;
}

// With the `</body>` and the white space in front of a place, if there is one.
function withBody(bytes: Uint8Array, at: number): number {
  const body = skipWhiteSpaceBack(bytes, at) - BODY.length;
  return isTextAt(bytes, body, BODY) ? body : at;
}

// Where the beginning of a suffix starts with which the bytes end; their length if with none.
function findCutSuffix(bytes: Uint8Array, end: number): number {
  if (isTextAt(bytes, end - BODY.length, BODY)) {
    return end - BODY.length;
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

// Where the bytes end that can be emitted. What is behind is a suffix, which is held then, or
// the beginning of one, which the next bytes have to follow.
export function findSuffix(suffix: ClosingSuffix, bytes: Uint8Array): number {
  const end = skipWhiteSpaceBack(bytes, bytes.length);
  if (end === 0) {
    suffix.isCut = false;
    return suffix.held === '' ? bytes.length : 0;
  }
  const html = end - HTML.length;
  suffix.isCut = !isTextAt(bytes, html, HTML);
  if (suffix.isCut) {
    return findCutSuffix(bytes, end);
  }
  const start = withBody(bytes, html);
  if (start < html) {
    suffix.held = '</body></html>';
  } else if (suffix.held === '') {
    suffix.held = '</html>';
  }
  return start;
}
