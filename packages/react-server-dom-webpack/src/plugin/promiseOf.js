// Converts webpack's callbacks to promises.

import type {Callback} from './webpackTypes.js';

// Rejects with webpack's error, or if there is no result.
export function promiseOf<T>(start: (done: Callback<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    start((error, result) => {
      if (error != null || result === undefined) {
        reject(error ?? new Error('webpack gave no result'));
      } else {
        resolve(result);
      }
    });
  });
}
