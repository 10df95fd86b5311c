// A web stream in place of a Node stream: what the Node host writes is enqueued, as bytes.

import type {Chunk, ChunkSink} from './streamHostNode.js';

const encoder = new TextEncoder();

export function createByteStreamSink(
  controller: ReadableByteStreamController,
): ChunkSink {
  return {
    write(chunk: Chunk): void {
      controller.enqueue(
        typeof chunk === 'string' ? encoder.encode(chunk) : chunk,
      );
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
