import {createFulfilledPromise, storeOutcome} from '../storeOutcome.js';

test('a fulfilled promise has its value', async () => {
  const promise = Promise.resolve(1);
  storeOutcome(promise);
  expect(promise.status).toBe(undefined);
  await promise;
  expect(promise).toMatchObject({status: 'fulfilled', value: 1});
});

test('a rejected promise has its reason, and its rejection is handled', async () => {
  const promise = Promise.reject('lost');
  storeOutcome(promise);
  await promise.catch(() => {});
  expect(promise).toMatchObject({status: 'rejected', reason: 'lost'});
});

test('a promise of a known value has it from the start', async () => {
  const promise = createFulfilledPromise(1);
  expect(promise).toMatchObject({status: 'fulfilled', value: 1});
  expect(await promise).toBe(1);
});
