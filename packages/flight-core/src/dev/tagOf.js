// `Map`, or `Object` for plain objects and most instances of classes.

export function tagOf(value: unknown): string {
  try {
    return String(
      Reflect.apply(Reflect.get(Object.prototype, 'toString'), value, []),
    ).slice('[object '.length, -1);
  } catch {
    return 'Object';
  }
}
