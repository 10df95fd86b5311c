// What a development observer of a reply can see. Null in production; implemented in dev/.

export type ReplyTracer = interface {
  // A reply is about to be encoded.
  replyStarted(): void,
  // Called before the properties of a plain object are read. The object is at `key` of the
  // container, or it is the model.
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
  // The container has a property named `__proto__`, which the server will drop.
  prototypeKeyMet(container: interface {}): void,
};
