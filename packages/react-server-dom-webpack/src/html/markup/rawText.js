// Elements whose text is not markup: where their text ends. An end that is cut off is looked at
// again when more bytes are there.

import {
  BANG,
  DASH,
  GREATER_THAN,
  LESS_THAN,
  matchTag,
  matchText,
} from './bytesOfMarkup.js';

// A template has markup, but none that belongs to the document.
const RAW_ELEMENTS = new Set([
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'script',
  'style',
  'template',
  'textarea',
  'title',
  'xmp',
]);

export function isRawElement(name: string): boolean {
  return RAW_ELEMENTS.has(name);
}

// Where a scan is: `name` is that of the open raw element.
export type RawText = {
  name: string | null,
  // Templates in the open template.
  depth: number,
  // Scripts: `<!--` makes `<script` count, and the next `</script` then does not end the element.
  escape: 'none' | 'comment' | 'script',
};

export function openRawText(raw: RawText, name: string): void {
  raw.name = name;
  raw.depth = 0;
  raw.escape = 'none';
}

const LONGEST_COMMENT_END = 3;

// Where to go on: dashes at the end may belong to the end of a comment.
export function holdDashes(bytes: Uint8Array, from: number): number {
  let at = bytes.length;
  while (
    at > from &&
    bytes.length - at < LONGEST_COMMENT_END &&
    (bytes[at - 1] === DASH || bytes[at - 1] === BANG)
  ) {
    at--;
  }
  return at;
}

// Behind the next `-->`; -1 if there is none.
export function findCommentEnd(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(GREATER_THAN, from);
  while (at !== -1) {
    if (at - 2 >= from && bytes[at - 1] === DASH && bytes[at - 2] === DASH) {
      return at + 1;
    }
    at = bytes.indexOf(GREATER_THAN, at + 1);
  }
  return -1;
}

// One step of a script: the place of the `<`. Gives where to go on.
function stepInScript(raw: RawText, bytes: Uint8Array, at: number): number {
  if (raw.escape === 'none') {
    const comment = matchText(bytes, at, '<!--');
    if (comment === 'cut') {
      return at;
    }
    if (comment === 'yes') {
      raw.escape = 'comment';
      // Its dashes may be those of the end, too.
      return at + 2;
    }
  } else if (raw.escape === 'comment') {
    const script = matchTag(bytes, at, '<script');
    if (script === 'cut') {
      return at;
    }
    if (script === 'yes') {
      raw.escape = 'script';
    }
  }
  return at + 1;
}

function skipScript(raw: RawText, bytes: Uint8Array, from: number): number {
  let i = from;
  // The end of the comment, as long as it is ahead.
  let commentEnd = 0;
  while (i <= bytes.length) {
    const at = bytes.indexOf(LESS_THAN, i);
    if (raw.escape !== 'none') {
      if (commentEnd !== -1 && commentEnd <= i) {
        commentEnd = findCommentEnd(bytes, i);
      }
      if (commentEnd !== -1 && (at === -1 || commentEnd <= at)) {
        raw.escape = 'none';
        i = commentEnd;
        continue;
      }
    }
    if (at === -1) {
      return raw.escape === 'none' ? bytes.length : holdDashes(bytes, i);
    }
    const end = matchTag(bytes, at, '</script');
    if (end === 'cut') {
      return at;
    }
    if (end === 'yes' && raw.escape !== 'script') {
      raw.name = null;
      return at;
    }
    if (end === 'yes') {
      raw.escape = 'comment';
      i = at + 1;
    } else {
      i = stepInScript(raw, bytes, at);
      if (i === at) {
        return at;
      }
    }
  }
  return bytes.length;
}

function skipPlain(raw: RawText, bytes: Uint8Array, from: number): number {
  const name = raw.name ?? '';
  let at = bytes.indexOf(LESS_THAN, from);
  while (at !== -1) {
    const end = matchTag(bytes, at, '</' + name);
    const start = name === 'template' ? matchTag(bytes, at, '<template') : 'no';
    if (end === 'cut' || start === 'cut') {
      return at;
    }
    if (start === 'yes') {
      raw.depth++;
    } else if (end === 'yes') {
      if (raw.depth === 0) {
        raw.name = null;
        return at;
      }
      raw.depth--;
    }
    at = bytes.indexOf(LESS_THAN, at + 1);
  }
  return bytes.length;
}

// Where the end tag begins, and then no raw element is open any more; else where to go on.
export function skipRawText(
  raw: RawText,
  bytes: Uint8Array,
  from: number,
): number {
  return raw.name === 'script'
    ? skipScript(raw, bytes, from)
    : skipPlain(raw, bytes, from);
}
