// Finds the end of elements whose text is not markup. A tag that is cut off is read again with the
// next bytes.

import {LESS_THAN, matchTag, matchText} from './bytesOfMarkup.js';
import {COMMENT_IN_SCRIPT, findSectionEnd, holdSectionEnd} from './sections.js';

// The state of a scan. `name` is the name of the open raw element.
export type RawText = {
  name: string | null,
  // Scripts: after `<!--` and `<script`, the next `</script` does not end the element.
  escape: 'none' | 'comment' | 'script',
  // The next tag is the end tag.
  isClosing: boolean,
};

export function createRawText(): RawText {
  return {
    name: null,
    escape: 'none',
    isClosing: false,
  };
}

export function openRawText(raw: RawText, name: string): void {
  raw.name = name;
  raw.escape = 'none';
  raw.isClosing = false;
}

function closeRawText(raw: RawText): void {
  raw.name = null;
  raw.isClosing = true;
}

// One step in a script, at a `<`. Returns where to continue; `at` if a tag is cut off.
function stepInScript(raw: RawText, bytes: Uint8Array, at: number): number {
  if (raw.escape === 'none') {
    const comment = matchText(bytes, at, '<!--');
    if (comment === 'cut') {
      return at;
    }
    if (comment === 'yes') {
      raw.escape = 'comment';
      // `<!-->` is a complete comment: its dashes may also belong to the end.
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
  // The index after the comment; -1 if its end is not in the bytes.
  let commentEnd = 0;
  while (i <= bytes.length) {
    const at = bytes.indexOf(LESS_THAN, i);
    if (raw.escape !== 'none') {
      if (commentEnd !== -1 && commentEnd <= i) {
        commentEnd = findSectionEnd(COMMENT_IN_SCRIPT, bytes, i);
      }
      if (commentEnd !== -1 && (at === -1 || commentEnd <= at)) {
        raw.escape = 'none';
        i = commentEnd;
        continue;
      }
    }
    if (at === -1) {
      return raw.escape === 'none'
        ? bytes.length
        : holdSectionEnd(COMMENT_IN_SCRIPT, bytes, i);
    }
    const end = matchTag(bytes, at, '</script');
    if (end === 'cut') {
      return at;
    }
    if (end === 'yes' && raw.escape !== 'script') {
      closeRawText(raw);
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
  const endTag = '</' + (raw.name ?? '');
  let at = bytes.indexOf(LESS_THAN, from);
  while (at !== -1) {
    const end = matchTag(bytes, at, endTag);
    if (end === 'cut') {
      return at;
    }
    if (end === 'yes') {
      closeRawText(raw);
      return at;
    }
    at = bytes.indexOf(LESS_THAN, at + 1);
  }
  return bytes.length;
}

// Returns the index of the end tag, and closes the raw element; or where to continue with the next
// bytes.
export function skipRawText(
  raw: RawText,
  bytes: Uint8Array,
  from: number,
): number {
  return raw.name === 'script'
    ? skipScript(raw, bytes, from)
    : skipPlain(raw, bytes, from);
}
