// The members of a byte stream's controller that destinations use. It is the controller of a web
// stream, or a replacement: for a debug channel, and for rows that are handed to a client.

export type ByteController = interface {
  readonly byobRequest: interface {respond(written: number): unknown} | null,
  readonly desiredSize: number | null,
  enqueue(chunk: $ArrayBufferView): unknown,
  close(): unknown,
  error(error: unknown): unknown,
};

// Creates the destination of a flow. Its type is opaque to the renderer.
export type CreateDestination = (controller: ByteController) => unknown;
