// Whether a file begins with "use client", and its problems.

import type {Problem} from './problems.js';

import {isUtf8} from 'buffer';

import {readDirective, TwoDirectives} from '../directives/readDirective.js';
import {makeWarning} from './problems.js';

export type DirectiveResult = {
  readonly isClient: boolean,
  readonly problem: Problem | null,
};

const MENTION = 'use client';
const NO_CLIENT: DirectiveResult = {isClient: false, problem: null};

function warnOfEncoding(file: string): Problem {
  return makeWarning(
    `the file mentions "use client" but is not UTF-8: ${file}. Save it as UTF-8.`,
    file,
  );
}

function readText(
  text: string,
  file: string,
  problem: Problem | null,
): DirectiveResult {
  try {
    return {isClient: readDirective(text, 'module') === MENTION, problem};
  } catch (error) {
    if (!(error instanceof TwoDirectives)) {
      throw error;
    }
    const {message, place} = error;
    return {
      isClient: false,
      problem: {severity: 'error', message: `${file}: ${message}`, file, place},
    };
  }
}

// Byte order marks of UTF-16: some editors save such files, and webpack cannot read them.
function isUtf16(bytes: NodeBuffer): boolean {
  return (
    (bytes[0] === 0xff && bytes[1] === 0xfe) ||
    (bytes[0] === 0xfe && bytes[1] === 0xff)
  );
}

function readBytes(bytes: NodeBuffer, file: string): DirectiveResult {
  if (bytes.indexOf(MENTION) !== -1) {
    return readText(
      bytes.utf8Slice(),
      file,
      isUtf8(bytes) ? null : warnOfEncoding(file),
    );
  }
  const isHidden = isUtf16(bytes) && bytes.utf8Slice().includes('u\0s\0e\0 ');
  return isHidden
    ? {isClient: false, problem: warnOfEncoding(file)}
    : NO_CLIENT;
}

// Custom file systems may return strings.
export function readDirectiveOf(
  content: Uint8Array | string,
  file: string,
): DirectiveResult {
  if (typeof content !== 'string') {
    const {buffer, byteOffset, length} = content;
    return readBytes(Buffer.from(buffer, byteOffset, length), file);
  }
  return content.includes(MENTION) ? readText(content, file, null) : NO_CLIENT;
}
