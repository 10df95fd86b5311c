// Properties that are neither enumerable nor configurable.

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
