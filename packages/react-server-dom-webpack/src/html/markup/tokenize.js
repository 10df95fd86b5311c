// Follows markup from tag to tag. Stops in front of what is cut off at the end; the caller
// adds more bytes to the rest.

import type {RawText} from './rawText.js';

import {
  BANG,
  DASH,
  DOUBLE_QUOTE,
  EQUALS,
  GREATER_THAN,
  LESS_THAN,
  LOWER_CASE,
  QUESTION_MARK,
  SINGLE_QUOTE,
  SLASH,
  endsName,
  isLetter,
  isWhiteSpace,
  matchText,
} from './bytesOfMarkup.js';
import {holdDashes, isRawElement, openRawText, skipRawText} from './rawText.js';

// What lasts from one call to the next.
export type Tokenizer = {
  readonly raw: RawText,
  isInComment: boolean,
};

export type Tag = {
  name: string,
  isEnd: boolean,
  // Of the `<`, and behind the `>`.
  from: number,
  to: number,
};

// Gives true to stop behind the tag.
export type VisitTag = (tag: Tag) => boolean;

const LONGEST_NAME = 10;

export function createTokenizer(): Tokenizer {
  return {raw: {name: null, depth: 0, escape: 'none'}, isInComment: false};
}

// In the data state: an element may be put here.
export function isInData({raw, isInComment}: Tokenizer): boolean {
  return raw.name === null && !isInComment;
}

// Names that are longer than any that matters are empty.
function readName(bytes: Uint8Array, from: number, to: number): string {
  if (to - from > LONGEST_NAME) {
    return '';
  }
  let name = '';
  for (let i = from; i < to; i++) {
    const byte = bytes[i];
    name += String.fromCharCode(isLetter(byte) ? byte | LOWER_CASE : byte);
  }
  return name;
}

function findNameEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && !endsName(bytes[at])) {
    at++;
  }
  return at;
}

// From the end of the name to behind the `>`; -1 if that is not there. An `=` begins a value only
// behind a name, and quotes count only where a value begins.
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

// The last byte of a value; the byte in front of it, if it is empty. -1 if it is cut off.
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

// Behind the comment; where to go on, if it is still open.
function skipComment(
  tokenizer: Tokenizer,
  bytes: Uint8Array,
  from: number,
): number {
  for (
    let at = bytes.indexOf(GREATER_THAN, from);
    at !== -1;
    at = bytes.indexOf(GREATER_THAN, at + 1)
  ) {
    const dashes = bytes[at - 1] === BANG ? at - 3 : at - 2;
    if (
      dashes >= from &&
      bytes[dashes] === DASH &&
      bytes[dashes + 1] === DASH
    ) {
      tokenizer.isInComment = false;
      return at + 1;
    }
  }
  return holdDashes(bytes, from);
}

// `<!…>`, `<?…>` and `</…>` that are not tags. -1 if they are cut off.
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
    // Its dashes may be those of the end, too.
    return at + 2;
  }
  return bytes.indexOf(GREATER_THAN, at) + 1 || -1;
}

// Behind the tag, -1 if it is cut off.
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

// Behind what begins with the `<` at a place; -1 if it is cut off, and at + 1 for text.
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

// Gives where it stopped: all in front of that is done with.
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
    if (tag.name !== '' && !tag.isEnd && isRawElement(tag.name)) {
      openRawText(raw, tag.name);
    }
    if (tag.to === i && visit(tag)) {
      return i;
    }
  }
  return bytes.length;
}
