// What stays of renders and replies that have ended while they waited for a value that never settles: the processes of
// fixtures/long-streams/ended.js.
import {fork} from 'child_process';
import path from 'path';

import {
  ENDS,
  waitsOf,
} from '../../../../../fixtures/long-streams/lib/endedRenders.js';

const FILE = path.resolve('fixtures/long-streams/ended.js');
const TIMEOUT = 60000;

async function renderWith(entry) {
  const child = fork(FILE, [entry], {
    env: {...process.env, NODE_ENV: 'production'},
    execArgv: ['--expose-gc', '--conditions', 'react-server'],
  });
  return new Promise((resolve, reject) => {
    child.on('message', resolve);
    child.on('exit', code => reject(new Error(`ended with code ${code}`)));
  });
}

const describeProduction =
  process.env.NODE_ENV === 'production' ? describe : describe.skip;

describeProduction.each(Object.keys(ENDS))(
  'an ended render or reply keeps nothing of its model: %s',
  entry => {
    let results;

    beforeAll(async () => {
      results = await renderWith(entry);
    }, TIMEOUT);

    describe.each(Object.keys(ENDS[entry]))('%s', ending => {
      test.each(Object.keys(waitsOf(entry)))('%s', wait => {
        expect(results[`${wait}: ${ending}`]).toBe(false);
      });
    });
  },
);
