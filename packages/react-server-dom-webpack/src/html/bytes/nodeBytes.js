// Bytes on Node. The text of script elements has one character for each byte, so that Flight
// text is never decoded: it is checked, escaped as Latin-1 and written back.

import type {ByteHost, Target, Wire} from './byteHost.js';

import {isUtf8} from 'buffer';

function bufferOf(bytes: Uint8Array): NodeBuffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function toWireText(text: string): string {
  return Buffer.from(text).latin1Slice();
}

export const nodeBytes: ByteHost = {
  // Not from Buffer's pool, which is shared.
  allocate: size => Buffer.allocUnsafeSlow(size),
  encode: text => {
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
    bytes.utf8Write(text);
    return bytes;
  },
  utf8Length: text => Buffer.byteLength(text),
  writeText: (target, text, at) => target.utf8Write(text, at),
  toWireText,
  readWireText: bytes => (isUtf8(bytes) ? bufferOf(bytes).latin1Slice() : null),
  toBase64: bytes => bufferOf(bytes).toString('base64'),
  wireBytes: text => Buffer.from(text, 'latin1'),
  finishWire: text => text,
  writeWire: (target: Target, wire: Wire, at: number) => {
    target.latin1Write(wire, at);
  },
  lineSeparators: [toWireText('\u2028'), toWireText('\u2029')],
};
