// A reference is an object or function of user code with a few additional properties, the marks.
// They are not enumerable.

// `$$typeof`, the only mark that identifies the kind of a reference.
export function markOf(value: interface {}): unknown {
  return (value as interface {readonly $$typeof?: unknown}).$$typeof;
}

export function defineMarks<T extends interface {}>(
  target: T,
  marks: PropertyDescriptorMap,
): T {
  return Object.defineProperties(target, marks);
}
