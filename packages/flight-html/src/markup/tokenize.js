// Follows the markup in front of the body from tag to tag. Of markup that is cut off at the end of the
// bytes, at most the beginning is left for the next call: a name, or the marker. The caller passes it
// again with the next bytes.

import type {RawText} from './rawText.js';
import type {Section} from './sections.js';
import type {Tag} from './tag.js';

import {
  BANG,
  DASH,
  GREATER_THAN,
  LESS_THAN,
  QUESTION_MARK,
  SLASH,
  endsName,
  isLetter,
  lowerCaseText,
  matchExactly,
} from './bytesOfMarkup.js';
import {KNOWN_NAMES, RAW_ELEMENTS} from './elements.js';
import {createRawText, openRawText, skipRawText} from './rawText.js';
import {
  COMMENT,
  DECLARATION,
  findSectionEnd,
  holdSectionEnd,
} from './sections.js';
import {createTag, enterTag, isOpenTag, leaveTag} from './tag.js';

// The state between two calls.
export type Tokenizer = {
  readonly raw: RawText,
  // The open comment or declaration.
  section: Section | null,
  // Open, if the bytes end in a tag.
  readonly tag: Tag,
  // The number of open templates.
  templates: number,
};

// Called for the tags that are not in a template.
export type Visitor = {
  // The name is complete; the tag may be cut off behind it. False: it is needed as a whole, and is
  // passed again.
  readonly visit: (tag: Tag) => boolean,
  // Whether to stop after this tag.
  readonly isDone: () => boolean,
};

// A longer name is not known.
const LONGEST_NAME = 64;

export function createTokenizer(): Tokenizer {
  return {
    raw: createRawText(),
    section: null,
    tag: createTag(),
    templates: 0,
  };
}

// Whether the next bytes are markup: they are not in a tag, in a comment or in text that is not
// markup.
export function isInMarkup({raw, section, tag}: Tokenizer): boolean {
  return raw.name === null && section === null && !isOpenTag(tag);
}

function readName(bytes: Uint8Array, {isLong, nameFrom, nameTo}: Tag): string {
  const name = isLong ? '' : lowerCaseText(bytes, nameFrom, nameTo);
  return KNOWN_NAMES.includes(name) ? name : '';
}

function findNameEnd(bytes: Uint8Array, from: number): number {
  const most = Math.min(bytes.length, from + LONGEST_NAME + 1);
  let at = from;
  while (at < most && !endsName(bytes[at])) {
    at++;
  }
  return at;
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
    return skipRawText(raw, bytes, from);
  }
  const end = findSectionEnd(section, bytes, from);
  if (end === -1) {
    return holdSectionEnd(section, bytes, from);
  }
  tokenizer.section = null;
  return end;
}

const COMMENT_START = '<!--';

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

// The index in `<!…>`, `<?…>` or `</…>` that is not a tag, or after the start of a comment; -1 if it
// is cut off.
function openDeclaration(
  tokenizer: Tokenizer,
  bytes: Uint8Array,
  at: number,
): number {
  const comment = matchExactly(bytes, at, COMMENT_START);
  if (comment === 'cut') {
    return -1;
  }
  if (comment === 'yes') {
    return openComment(tokenizer, bytes, at);
  }
  tokenizer.section = DECLARATION;
  return at + 2;
}

// The index after the name of the tag that begins at `from`; -1 if it is cut off.
function openTag(
  {tag, templates}: Tokenizer,
  bytes: Uint8Array,
  visitor: Visitor,
): number {
  const {nameFrom} = tag;
  const nameTo = findNameEnd(bytes, nameFrom);
  tag.nameTo = nameTo;
  tag.isLong = nameTo - nameFrom > LONGEST_NAME;
  if (nameTo === bytes.length && !tag.isLong) {
    return -1;
  }
  tag.name = readName(bytes, tag);
  if (templates === 0 && !visitor.visit(tag)) {
    return -1;
  }
  enterTag(tag);
  return nameTo;
}

// The index after the beginning of the markup at `from`: `from + 1` for text, -1 if it is cut off.
function openMarkup(
  tokenizer: Tokenizer,
  bytes: Uint8Array,
  visitor: Visitor,
): number {
  const {tag} = tokenizer;
  const {from} = tag;
  if (from + 1 >= bytes.length) {
    return -1;
  }
  const next = bytes[from + 1];
  tag.isEnd = next === SLASH;
  if (tag.isEnd && from + 2 >= bytes.length) {
    return -1;
  }
  tag.nameFrom = tag.isEnd ? from + 2 : from + 1;
  if (isLetter(bytes[tag.nameFrom])) {
    return openTag(tokenizer, bytes, visitor);
  }
  return tag.isEnd || next === BANG || next === QUESTION_MARK
    ? openDeclaration(tokenizer, bytes, from)
    : from + 1;
}

// The tag is complete.
function followTag(tokenizer: Tokenizer): void {
  const {raw, tag, templates} = tokenizer;
  if (raw.isClosing) {
    raw.isClosing = false;
  } else if (tag.name === 'template') {
    tokenizer.templates = Math.max(templates + (tag.isEnd ? -1 : 1), 0);
  } else if (!tag.isEnd && RAW_ELEMENTS.has(tag.name)) {
    openRawText(raw, tag.name);
  }
}

// Returns where it stopped. The bytes before that need not be passed again.
export function tokenize(
  tokenizer: Tokenizer,
  bytes: Uint8Array,
  visitor: Visitor,
): number {
  const {raw, tag} = tokenizer;
  let i = 0;
  while (i < bytes.length) {
    if (isOpenTag(tag)) {
      i = leaveTag(tag, bytes, i);
      if (i === -1) {
        return bytes.length;
      }
      followTag(tokenizer);
      if (visitor.isDone()) {
        return i;
      }
    } else if (raw.name !== null || tokenizer.section !== null) {
      i = skipText(tokenizer, bytes, i);
      if (!isInMarkup(tokenizer)) {
        return i;
      }
    } else {
      tag.from = bytes.indexOf(LESS_THAN, i);
      if (tag.from === -1) {
        return bytes.length;
      }
      i = openMarkup(tokenizer, bytes, visitor);
      if (i === -1) {
        return tag.from;
      }
    }
  }
  return bytes.length;
}
