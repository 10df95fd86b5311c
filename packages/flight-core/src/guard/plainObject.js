// Which objects of an application are sent as their properties. Other than what was decoded
// (plainProperty.js), they can come from anywhere.

const PLAIN_PROTOTYPE: unknown = Object.getPrototypeOf({});

// Plain in this realm or another: its prototype is the end of a chain.
export function isPlainObject(value: interface {}): boolean {
  const prototype: interface {} | null = Object.getPrototypeOf(value);
  if (prototype === null || prototype === PLAIN_PROTOTYPE) {
    return prototype !== null;
  }
  const next: unknown = Object.getPrototypeOf(prototype);
  return next === null;
}
