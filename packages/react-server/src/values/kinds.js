// What kind of object a value is.

// What the array of a collection means to the client is said by the reference to it.
export type Collection = {
  readonly prefix: '$Q' | '$W' | '$K' | '$i',
  readonly content: ReadonlyArray<unknown>,
};

// new Map([['a', 1]]) is `1:[["a",1]]`, used as `"$Q1"`.
export function collectionOf(value: interface {}): Collection | null {
  if (value instanceof Map) {
    return {prefix: '$Q', content: Array.from(value)};
  }
  if (value instanceof Set) {
    return {prefix: '$W', content: Array.from(value)};
  }
  if (typeof FormData === 'function' && value instanceof FormData) {
    return {prefix: '$K', content: Array.from(value.entries())};
  }
  return null;
}

// Dates are recognised by what their `toJSON` gives, below the root of a row. A nested invalid
// date has no text, and is null like in any JSON.
export function isDateText(value: interface {}, json: unknown): boolean {
  return (
    typeof json === 'string' && value instanceof Date && json.endsWith('Z')
  );
}

export function isReadableStream(value: unknown): boolean {
  return (
    typeof ReadableStream === 'function' && value instanceof ReadableStream
  );
}

const PLAIN_PROTOTYPE: unknown = Object.getPrototypeOf({});

// Plain in this realm or another: its prototype is the end of a chain.
export function isPlainObject(value: interface {}): boolean {
  const prototype: any = Object.getPrototypeOf(value); // may be null
  if (prototype === null || prototype === PLAIN_PROTOTYPE) {
    return prototype !== null;
  }
  const next: any = Object.getPrototypeOf(prototype); // may be null
  return next === null;
}
