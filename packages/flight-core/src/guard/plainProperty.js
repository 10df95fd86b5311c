// Paths come from the network, so they may only lead through objects like those of JSON.parse.

export const OBJECT_PROTOTYPE: interface {} = Object.getPrototypeOf({});
const ARRAY_PROTOTYPE: unknown = Reflect.getPrototypeOf([]);

// An own property of a plain object or array.
export function hasPlainProperty(
  value: unknown,
  name: string | number,
): implies value is interface {} {
  if (typeof value !== 'object' || !value) {
    return false;
  }
  const prototype = Object.getPrototypeOf(value);
  return (
    (prototype === OBJECT_PROTOTYPE || prototype === ARRAY_PROTOTYPE) &&
    Object.hasOwn(value, name)
  );
}
