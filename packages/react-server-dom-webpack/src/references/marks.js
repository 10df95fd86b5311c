// A reference is an object or a function of the user's that carries a few properties
// more. They are defined, not assigned: nothing that enumerates the value meets them.

// Nothing else tells what kind of reference a value is.
export function kindOf(value: interface {}): unknown {
  return (value as interface {readonly $$typeof?: unknown}).$$typeof;
}

export function defineMarks<T extends interface {}>(
  target: T,
  marks: PropertyDescriptorMap,
): T {
  return Object.defineProperties(target, marks);
}
