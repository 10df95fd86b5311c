// How the time that some work takes grows with its size: a ratio, which says the same on every
// machine. Where each part looked at all the others, sixteen times as much would take 256 times
// as long. The limit stands in between, far from both.
'use strict';

const FACTOR = 16;
const MOST = 100;

// What takes next to no time is not measurable.
const LEAST_MS = 2;

// Time of this process: other programs take nothing of it. What comes in between, as the
// collection of garbage does, only ever adds to it, so the least counts, and what is found to be
// too slow is measured again.
const ATTEMPTS = 5;

async function processorMs(work, count) {
  const run = await work(count);
  const from = process.cpuUsage();
  await run();
  const {user, system} = process.cpuUsage(from);
  return (user + system) / 1000;
}

// `work(count)` prepares that much and gives the function that is measured.
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
