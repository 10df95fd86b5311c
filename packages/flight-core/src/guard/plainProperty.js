// Paths come from the network, so they only lead through objects that JSON makes.

export const OBJECT_PROTOTYPE: unknown = Reflect.getPrototypeOf({});
const ARRAY_PROTOTYPE: unknown = Reflect.getPrototypeOf([]);

// An own property of a plain object or array.
export function hasPlainProperty(
  value: unknown,
  name: string,
): implies value is interface {} {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const prototype = Object.getPrototypeOf(value);
  return (
    (prototype === OBJECT_PROTOTYPE || prototype === ARRAY_PROTOTYPE) &&
    Object.hasOwn(value, name)
  );
}
