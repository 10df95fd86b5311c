// Bytes on Node.

import type {ByteHost} from './byteHost.js';

import {isUtf8} from 'buffer';

import {bufferOf} from 'flight-core/src/nodeBuffer.js';
import {escapeInScratch} from './escapeInScratch.js';

export const nodeBytes: ByteHost = {
  scratch: {memory: null, at: 0},
  // Not from Buffer's pool, which is shared. joinBytes.js fills it.
  allocate: size => Buffer.allocUnsafeSlow(size),
  encode: text => Buffer.from(text),
  isUtf8,
  escapeLiteral: (bytes, limit) =>
    isUtf8(bytes) ? escapeInScratch(nodeBytes, bufferOf(bytes), limit) : null,
  decodeASCII: bytes => bufferOf(bytes).toString('latin1'),
  toBase64: bytes => bufferOf(bytes).toString('base64'),
};
