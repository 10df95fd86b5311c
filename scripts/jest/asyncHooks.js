// Disables async hooks after each test file. An enabled hook is called for every new promise in the
// process, even after its module was discarded. The reference's development servers enable one each
// time they are loaded: after some test files, promises take several times as long.
'use strict';

const asyncHooks = require('node:async_hooks');

// The module is shared by all test files of the process, so its function is wrapped only once.
const CREATED = Symbol.for('flight.createdHooks');

function watchHooks() {
  const created = new Set();
  const {createHook} = asyncHooks;
  asyncHooks.createHook = callbacks => {
    const hook = createHook(callbacks);
    created.add(hook);
    return hook;
  };
  return created;
}

const created = (asyncHooks[CREATED] ??= watchHooks());

// For test files that load one server after another.
function disableHooks() {
  created.forEach(hook => hook.disable());
  created.clear();
}

afterAll(disableHooks);

module.exports = {disableHooks};
