// A reference is a user's object or function with a few additional properties. They are
// defined, not assigned, so that they are not enumerable.

// Only this tells the kind of a reference.
export function kindOf(value: interface {}): unknown {
  return (value as interface {readonly $$typeof?: unknown}).$$typeof;
}

export function defineMarks<T extends interface {}>(
  target: T,
  marks: PropertyDescriptorMap,
): T {
  return Object.defineProperties(target, marks);
}
