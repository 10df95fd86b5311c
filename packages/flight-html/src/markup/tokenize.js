// Follows markup from tag to tag. Of markup that is cut off at the end of the bytes, at most the
// beginning is left for the next call: a name, or the marker. The caller passes it again with the
// next bytes.

import type {NamesOfLength} from './elements.js';
import type {OpenElements} from './openElements.js';
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
  matchText,
} from './bytesOfMarkup.js';
import {NAMES_IN_FOREIGN, NAMES_IN_HTML} from './elements.js';
import {effectOf, hasEffect} from './foreignElements.js';
import {
  contentOfCDATA,
  createOpenElements,
  endElement,
  giveUp,
  isInDocument,
  isInFlow,
  needsNames,
  startElement,
} from './openElements.js';
import {createRawText, openRawText, skipRawText} from './rawText.js';
import {
  CDATA,
  COMMENT,
  DECLARATION,
  findSectionEnd,
  holdSectionEnd,
} from './sections.js';
import {createTag, enterTag, findTagEnd, isOpenTag, leaveTag} from './tag.js';

// The state between two calls.
export type Tokenizer = {
  readonly raw: RawText,
  // The open comment, CDATA section or declaration.
  section: Section | null,
  // Open, if the bytes end in a tag.
  readonly tag: Tag,
  readonly elements: OpenElements,
};

// Called for the tags of the document that are not in a template, svg or math.
export type Visitor = {
  // The name is complete; the tag may be cut off behind it. False: it is needed as a whole, and is
  // passed again.
  readonly visit: (tag: Tag) => boolean,
  // Whether to stop after this tag.
  readonly isDone: () => boolean,
};

// A longer name is not known.
const LONGEST_NAME = 64;
// Where attributes matter, a longer tag is unknown.
const LONGEST_TAG = 4096;

export function createTokenizer(): Tokenizer {
  return {
    raw: createRawText(),
    section: null,
    tag: createTag(),
    elements: createOpenElements(),
  };
}

// Whether the next bytes are markup: they are not in a tag, in a comment or in text that is not
// markup.
export function isInMarkup({raw, section, tag, elements}: Tokenizer): boolean {
  return (
    raw.name === null &&
    section === null &&
    !isOpenTag(tag) &&
    elements.over === null
  );
}

// Whether an element may be inserted here.
export function isInData(tokenizer: Tokenizer): boolean {
  return isInMarkup(tokenizer) && isInFlow(tokenizer.elements);
}

function readKnownName(
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

function readAnyName(bytes: Uint8Array, tag: Tag): string {
  return tag.isLong
    ? ''
    : readKnownName(NAMES_IN_FOREIGN, bytes, tag) ||
        lowerCaseText(bytes, tag.nameFrom, tag.nameTo);
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
  const {elements, raw, section} = tokenizer;
  if (section === null) {
    const end = skipRawText(raw, bytes, from);
    if (!raw.isCertain && raw.hasMarkup) {
      giveUp(elements, `<${raw.name ?? ''}>`);
    }
    return end;
  }
  const end = findSectionEnd(section, bytes, from);
  if (end === -1) {
    return holdSectionEnd(section, bytes, from);
  }
  tokenizer.section = null;
  return end;
}

const COMMENT_START = '<!--';
const CDATA_START = '<![CDATA[';

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

// The index in `<!…>`, `<?…>` or `</…>` that is not a tag, or after the start of a section; -1 if it
// is cut off.
function openDeclaration(
  tokenizer: Tokenizer,
  bytes: Uint8Array,
  at: number,
): number {
  const comment = matchExactly(bytes, at, COMMENT_START);
  const cdata = matchExactly(bytes, at, CDATA_START);
  if (comment === 'cut' || cdata === 'cut') {
    return -1;
  }
  if (comment === 'yes') {
    return openComment(tokenizer, bytes, at);
  }
  const content =
    cdata === 'yes' ? contentOfCDATA(tokenizer.elements) : 'markup';
  if (content === 'unknown') {
    giveUp(tokenizer.elements, CDATA_START);
  }
  tokenizer.section = content === 'cdata' ? CDATA : DECLARATION;
  return content === 'cdata' ? at + CDATA_START.length : at + 2;
}

// Reads what the attributes mean, if they matter. Returns false if the tag is cut off.
function readEffect(tag: Tag, bytes: Uint8Array): boolean {
  const end = findTagEnd(bytes, tag.nameTo);
  if (end === -1) {
    tag.effect = 'unknown';
    return bytes.length - tag.nameTo > LONGEST_TAG;
  }
  tag.effect =
    end - tag.nameTo > LONGEST_TAG
      ? 'unknown'
      : effectOf(tag.name, lowerCaseText(bytes, tag.nameTo, end));
  return true;
}

// The index after the name of the tag that begins at `from`; -1 if it is cut off.
function openTag(
  {elements, tag}: Tokenizer,
  bytes: Uint8Array,
  visitor: Visitor,
): number {
  const {nameFrom} = tag;
  const nameTo = findNameEnd(bytes, nameFrom);
  tag.nameTo = nameTo;
  tag.isLong = nameTo - nameFrom > LONGEST_NAME;
  tag.effect = 'none';
  if (nameTo === bytes.length && !tag.isLong) {
    return -1;
  }
  if (needsNames(elements)) {
    tag.name = readAnyName(bytes, tag);
    if (!tag.isEnd && hasEffect(tag.name) && !readEffect(tag, bytes)) {
      return -1;
    }
  } else {
    tag.name = readKnownName(NAMES_IN_HTML, bytes, tag);
    if (isInDocument(elements) && !visitor.visit(tag)) {
      return -1;
    }
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
function followTag({elements, raw, tag}: Tokenizer): void {
  if (raw.isClosing) {
    raw.isClosing = false;
    return;
  }
  if (tag.isEnd) {
    endElement(elements, tag);
    return;
  }
  const content = startElement(elements, tag);
  if (content !== 'markup') {
    openRawText(raw, tag.name, content);
  }
}

// Returns where it stopped. The bytes before that need not be passed again.
export function tokenize(
  tokenizer: Tokenizer,
  bytes: Uint8Array,
  visitor: Visitor,
): number {
  const {elements, raw, tag} = tokenizer;
  let i = 0;
  tag.from = -1;
  while (i < bytes.length && elements.over === null) {
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
        return elements.over === null ? i : bytes.length;
      }
    } else {
      elements.dropsLineFeed = false;
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
