// A typed array or DataView, of any realm, in a form that Flow knows. Null for anything else.

export function asBufferView(value: unknown): $ArrayBufferView | null {
  return ArrayBuffer.isView(value)
    ? (value as any) // a view, as just tested
    : null;
}
