// A reference is an object or a function of the user's that carries a few properties
// more. They are defined, not assigned: nothing that enumerates the value meets them.

// Nothing else tells what kind of reference a value is.
export function kindOf(value: interface {}): unknown {
  return (value as $FlowFixMe).$$typeof; // there or not, on any object
}

type Mark = {
  readonly value: unknown,
  readonly configurable?: boolean,
  readonly enumerable?: boolean,
  readonly writable?: boolean,
};

export function defineMarks<T extends interface {}>(
  target: T,
  marks: {readonly [name: string]: Mark},
): T {
  const define: $FlowFixMe = Object.defineProperties; // adds what no type tells
  return define(target, marks);
}
