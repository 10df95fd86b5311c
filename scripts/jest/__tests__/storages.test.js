'use strict';

const {AsyncLocalStorage} = require('node:async_hooks');

const storage = new AsyncLocalStorage();

// Newer versions of Node have no list of storages, and no property `enabled`.
const KEEPS_LIST = Object.hasOwn(storage, 'enabled');

test('a storage keeps its store while a test runs', async () => {
  await storage.run('stored', async () => {
    await null;
    expect(storage.getStore()).toBe('stored');
  });
  expect(storage.enabled).toBe(KEEPS_LIST ? true : undefined);
});

test('the storage of an earlier test is disabled until it is entered', () => {
  expect(storage.enabled).toBe(KEEPS_LIST ? false : undefined);
  storage.run('again', () => {
    expect(storage.getStore()).toBe('again');
  });
});
