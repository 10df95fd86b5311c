// Measures how the time of some work grows with its size, as a ratio that does not depend on the
// machine. For sixteen times the size, linear work takes 16 times as long and quadratic work 256
// times. The limit of 100 is far from both.
'use strict';

const FACTOR = 16;
const MOST = 100;

// Shorter times cannot be measured reliably.
const LEAST_MS = 2;

// CPU time of this process is measured, so other programs do not count. Interruptions such as
// garbage collection only increase it: so the minimum counts, and work that seems too slow is
// measured again.
const ATTEMPTS = 5;

async function processorMs(work, count) {
  const run = await work(count);
  const from = process.cpuUsage();
  await run();
  const {user, system} = process.cpuUsage(from);
  return (user + system) / 1000;
}

// `work(count)` prepares work of this size and returns the function to measure.
async function growthOf(work, few) {
  await processorMs(work, few);
  let least = Infinity;
  let most = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    least = Math.min(least, await processorMs(work, few));
    most = Math.min(most, await processorMs(work, few * FACTOR));
    if (most / Math.max(least, LEAST_MS) < MOST) {
      break;
    }
  }
  return most / Math.max(least, LEAST_MS);
}

async function expectLinearGrowth(work, few) {
  expect(await growthOf(work, few)).toBeLessThan(MOST);
}

module.exports = {FACTOR, expectLinearGrowth, growthOf};
