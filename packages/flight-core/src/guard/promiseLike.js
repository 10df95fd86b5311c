// Makes a class usable as a promise. The class has its own `then`.

// `instanceof Promise` holds and `constructor` is Promise. The methods are defined, not
// assigned, which works where Promise.prototype is frozen.
export function inheritFromPromise(prototype: interface {}): void {
  Reflect.setPrototypeOf(prototype, Reflect.get(Promise, 'prototype'));
  Reflect.deleteProperty(prototype, 'constructor');
}
