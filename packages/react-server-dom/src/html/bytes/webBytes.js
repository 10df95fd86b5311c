// Bytes with APIs of the web platform only.

import type {ByteHost, Wire, WirePiece} from './byteHost.js';

// The number of arguments of a call is limited.
const MOST_ARGUMENTS = 8192;

const fromCharCode = Reflect.get(String, 'fromCharCode');

const encoder = new TextEncoder();

function readWireText(bytes: Uint8Array): string | null {
  // A new decoder for each run: a decoder that has failed may keep bytes.
  const decoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += MOST_ARGUMENTS) {
    const part = bytes.subarray(from, from + MOST_ARGUMENTS);
    text += fromCharCode.apply(String, part);
  }
  return btoa(text);
}

const NOT_ASCII = /[^\0-\x7f]/;

function toWireRun(text: string): string | Uint8Array {
  return NOT_ASCII.test(text) ? encoder.encode(text) : text;
}

function utf8Length(text: string): number {
  return encoder.encode(text).byteLength;
}

// All pieces are text, because no bytes are escaped as bytes.
function finishWire(pieces: ReadonlyArray<WirePiece>): Wire {
  const bytes = encoder.encode(pieces.join(''));
  return {size: bytes.byteLength, pieces: [], bytes};
}

export const webBytes: ByteHost = {
  allocate: size => new Uint8Array(size),
  encode: text => encoder.encode(text),
  toPart: text => encoder.encode(text),
  utf8Length,
  writeText: (target, text, at) =>
    encoder.encodeInto(text, target.subarray(at)).written,
  toWireText: text => text,
  toWireRun,
  readWireText,
  toBase64,
  wireBytes: text => encoder.encode(text),
  finishWire,
  writeWire: (target: Uint8Array, {bytes}: Wire, at: number) => {
    if (bytes === null) {
      return 0;
    }
    target.set(bytes, at);
    return bytes.byteLength;
  },
  escapeBytes: () => null,
  lineSeparators: ['\u2028', '\u2029'],
};
