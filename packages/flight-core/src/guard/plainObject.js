// Which objects of an application are sent as their properties. Other than what was decoded
// (plainProperty.js), they can come from anywhere.

export function isPlainObject(value: interface {}): boolean {
  const prototype: interface {} | null = Object.getPrototypeOf(value);
  const next: unknown = prototype && Object.getPrototypeOf(prototype);
  return prototype !== null && next === null;
}
