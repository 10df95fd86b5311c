// A web stream as the sink of a host: written chunks are enqueued as bytes.

import type {ChunkSink, Encoder, OutputChunk} from './viewBuffer.js';

// The members of a byte stream's controller that are used. It is the controller of a web stream, or a
// replacement: for readers in this process, or for a debug channel.
export type ByteController = interface {
  readonly byobRequest: interface {respond(written: number): unknown} | null,
  readonly desiredSize: number | null,
  enqueue(chunk: $ArrayBufferView): unknown,
  close(): unknown,
  error(error: unknown): unknown,
};

// Creates the destination of a flow. Its type is opaque to the renderer.
export type CreateDestination = (controller: ByteController) => unknown;

// The number of bytes that may wait for the reader before writing pauses. The stream pulls more
// when they are read. So this limits the memory for a slow reader, besides the rows.
const LONGEST_QUEUE = 65536;

export class ByteStreamSink implements ChunkSink {
  readonly controller: ByteController;
  readonly encoder: Encoder;

  constructor(controller: ByteController, encoder: Encoder) {
    this.controller = controller;
    this.encoder = encoder;
  }

  // The highWaterMark of a byte stream is 0 by default, so `desiredSize` is the negative size of its queue.
  get writableNeedDrain(): boolean {
    const {desiredSize} = this.controller;
    return desiredSize !== null && desiredSize <= -LONGEST_QUEUE;
  }

  write(chunk: OutputChunk): boolean {
    this.controller.enqueue(
      typeof chunk === 'string' ? this.encoder.encode(chunk) : chunk,
    );
    return !this.writableNeedDrain;
  }

  end(): void {
    const {controller} = this;
    controller.close();
    // A reader with its own buffer waits until the buffer is returned.
    controller.byobRequest?.respond(0);
  }

  destroy(error: unknown): void {
    this.controller.error(error);
  }
}
