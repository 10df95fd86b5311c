// A hook that is enabled sees every promise that is made later in the process, and nothing
// disables it when its module is forgotten. The reference's development servers enable one each
// time they are loaded: after some test files, promises take several times as long. So a test
// file leaves none behind.
'use strict';

const asyncHooks = require('node:async_hooks');

// The module belongs to the process, and so do its hooks: this wraps the function once.
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

afterAll(() => {
  created.forEach(hook => hook.disable());
  created.clear();
});
