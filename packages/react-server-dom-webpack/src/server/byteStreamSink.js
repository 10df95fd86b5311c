// A web stream as the sink of a host: what is written is enqueued, as bytes.

import type {Chunk, ChunkSink} from './viewBuffer.js';

const encoder = new TextEncoder();

// How many bytes may wait for the reader before writing pauses. The stream asks for more
// when they are read, so this is what a slow reader can make us keep beside the rows.
const LONGEST_QUEUE = 65536;

export function createByteStreamSink(
  controller: ReadableByteStreamController,
): ChunkSink {
  return {
    write(chunk: Chunk): boolean {
      controller.enqueue(
        typeof chunk === 'string' ? encoder.encode(chunk) : chunk,
      );
      // The stream wants nothing that is not asked for: the size is that of its queue.
      const {desiredSize} = controller;
      return desiredSize === null || desiredSize > -LONGEST_QUEUE;
    },
    end(): void {
      controller.close();
      // A reader that brought its own buffer waits for it to be given back.
      controller.byobRequest?.respond(0);
    },
    destroy(error: unknown): void {
      controller.error(error);
    },
  };
}
