// Writing to Node streams. Text is encoded when it is written. Long pieces are passed to the stream
// as text, because it encodes them fastest.

import type {
  ChunkSink,
  Encoder,
  OutputChunk,
  StreamHost,
  ViewBuffer,
} from './viewBuffer.js';

import {TextEncoder} from 'util';

import {createViewBuffer, createViewBufferHost} from './viewBuffer.js';

// At least half of Node's buffer pool: a smaller Buffer could share the pool with other buffers,
// and would have to be copied before it is passed to a stream.
const VIEW_SIZE = 4096;

// Tests in jsdom lack the global.
export const encoder: Encoder = new TextEncoder();

export function createNodeDestination(stream: ChunkSink): ViewBuffer {
  return createViewBuffer(stream, VIEW_SIZE, encoder);
}

function flushBuffered({stream}: ViewBuffer): void {
  if (typeof stream.flush === 'function') {
    stream.flush();
  }
}

function stringToChunk(content: string): OutputChunk {
  return content;
}

function byteLengthOfChunk(chunk: OutputChunk): number {
  return typeof chunk === 'string'
    ? Buffer.byteLength(chunk, 'utf8')
    : chunk.byteLength;
}

export const nodeStreamHost: StreamHost = {
  ...createViewBufferHost(VIEW_SIZE),
  flushBuffered,
  stringToChunk,
  byteLengthOfChunk,
};
