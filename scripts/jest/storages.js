// Disables every AsyncLocalStorage after each test. A storage that was entered slows down every later
// promise in the process until it is disabled. Each load of the server's entries adds one: with a
// thousand of them, as after some hundred test files, 150,000 promises took 20 seconds instead of
// 0.01 seconds. A storage that is entered again is enabled again.
'use strict';

const {AsyncLocalStorage} = require('node:async_hooks');

// The class is shared by all test files of the process, and so is this set: work of a test file may
// continue after its end.
const ENTERED = Symbol.for('flight.enteredStorages');

function watchStorages() {
  const entered = new Set();
  for (const name of ['run', 'enterWith']) {
    const original = AsyncLocalStorage.prototype[name];
    AsyncLocalStorage.prototype[name] = function (...args) {
      entered.add(this);
      return Reflect.apply(original, this, args);
    };
  }
  return entered;
}

const entered = (AsyncLocalStorage[ENTERED] ??= watchStorages());

function leaveAll() {
  for (const storage of entered) {
    storage.disable();
  }
  entered.clear();
}

afterEach(leaveAll);
afterAll(leaveAll);
