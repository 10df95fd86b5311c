'use strict';

const {FACTOR, expectLinearGrowth, growthOf} = require('../growth.js');

// Returns a function that iterates over `count` items `times` times.
function iterateOver(count, times) {
  const items = Array.from({length: count}, (_, index) => index);
  return () => {
    let sum = 0;
    for (let time = 0; time < times; time++) {
      for (const item of items) {
        sum += item;
      }
    }
    return sum;
  };
}

test('work for each item is linear', () =>
  expectLinearGrowth(count => iterateOver(count, 500), 20000));

// The clock is simulated: real quadratic work of a measurable size takes seconds.
test('work for each pair of items is quadratic', async () => {
  const spent = {user: 0, system: 0};
  jest.spyOn(process, 'cpuUsage').mockImplementation(from => ({
    user: spent.user - (from?.user ?? 0),
    system: spent.system,
  }));
  const growth = await growthOf(
    count => () => {
      spent.user += count * count;
    },
    2000,
  );
  process.cpuUsage.mockRestore();

  expect(growth).toBe(FACTOR ** 2);
});

test('asynchronous work is awaited', async () => {
  const done = [];
  await growthOf(
    count => async () => {
      await null;
      done.push(count);
    },
    1,
  );
  expect(done).toEqual([1, 1, FACTOR]);
});
