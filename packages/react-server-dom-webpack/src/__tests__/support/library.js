// Functions of a library: a filter that only keeps frames of the tests leaves these out.
import {sleep} from './guard.js';

export class Library {
  one(ms = 1) {
    return sleep(ms).then(() => 'one');
  }

  async two() {
    await sleep(1);
    return 'two';
  }

  named() {
    const promise = sleep(1);
    promise.displayName = 'inventory';
    return promise;
  }

  async namedInside() {
    return this.named();
  }

  timer(callback) {
    setTimeout(callback, 1, 'late');
  }

  call(callback) {
    return callback();
  }

  async callLater(callback) {
    await sleep(1);
    return callback();
  }
}
