// Properties that loops do not meet and that nobody removes.

export function defineHidden(
  object: interface {},
  key: string,
  value: unknown,
): void {
  Reflect.defineProperty(object, key, {
    configurable: false,
    enumerable: false,
    writable: true,
    value,
  });
}
