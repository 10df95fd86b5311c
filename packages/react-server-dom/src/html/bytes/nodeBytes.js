// Bytes on Node. The text of script elements has one character for each byte, so that Flight
// is never decoded: it is checked and escaped, as bytes or as Latin-1.

import type {ByteHost, Wire, WirePiece} from './byteHost.js';

import {isUtf8} from 'buffer';

import {bufferOf} from '../../nodeBuffer.js';
import {escapeInScratch} from './escapeInScratch.js';

function toWireText(text: string): string {
  return Buffer.byteLength(text) === text.length
    ? text
    : Buffer.from(text).latin1Slice();
}

function finishWire(pieces: ReadonlyArray<WirePiece>): Wire {
  let size = 0;
  for (let i = 0; i < pieces.length; i++) {
    size += pieces[i].length;
  }
  return {size, pieces, bytes: null};
}

export const nodeBytes: ByteHost = {
  // Not from Buffer's pool, which is shared. joinParts.js fills it.
  allocate: size => Buffer.allocUnsafeSlow(size),
  // May be in Buffer's pool, because it is never emitted.
  encode: text => Buffer.from(text),
  toPart: text => text,
  utf8Length: text => Buffer.byteLength(text),
  writeText: (target, text, at) => bufferOf(target).utf8Write(text, at),
  toWireText,
  toWireRun: toWireText,
  readWireText: bytes => (isUtf8(bytes) ? bufferOf(bytes).latin1Slice() : null),
  toBase64: bytes => bufferOf(bytes).toString('base64'),
  wireBytes: text => Buffer.from(text, 'latin1'),
  finishWire,
  writeWire: (target: Uint8Array, {pieces}: Wire, at: number) => {
    const buffer = bufferOf(target);
    let end = at;
    for (let i = 0; i < pieces.length; i++) {
      const piece = pieces[i];
      if (typeof piece === 'string') {
        end += buffer.latin1Write(piece, end);
      } else {
        buffer.set(piece, end);
        end += piece.length;
      }
    }
    return end - at;
  },
  escapeBytes: (bytes, limit) =>
    isUtf8(bytes) ? escapeInScratch(nodeBytes, bufferOf(bytes), limit) : null,
  lineSeparators: [toWireText('\u2028'), toWireText('\u2029')],
};
