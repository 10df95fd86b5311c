// Which objects of an application are sent as their properties. Unlike decoded objects
// (plainProperty.js), they may come from any realm.

export function isPlainObject(value: interface {}): boolean {
  const prototype: interface {} | null = Object.getPrototypeOf(value);
  return (
    prototype !== null && (Object.getPrototypeOf(prototype) as unknown) === null
  );
}
