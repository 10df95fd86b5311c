// Every AsyncLocalStorage that was entered once costs something for each promise made later
// in the process, and nothing takes it off the list. Each time the server's entries are loaded
// there is one more: with a thousand of them, as after some hundred test files, 150,000 promises
// take 20 seconds instead of a hundredth of one. So a test leaves none behind; one that is
// entered again is back on the list.
'use strict';

const {AsyncLocalStorage} = require('node:async_hooks');

const {run} = AsyncLocalStorage.prototype;
const entered = new Set();

beforeAll(() => {
  AsyncLocalStorage.prototype.run = function (...args) {
    entered.add(this);
    return Reflect.apply(run, this, args);
  };
});

afterEach(() => {
  for (const storage of entered) {
    storage.disable();
  }
  entered.clear();
});

afterAll(() => {
  AsyncLocalStorage.prototype.run = run;
});
