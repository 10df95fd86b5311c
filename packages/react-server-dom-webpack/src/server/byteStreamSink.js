// A web stream as the sink of a host: what is written is enqueued, as bytes.

import type {Chunk, ChunkSink} from './viewBuffer.js';

const encoder = new TextEncoder();

// How many bytes may wait for the reader before writing pauses. The stream asks for more
// when they are read, so this is what a slow reader can make us keep beside the rows.
const LONGEST_QUEUE = 65536;

export function createByteStreamSink(
  controller: ReadableByteStreamController,
): ChunkSink {
  // The stream wants nothing that is not asked for: the size is that of its queue.
  const isFull = () =>
    controller.desiredSize !== null && controller.desiredSize <= -LONGEST_QUEUE;
  return {
    write(chunk: Chunk): boolean {
      controller.enqueue(
        typeof chunk === 'string' ? encoder.encode(chunk) : chunk,
      );
      return !isFull();
    },
    get writableNeedDrain(): boolean {
      return isFull();
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
