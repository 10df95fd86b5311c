// What a transport delivers as a chunk → its bytes.

import {usageError} from 'flight-core/src/errors.js';
import {asBufferView, nameValue} from 'flight-core/src/guard/userValues.js';

// What a stream should deliver; others are views, or errors.
export type TransportChunk = string | Uint8Array | ArrayBuffer;

// Text is encoded: Node streams deliver it after `setEncoding`, and web streams behind a TextDecoderStream.
export function bytesOfChunk(chunk: ?TransportChunk): Uint8Array {
  if (chunk instanceof Uint8Array) {
    return chunk;
  }
  if (typeof chunk === 'string') {
    return new TextEncoder().encode(chunk);
  }
  const view = asBufferView(chunk);
  if (view) {
    return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  }
  // By its name: it may come from another realm.
  const name = nameValue(chunk);
  if (chunk && name === 'an ArrayBuffer') {
    return new Uint8Array(chunk);
  }
  throw usageError(`A chunk of the stream is ${name}. Expected bytes or text.`);
}
