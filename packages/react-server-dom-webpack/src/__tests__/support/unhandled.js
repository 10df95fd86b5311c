// Unhandled rejections of the process. Jest's copy of `process` does not report them, and Jest
// fails the test itself. Here the test checks them instead.
import {runInThisContext} from 'node:vm';

import {turns} from './turns.js';

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

// Returns the list of rejections, and a function that stops collecting. Instead of rejections, it may
// collect exceptions.
export function collectUnhandled(event = EVENT) {
  const unhandled = [];
  const add = reason => unhandled.push(reason);
  const others = realProcess.listeners(event);
  realProcess.removeAllListeners(event);
  realProcess.on(event, add);
  return {
    unhandled,
    stop() {
      realProcess.off(event, add);
      others.forEach(other => realProcess.on(event, other));
    },
  };
}
