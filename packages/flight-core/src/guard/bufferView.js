// A typed array or DataView of any realm, with a type that Flow knows; null for other values.

export function asBufferView(value: unknown): $ArrayBufferView | null {
  return ArrayBuffer.isView(value)
    ? (value as $FlowFixMe) // a view, as tested
    : null;
}
