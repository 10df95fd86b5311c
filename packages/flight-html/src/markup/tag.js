// A tag, from its name to its `>`. It may arrive in pieces: each byte is looked at once.

import {
  DOUBLE_QUOTE,
  EQUALS,
  GREATER_THAN,
  SINGLE_QUOTE,
  SLASH,
  isWhiteSpace,
} from './bytesOfMarkup.js';

// Where in a tag the next byte is.
const OUTSIDE = 0;
const IN_NAME = 1;
const BEFORE_ATTRIBUTE = 2;
// In or after the name of an attribute: an `=` begins its value.
const IN_ATTRIBUTE = 3;
const BEFORE_VALUE = 4;
const IN_VALUE = 5;
const IN_DOUBLE_QUOTES = 6;
const IN_SINGLE_QUOTES = 7;

const AFTER_LETTER: ReadonlyArray<number> = [
  OUTSIDE,
  IN_NAME,
  IN_ATTRIBUTE,
  IN_ATTRIBUTE,
  IN_VALUE,
  IN_VALUE,
];

export type Tag = {
  // '' for a name that does not matter.
  name: string,
  isEnd: boolean,
  // Its name is too long to be known.
  isLong: boolean,
  // The index of the `<`.
  from: number,
  nameFrom: number,
  nameTo: number,
  position: number,
};

export function createTag(): Tag {
  return {
    name: '',
    isEnd: false,
    isLong: false,
    from: 0,
    nameFrom: 0,
    nameTo: 0,
    position: OUTSIDE,
  };
}

export function isOpenTag({position}: Tag): boolean {
  return position !== OUTSIDE;
}

export function enterTag(tag: Tag): void {
  tag.position = tag.isLong ? IN_NAME : BEFORE_ATTRIBUTE;
}

function afterByte(position: number, byte: number): number {
  if (position === BEFORE_VALUE || position === IN_VALUE) {
    if (isWhiteSpace(byte)) {
      return position === IN_VALUE ? BEFORE_ATTRIBUTE : BEFORE_VALUE;
    }
    if (position === IN_VALUE) {
      return IN_VALUE;
    }
    return byte === DOUBLE_QUOTE
      ? IN_DOUBLE_QUOTES
      : byte === SINGLE_QUOTE
        ? IN_SINGLE_QUOTES
        : IN_VALUE;
  }
  if (byte === SLASH) {
    return BEFORE_ATTRIBUTE;
  }
  if (isWhiteSpace(byte)) {
    return position === IN_ATTRIBUTE ? IN_ATTRIBUTE : BEFORE_ATTRIBUTE;
  }
  if (position === IN_NAME) {
    return IN_NAME;
  }
  return byte === EQUALS && position === IN_ATTRIBUTE
    ? BEFORE_VALUE
    : IN_ATTRIBUTE;
}

// The index after the `>`; -1 if the tag continues in the next bytes.
export function leaveTag(tag: Tag, bytes: Uint8Array, from: number): number {
  let {position} = tag;
  let at = from;
  while (at < bytes.length) {
    if (position >= IN_DOUBLE_QUOTES) {
      const quote = position === IN_DOUBLE_QUOTES ? DOUBLE_QUOTE : SINGLE_QUOTE;
      const end = bytes.indexOf(quote, at);
      if (end === -1) {
        break;
      }
      position = BEFORE_ATTRIBUTE;
      at = end + 1;
      continue;
    }
    const byte = bytes[at++];
    if (byte === GREATER_THAN) {
      tag.position = OUTSIDE;
      return at;
    }
    // Letters, mostly: all characters with a meaning in a tag are below `>`.
    position =
      byte > GREATER_THAN ? AFTER_LETTER[position] : afterByte(position, byte);
  }
  tag.position = position;
  return -1;
}

// The end of a tag that was not entered; -1 if it is cut off.
export function findTagEnd(bytes: Uint8Array, nameTo: number): number {
  const tag = createTag();
  enterTag(tag);
  return leaveTag(tag, bytes, nameTo);
}
