// Rejections without a handler, as the process hears of them. Jest gives tests a copy of
// `process` that does not, and fails the test itself: here a test looks at them instead.
import {runInThisContext} from 'node:vm';

import {turns} from './aborted.js';

const EVENT = 'unhandledRejection';

const realProcess = runInThisContext('process');

// No test of the file may leave one.
export function refuseUnhandled() {
  let collection;
  beforeEach(() => {
    collection = collectUnhandled();
  });
  afterEach(async () => {
    await turns(2);
    collection.stop();
    expect(collection.unhandled).toEqual([]);
  });
}

// Gives the list that they are added to, and a function that ends this.
export function collectUnhandled() {
  const unhandled = [];
  const add = reason => unhandled.push(reason);
  const others = realProcess.listeners(EVENT);
  realProcess.removeAllListeners(EVENT);
  realProcess.on(EVENT, add);
  return {
    unhandled,
    stop() {
      realProcess.off(EVENT, add);
      others.forEach(other => realProcess.on(EVENT, other));
    },
  };
}
