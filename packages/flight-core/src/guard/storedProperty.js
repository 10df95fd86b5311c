// How a decoded value is put into the object that JSON made. The walks of both sides delete
// a key PROTOTYPE_KEY whatever it holds: whoever copies the object would take it for the
// prototype.

export const PROTOTYPE_KEY = '__proto__';

// A function under the key `then` would turn data into a thenable that others call.
export function withoutThen(key: string | number, value: unknown): unknown {
  return key === 'then' && typeof value === 'function' ? null : value;
}

// A property whose value is undefined is left out, as JSON would have done. Not for
// PROTOTYPE_KEY with a value: that would set the prototype.
export function storeProperty(
  object: {[string]: unknown},
  key: string,
  value: unknown,
): void {
  if (value === undefined) {
    delete object[key];
  } else {
    object[key] = withoutThen(key, value);
  }
}
