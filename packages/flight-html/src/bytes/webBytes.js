// Bytes with APIs of the web platform only.

import type {ByteHost} from './byteHost.js';

import {escapeText} from './escapeText.js';

// The number of arguments of a call is limited.
const MOST_ARGUMENTS = 8192;

const fromCharCode = Reflect.get(String, 'fromCharCode');

const encoder = new TextEncoder();

// Null if the bytes are not UTF-8.
function decode(bytes: Uint8Array): string | null {
  // A new decoder for each run: a decoder that has failed may keep bytes.
  const decoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function escapeLiteral(bytes: Uint8Array, limit: number): Uint8Array | null {
  const text = decode(bytes);
  if (text === null) {
    return null;
  }
  const literal = encoder.encode(escapeText(text));
  return literal.length > limit ? null : literal;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += MOST_ARGUMENTS) {
    const part = bytes.subarray(from, from + MOST_ARGUMENTS);
    text += fromCharCode.apply(String, part);
  }
  return btoa(text);
}

export const webBytes: ByteHost = {
  scratch: {memory: null, at: 0},
  allocate: size => new Uint8Array(size),
  encode: text => encoder.encode(text),
  isUtf8: bytes => decode(bytes) !== null,
  escapeLiteral,
  decodeASCII: bytes => new TextDecoder('latin1').decode(bytes),
  toBase64,
};
