// The moments of a reply that a development observer may see. Null in production;
// implemented in dev/.

export type ReplyTracer = interface {
  // A reply is about to be encoded.
  replyStarted(): void,
  // An object that is sent property by property, before any of them is read.
  plainObjectMet(value: interface {}): void,
  // `toJSON` decided what is sent instead of the value.
  valueConverted(value: interface {}): void,
  // A property with this name exists, and the server will drop it.
  prototypeKeyMet(): void,
};
