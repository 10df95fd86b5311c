// Bytes of HTML by name, and comparisons that ignore case.

export const LESS_THAN = 0x3c;
export const GREATER_THAN = 0x3e;
export const SLASH = 0x2f;
export const BANG = 0x21;
export const QUESTION_MARK = 0x3f;
export const DASH = 0x2d;
export const EQUALS = 0x3d;
export const DOUBLE_QUOTE = 0x22;
export const SINGLE_QUOTE = 0x27;
export const NO_BYTE = -1;

const SPACE = 0x20;
const LETTER_A = 0x61;
const LETTER_Z = 0x7a;
// This bit makes a letter lower case, and changes no other character of tag names.
const LOWER_CASE = 0x20;

// Space, tab, line feed, form feed, carriage return.
export function isWhiteSpace(byte: number): boolean {
  return (
    byte === SPACE || byte === 10 || byte === 13 || byte === 9 || byte === 12
  );
}

export function isLetter(byte: number): boolean {
  const lower = byte | LOWER_CASE;
  return lower >= LETTER_A && lower <= LETTER_Z;
}

export function endsName(byte: number): boolean {
  return byte === GREATER_THAN || byte === SLASH || isWhiteSpace(byte);
}

// A part of the bytes as Latin-1, in lower case.
export function lowerCaseText(
  bytes: Uint8Array,
  from: number,
  to: number,
): string {
  let text = '';
  for (let i = from; i < to; i++) {
    text += String.fromCharCode(
      isLetter(bytes[i]) ? bytes[i] | LOWER_CASE : bytes[i],
    );
  }
  return text;
}

export type Match = 'yes' | 'no' | 'cut';

// 'cut' if the bytes end too early.
export function matchExactly(
  bytes: Uint8Array,
  at: number,
  text: string,
): Match {
  for (let i = 0; i < text.length; i++) {
    if (at + i >= bytes.length) {
      return 'cut';
    }
    if (bytes[at + i] !== text.charCodeAt(i)) {
      return 'no';
    }
  }
  return 'yes';
}

// Compares bytes with lower-case text, ignoring case; 'cut' if the bytes end too early.
export function matchText(bytes: Uint8Array, at: number, text: string): Match {
  for (let i = 0; i < text.length; i++) {
    if (at + i >= bytes.length) {
      return 'cut';
    }
    const byte = bytes[at + i];
    const lower = isLetter(byte) ? byte | LOWER_CASE : byte;
    if (lower !== text.charCodeAt(i)) {
      return 'no';
    }
  }
  return 'yes';
}

// Like `matchText`, for the beginning of a tag, whose name must end there.
export function matchTag(bytes: Uint8Array, at: number, text: string): Match {
  const match = matchText(bytes, at, text);
  if (match !== 'yes') {
    return match;
  }
  const end = at + text.length;
  return end >= bytes.length ? 'cut' : endsName(bytes[end]) ? 'yes' : 'no';
}
