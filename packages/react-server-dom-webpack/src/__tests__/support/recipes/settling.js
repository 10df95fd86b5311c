// When the promises of a recipe settle.
import {isThenable} from '../settleValue.js';

// Unhandled rejections are not what these tests are about.
export function handled(promise) {
  promise.catch(() => {});
  return promise;
}

// A promise cannot have a promise as its value, so an array goes around that.
export function settling(wait, content) {
  const value = isThenable(content) ? [content] : content;
  if (wait === 'turn') {
    return new Promise(resolve => {
      setImmediate(resolve, value);
    });
  }
  const promise = Promise.resolve(value);
  if (wait === 'already') {
    promise.status = 'fulfilled';
    promise.value = value;
  }
  return promise;
}
