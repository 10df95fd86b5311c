// When the promises of a recipe settle.
import {isThenable} from '../settleValue.js';

// Prevents unhandled rejections, which are not tested here.
export function handled(promise) {
  promise.catch(() => {});
  return promise;
}

// A promise cannot have a promise as its value, so that is wrapped in an array.
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
