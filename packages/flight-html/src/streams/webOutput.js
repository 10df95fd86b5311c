// The output of both web forms.

import type {Output} from '../session.js';

// Chunks of web streams are plain Uint8Arrays, also on Node.
function toPlainBytes(chunk: Uint8Array): Uint8Array {
  return chunk.constructor === Uint8Array
    ? chunk
    : new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

// The controller is set when the stream exists.
export type Controllers = {
  readable?: ReadableStreamDefaultController,
  writable?: WritableStreamDefaultController,
};

export function createWebOutput(
  controllers: Controllers,
  {cancelHTML, readHTML}: Pick<Output, 'cancelHTML' | 'readHTML'>,
): Output {
  const wants = () => (controllers.readable?.desiredSize ?? 0) > 0;
  let isClosed = false;
  return {
    wants,
    emit: chunk => controllers.readable?.enqueue(toPlainBytes(chunk)),
    close() {
      isClosed = true;
      controllers.readable?.close();
    },
    fail: reason => controllers.readable?.error(reason),
    cancelHTML,
    readHTML,
    // Nothing tells when the last chunk is read.
    isRead: () => isClosed || wants(),
  };
}
