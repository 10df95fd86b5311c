// Properties that are neither enumerable nor configurable.

// One record for all: it is read at each definition.
const HIDDEN = {
  configurable: false,
  enumerable: false,
  writable: true,
  value: null,
};

// A property without a value yet. Most of an element's properties are of this kind.
export function reserveHidden(object: interface {}, key: string): void {
  Reflect.defineProperty(object, key, HIDDEN);
}

export function defineHidden(
  object: interface {},
  key: string,
  value: unknown,
): void {
  Reflect.defineProperty(object, key, {...HIDDEN, value});
}
