// Follows markup from tag to tag. Stops before markup that is cut off at the end of the bytes; the
// caller calls again with the rest and the next bytes.

import type {RawText} from './rawText.js';

import {
  BANG,
  DOUBLE_QUOTE,
  EQUALS,
  GREATER_THAN,
  LESS_THAN,
  QUESTION_MARK,
  SINGLE_QUOTE,
  SLASH,
  endsName,
  isLetter,
  isWhiteSpace,
  matchText,
} from './bytesOfMarkup.js';
import {findCommentEnd, holdDashes} from './comments.js';
import {NAMES_OF_LENGTH, RAW_ELEMENTS} from './elements.js';
import {openRawText, skipRawText} from './rawText.js';

// The state between two calls.
export type Tokenizer = {
  readonly raw: RawText,
  isInComment: boolean,
};

export type Tag = {
  name: string,
  isEnd: boolean,
  // The index of the `<`, and the index after the `>`.
  from: number,
  to: number,
};

// Returns true to stop after the tag.
export type VisitTag = (tag: Tag) => boolean;

export function createTokenizer(): Tokenizer {
  return {raw: {name: null, depth: 0, escape: 'none'}, isInComment: false};
}

// Whether the tokenizer is in the data state, so that an element may be inserted here.
export function isInData({raw, isInComment}: Tokenizer): boolean {
  return raw.name === null && !isInComment;
}

// '' for a name that does not matter.
function readName(bytes: Uint8Array, from: number, to: number): string {
  const length = to - from;
  if (length < NAMES_OF_LENGTH.length) {
    const names = NAMES_OF_LENGTH[length];
    for (let i = 0; i < names.length; i++) {
      if (matchText(bytes, from, names[i]) === 'yes') {
        return names[i];
      }
    }
  }
  return '';
}

function findNameEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && !endsName(bytes[at])) {
    at++;
  }
  return at;
}

// The index after the `>` of a tag, from the end of its name; -1 if it is cut off. An `=` begins a
// value only after a name, and quotes have a meaning only at the beginning of a value.
function findTagEnd(bytes: Uint8Array, from: number): number {
  let isNamed = false;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === GREATER_THAN) {
      return at + 1;
    }
    if (byte === EQUALS && isNamed) {
      at = findValueEnd(bytes, at + 1);
      if (at === -1) {
        return -1;
      }
      isNamed = false;
    } else if (byte === SLASH) {
      isNamed = false;
    } else if (!isWhiteSpace(byte)) {
      isNamed = true;
    }
  }
  return -1;
}

// The index of the last byte of a value; of the byte before an empty value. -1 if it is cut off.
function findValueEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isWhiteSpace(bytes[at])) {
    at++;
  }
  if (at === bytes.length) {
    return -1;
  }
  const first = bytes[at];
  if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) {
    return bytes.indexOf(first, at + 1);
  }
  while (at < bytes.length) {
    if (bytes[at] === GREATER_THAN || isWhiteSpace(bytes[at])) {
      return at - 1;
    }
    at++;
  }
  return -1;
}

// The index after the comment; if it is still open, where to continue with the next bytes.
function skipComment(
  tokenizer: Tokenizer,
  bytes: Uint8Array,
  from: number,
): number {
  const end = findCommentEnd(bytes, from, BANG);
  if (end === -1) {
    return holdDashes(bytes, from);
  }
  tokenizer.isInComment = false;
  return end;
}

// The index after `<!…>`, `<?…>` or `</…>` that is not a tag; -1 if it is cut off.
function skipDeclaration(
  tokenizer: Tokenizer,
  bytes: Uint8Array,
  at: number,
): number {
  const comment = matchText(bytes, at, '<!--');
  if (comment === 'cut') {
    return -1;
  }
  if (comment === 'yes') {
    tokenizer.isInComment = true;
    // `<!-->` is a complete comment: its dashes may also belong to the end.
    return at + 2;
  }
  return bytes.indexOf(GREATER_THAN, at) + 1 || -1;
}

// The index after the tag; -1 if it is cut off.
function readTag(bytes: Uint8Array, tag: Tag, from: number): number {
  const nameEnd = findNameEnd(bytes, from);
  const end = findTagEnd(bytes, nameEnd);
  if (end !== -1) {
    tag.name = readName(bytes, from, nameEnd);
    tag.to = end;
  }
  return end;
}

function createTag(): Tag {
  return {name: '', isEnd: false, from: 0, to: 0};
}

// The index after the markup that begins at `tag.from`: `from + 1` for text, -1 if it is cut off.
function readMarkup(tokenizer: Tokenizer, bytes: Uint8Array, tag: Tag): number {
  const {from} = tag;
  if (from + 1 >= bytes.length) {
    return -1;
  }
  const next = bytes[from + 1];
  tag.name = '';
  tag.isEnd = next === SLASH;
  if (isLetter(next)) {
    return readTag(bytes, tag, from + 1);
  }
  if (tag.isEnd && from + 2 >= bytes.length) {
    return -1;
  }
  if (tag.isEnd && isLetter(bytes[from + 2])) {
    return readTag(bytes, tag, from + 2);
  }
  return tag.isEnd || next === BANG || next === QUESTION_MARK
    ? skipDeclaration(tokenizer, bytes, from)
    : from + 1;
}

// Returns where it stopped. The bytes before that need not be passed again.
export function tokenize(
  tokenizer: Tokenizer,
  bytes: Uint8Array,
  visit: VisitTag,
): number {
  const {raw} = tokenizer;
  const tag = createTag();
  let i = 0;
  while (i <= bytes.length) {
    if (tokenizer.isInComment) {
      i = skipComment(tokenizer, bytes, i);
    } else if (raw.name !== null) {
      i = skipRawText(raw, bytes, i);
    }
    if (!isInData(tokenizer)) {
      return i;
    }
    tag.from = bytes.indexOf(LESS_THAN, i);
    if (tag.from === -1) {
      return bytes.length;
    }
    i = readMarkup(tokenizer, bytes, tag);
    if (i === -1) {
      return tag.from;
    }
    if (tag.name !== '' && !tag.isEnd && RAW_ELEMENTS.has(tag.name)) {
      openRawText(raw, tag.name);
    }
    if (tag.to === i && visit(tag)) {
      return i;
    }
  }
  return bytes.length;
}
