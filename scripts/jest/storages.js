// Every AsyncLocalStorage that was entered once costs something for each promise made later
// in the process, and nothing takes it off the list. Each time the server's entries are loaded
// there is one more: with a thousand of them, as after some hundred test files, 150,000 promises
// take 20 seconds instead of a hundredth of one. So a test leaves none behind; one that is
// entered again is back on the list.
'use strict';

const {AsyncLocalStorage} = require('node:async_hooks');

// The class belongs to the process, and so do the storages that were entered: what a test
// file began may go on when it has ended.
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
