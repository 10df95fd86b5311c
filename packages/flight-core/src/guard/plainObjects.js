// Plain objects: those of an application that are sent as their properties, and those that JSON.parse
// made, whose paths and keys come from the network.

export const OBJECT_PROTOTYPE: interface {} = Object.getPrototypeOf({});
const ARRAY_PROTOTYPE: unknown = Reflect.getPrototypeOf([]);

// Whether an object of an application is sent as its properties. Unlike decoded objects, it may come from
// any realm.
export function isPlainObject(value: interface {}): boolean {
  const prototype: interface {} | null = Object.getPrototypeOf(value);
  return (
    prototype === OBJECT_PROTOTYPE ||
    (prototype !== null &&
      (Object.getPrototypeOf(prototype) as unknown) === null)
  );
}

// An own property of a plain object or array. Paths come from the network, so they may only lead through
// objects like those of JSON.parse.
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

// The walks of both sides delete this key of decoded objects: code that copies the object would set the
// prototype.
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
