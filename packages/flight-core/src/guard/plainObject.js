// Which objects of an application are sent as their properties. Unlike decoded objects
// (plainProperty.js), they may come from any realm.

const PLAIN_PROTOTYPE: unknown = Object.getPrototypeOf({});

// Plain in this realm or another: the prototype has no prototype.
export function isPlainObject(value: interface {}): boolean {
  const prototype: interface {} | null = Object.getPrototypeOf(value);
  if (prototype === null || prototype === PLAIN_PROTOTYPE) {
    return prototype !== null;
  }
  const next: unknown = Object.getPrototypeOf(prototype);
  return next === null;
}
