// A test file leaves no hooks and no open ports. The set-up files come first, so their `afterAll`
// has run before those of this file.
'use strict';

const asyncHooks = require('node:async_hooks');

let seen = 0;
let closed = null;

beforeAll(() => {
  asyncHooks.createHook({init: () => seen++}).enable();
  const {port1} = new MessageChannel();
  closed = new Promise(resolve => port1.on('close', resolve));
});

async function countPromises() {
  const before = seen;
  await Promise.resolve();
  return seen - before;
}

test('a hook sees promises while its test file runs', async () => {
  expect(await countPromises()).toBeGreaterThan(0);
});

afterAll(async () => {
  expect(await countPromises()).toBe(0);
});

afterAll(() => closed);
