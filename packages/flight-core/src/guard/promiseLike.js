// What applications get in place of a promise: a class of ours whose `then` is its own.

// `instanceof Promise` holds and `constructor` is Promise. The methods of the class are
// defined already, rather than assigned now, which works where Promise.prototype is frozen.
export function inheritFromPromise(prototype: interface {}): void {
  Reflect.setPrototypeOf(prototype, Reflect.get(Promise, 'prototype'));
  Reflect.deleteProperty(prototype, 'constructor');
}
