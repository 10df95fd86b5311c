// Follows markup from tag to tag. Stops before markup that is cut off at the end of the bytes; the
// caller calls again with the rest and the next bytes.

import type {NamesOfLength} from './elements.js';
import type {OpenElements} from './openElements.js';
import type {RawText} from './rawText.js';
import type {Section} from './sections.js';

import {
  BANG,
  DASH,
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
import {NAMES_IN_DOCUMENT, NAMES_INSIDE, RAW_ELEMENTS} from './elements.js';
import {followElements, isForeign} from './openElements.js';
import {openRawText, skipRawText} from './rawText.js';
import {CDATA, COMMENT, findSectionEnd, holdSectionEnd} from './sections.js';

// The state between two calls.
export type Tokenizer = {
  readonly raw: RawText,
  // The open comment or CDATA section.
  section: Section | null,
  readonly open: OpenElements,
};

export type Tag = {
  // '' for a name that does not matter.
  name: string,
  isEnd: boolean,
  isSelfClosing: boolean,
  nameFrom: number,
  nameTo: number,
  // The index of the `<`, and the index after the `>`.
  from: number,
  to: number,
};

// Called for tags that are not inside a template, svg or math. Returns true to stop after the tag.
export type VisitTag = (tag: Tag) => boolean;

export function createTokenizer(): Tokenizer {
  return {raw: {name: null, escape: 'none'}, section: null, open: []};
}

// Whether the next bytes are markup: they are not in a comment or in text that is not markup.
export function isInMarkup({raw, section}: Tokenizer): boolean {
  return raw.name === null && section === null;
}

// Whether an element may be inserted here.
export function isInData(tokenizer: Tokenizer): boolean {
  return isInMarkup(tokenizer) && tokenizer.open.length === 0;
}

function readName(
  namesOfLength: NamesOfLength,
  bytes: Uint8Array,
  {nameFrom, nameTo}: Tag,
): string {
  const length = nameTo - nameFrom;
  if (length < namesOfLength.length) {
    const names = namesOfLength[length];
    for (let i = 0; i < names.length; i++) {
      if (matchText(bytes, nameFrom, names[i]) === 'yes') {
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
function findTagEnd(bytes: Uint8Array, tag: Tag, from: number): number {
  let isNamed = false;
  let slash = -1;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === GREATER_THAN) {
      tag.isSelfClosing = slash === at - 1;
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
      slash = at;
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

// The index after bytes that are not markup; if their end is cut off, where to continue with the
// next bytes.
function skipText(
  tokenizer: Tokenizer,
  bytes: Uint8Array,
  from: number,
): number {
  const {raw, section} = tokenizer;
  if (section === null) {
    return raw.name === null ? from : skipRawText(raw, bytes, from);
  }
  const end = findSectionEnd(section, bytes, from);
  if (end === -1) {
    return holdSectionEnd(section, bytes, from);
  }
  tokenizer.section = null;
  return end;
}

const COMMENT_START = '<!--';
const CDATA_START = '<![cdata[';

// The index after `<!-->`, `<!--->` or the start of another comment; -1 if it is cut off.
function openComment(
  tokenizer: Tokenizer,
  bytes: Uint8Array,
  at: number,
): number {
  const from = at + COMMENT_START.length;
  const dash = bytes[from] === DASH ? 1 : 0;
  if (from + dash >= bytes.length) {
    return -1;
  }
  if (bytes[from + dash] === GREATER_THAN) {
    return from + dash + 1;
  }
  tokenizer.section = COMMENT;
  return from;
}

// The index after `<!…>`, `<?…>` or `</…>` that is not a tag, or after the start of a section; -1
// if it is cut off.
function skipDeclaration(
  tokenizer: Tokenizer,
  bytes: Uint8Array,
  at: number,
): number {
  const comment = matchText(bytes, at, COMMENT_START);
  const cdata = isForeign(tokenizer.open)
    ? matchText(bytes, at, CDATA_START)
    : 'no';
  if (comment === 'cut' || cdata === 'cut') {
    return -1;
  }
  if (comment === 'yes') {
    return openComment(tokenizer, bytes, at);
  }
  if (cdata === 'yes') {
    tokenizer.section = CDATA;
    return at + CDATA_START.length;
  }
  return bytes.indexOf(GREATER_THAN, at) + 1 || -1;
}

// The index after the tag whose name begins at `from`; -1 if it is cut off.
function readTag(bytes: Uint8Array, tag: Tag, from: number): number {
  tag.nameFrom = from;
  tag.nameTo = findNameEnd(bytes, from);
  const end = findTagEnd(bytes, tag, tag.nameTo);
  if (end !== -1) {
    tag.to = end;
  }
  return end;
}

function createTag(): Tag {
  return {
    name: '',
    isEnd: false,
    isSelfClosing: false,
    nameFrom: 0,
    nameTo: 0,
    from: 0,
    to: 0,
  };
}

// The index after the markup that begins at `tag.from`: `from + 1` for text, -1 if it is cut off.
function readMarkup(tokenizer: Tokenizer, bytes: Uint8Array, tag: Tag): number {
  const {from} = tag;
  if (from + 1 >= bytes.length) {
    return -1;
  }
  const next = bytes[from + 1];
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

// Returns whether the tag is visited.
function followTag(
  {open, raw}: Tokenizer,
  bytes: Uint8Array,
  tag: Tag,
): boolean {
  const isOutside = open.length === 0;
  const names = isOutside ? NAMES_IN_DOCUMENT : NAMES_INSIDE;
  const name = readName(names, bytes, tag);
  tag.name = name;
  if (name !== '') {
    if (!tag.isEnd && RAW_ELEMENTS.has(name) && !isForeign(open)) {
      openRawText(raw, name);
    }
    followElements(open, tag);
  }
  return isOutside;
}

// Returns where it stopped. The bytes before that need not be passed again.
export function tokenize(
  tokenizer: Tokenizer,
  bytes: Uint8Array,
  visit: VisitTag,
): number {
  const tag = createTag();
  let i = 0;
  while (i <= bytes.length) {
    i = skipText(tokenizer, bytes, i);
    if (!isInMarkup(tokenizer)) {
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
    if (tag.to === i && followTag(tokenizer, bytes, tag) && visit(tag)) {
      return i;
    }
  }
  return bytes.length;
}
