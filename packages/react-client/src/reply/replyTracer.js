// What a development observer of a reply can see. Null in production; implemented in dev/.

export type ReplyTracer = interface {
  // A reply is about to be encoded.
  replyStarted(): void,
  // A plain object, before its properties are read. It is at that key of the container, or
  // the model.
  plainObjectMet(
    value: interface {},
    container: unknown,
    key: string | number,
  ): void,
  // `toJSON` replaced the value.
  valueConverted(
    value: interface {},
    container: unknown,
    key: string | number,
  ): void,
  // A property with this name, which the server will drop.
  prototypeKeyMet(container: interface {}): void,
};
