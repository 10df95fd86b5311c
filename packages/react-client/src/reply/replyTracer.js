// What a development observer of a reply can see. Null in production; implemented in dev/.

export type ReplyTracer = interface {
  // A plain object, before its properties are read.
  plainObjectMet(value: interface {}): void,
  // `toJSON` replaced the value.
  valueConverted(value: interface {}): void,
  // A property with this name, which the server will drop.
  prototypeKeyMet(): void,
};
