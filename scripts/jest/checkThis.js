// Browsers and workerd throw if a function of the platform is called as a method of another object.
// Node does not, so the tests check it.
'use strict';

const NAMES = [
  ...['queueMicrotask', 'fetch', 'atob', 'btoa', 'structuredClone'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
];

function checked(name, original) {
  function call(...args) {
    if (this !== undefined && this !== globalThis) {
      throw new TypeError(
        `Illegal invocation: ${name} was called as a method of another object.`,
      );
    }
    return Reflect.apply(original, globalThis, args);
  }
  // `util.promisify` reads a property of a timer.
  return Object.defineProperties(
    call,
    Object.getOwnPropertyDescriptors(original),
  );
}

for (const name of NAMES) {
  globalThis[name] = checked(name, globalThis[name]);
}
