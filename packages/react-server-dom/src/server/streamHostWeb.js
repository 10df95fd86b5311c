// Writing to web streams, with APIs that browsers and edge runtimes share. Long text is
// encoded when its row is made, since the row may need its length in bytes.

import type {ByteController} from './byteStreamSink.js';
import type {OutputChunk, StreamHost, ViewBuffer} from './viewBuffer.js';

import {ByteStreamSink} from './byteStreamSink.js';
import {
  createViewBuffer,
  createViewBufferHost,
  isGathered,
} from './viewBuffer.js';

const encoder = new TextEncoder();

export type WebStreamHost = {
  readonly streamHost: StreamHost,
  readonly createDestination: (controller: ByteController) => ViewBuffer,
};

// Enqueued chunks need no flush.
function flushBuffered(): void {}

function byteLengthOfChunk(chunk: OutputChunk): number {
  const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
  return bytes.byteLength;
}

export function createWebStreamHost(viewSize: number): WebStreamHost {
  function stringToChunk(content: string): OutputChunk {
    return isGathered(content, viewSize) ? content : encoder.encode(content);
  }

  return {
    streamHost: {
      ...createViewBufferHost(viewSize),
      flushBuffered,
      stringToChunk,
      byteLengthOfChunk,
    },
    createDestination: controller =>
      createViewBuffer(
        new ByteStreamSink(controller, encoder),
        viewSize,
        encoder,
      ),
  };
}
