'use strict';

const {AsyncLocalStorage} = require('node:async_hooks');

const storage = new AsyncLocalStorage();

// Newer versions of Node keep no list of storages, and say nothing.
const KEEPS_LIST = Object.hasOwn(storage, 'enabled');

test('a storage keeps what is stored while a test runs', async () => {
  await storage.run('stored', async () => {
    await null;
    expect(storage.getStore()).toBe('stored');
  });
  expect(storage.enabled).toBe(KEEPS_LIST ? true : undefined);
});

test('the storage of an earlier test is off the list until it is entered', () => {
  expect(storage.enabled).toBe(KEEPS_LIST ? false : undefined);
  storage.run('again', () => {
    expect(storage.getStore()).toBe('again');
  });
});
