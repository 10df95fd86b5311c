// How a decoded value is stored in the object that JSON.parse made. The walks of both sides
// delete the key PROTOTYPE_KEY: code that copies the object would set the prototype.

export const PROTOTYPE_KEY = '__proto__';

// A function under the key `then` would turn data into a thenable.
export function withoutThen(key: string | number, value: unknown): unknown {
  return key === 'then' && typeof value === 'function' ? null : value;
}

// A property whose value is undefined is deleted, as JSON would omit it. Do not use it to
// store under PROTOTYPE_KEY: that would set the prototype.
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

// Sets a property of a new plain object under a key from outside. An assignment to `__proto__` would
// set the prototype, and one to `constructor` throws if Object.prototype is frozen.
export function setOwn<T>(object: {[string]: T}, key: string, value: T): void {
  if (key in object) {
    Reflect.defineProperty(object, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else {
    object[key] = value;
  }
}
