// What a development server and its clients leave in the heap: the processes of
// fixtures/long-streams/development.js. More rounds: FLIGHT_RENDERS.
import {fork} from 'child_process';
import path from 'path';

import {CASES} from '../../../../../fixtures/long-streams/lib/developmentCases.js';

const FILE = path.resolve('fixtures/long-streams/development.js');
const RENDERS = Number(process.env.FLIGHT_RENDERS ?? 30);
// Each takes less than 20 ms on a quiet machine.
const TIMEOUT = 120000 + RENDERS * 1000;

// The loop takes 16 MB in 30 renders where each wait keeps the one before it.
const MOST_MEGABYTES = 8;

async function measureGrowth(name) {
  const child = fork(FILE, [name, String(RENDERS)], {
    env: {...process.env, NODE_ENV: 'development'},
    execArgv: ['--expose-gc', '--conditions', 'react-server'],
  });
  const {growth} = await new Promise((resolve, reject) => {
    child.on('message', resolve);
    child.on('exit', code => reject(new Error(`ended with code ${code}`)));
  });
  return growth;
}

// The processes run at the same time: most of the time each of them waits for collections.
const growths = new Map();

beforeAll(() => {
  for (const name of Object.keys(CASES)) {
    const growth = measureGrowth(name);
    // A failure belongs to the test that reads it.
    growth.catch(() => {});
    growths.set(name, growth);
  }
});

test.each(Object.keys(CASES))(
  'the heap returns to its size: %s',
  async name => {
    expect(await growths.get(name)).toBeLessThan(MOST_MEGABYTES);
  },
  TIMEOUT,
);
