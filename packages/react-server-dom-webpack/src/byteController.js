// The controller of a byte stream, as far as destinations use it: that of a web stream, or a stand-in
// in front of a debug channel.

export type ByteController = interface {
  readonly byobRequest: interface {respond(written: number): unknown} | null,
  readonly desiredSize: number | null,
  enqueue(chunk: $ArrayBufferView): unknown,
  close(): unknown,
  error(error: unknown): unknown,
};
