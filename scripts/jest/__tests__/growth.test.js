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

test('work for each pair of items is quadratic', async () => {
  // Shorter work would be below the least time that growthOf measures.
  expect(
    await growthOf(count => iterateOver(count, count), 2000),
  ).toBeGreaterThan(FACTOR * 7);
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
