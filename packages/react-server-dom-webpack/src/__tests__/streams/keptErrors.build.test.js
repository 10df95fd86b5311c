// What errors of the package lead to, if an application keeps them and nothing else: the processes of
// fixtures/long-streams/keptErrors.js.
import {fork} from 'child_process';
import path from 'path';

import {CASES} from '../../../../../fixtures/long-streams/lib/keptErrors.js';

const FILE = path.resolve('fixtures/long-streams/keptErrors.js');
const TIMEOUT = 60000;

async function keepErrorsOf(entry) {
  const condition = entry.startsWith('server')
    ? ['--conditions', 'react-server']
    : [];
  const child = fork(FILE, [entry], {
    env: {...process.env, NODE_ENV: __DEV__ ? 'development' : 'production'},
    execArgv: ['--expose-gc', ...condition],
  });
  return new Promise((resolve, reject) => {
    child.on('message', resolve);
    child.on('exit', code => reject(new Error(`ended with code ${code}`)));
  });
}

describe.each(Object.keys(CASES))('kept errors of %s', entry => {
  let results;

  beforeAll(async () => {
    results = await keepErrorsOf(entry);
  }, TIMEOUT);

  test.each(Object.keys(CASES[entry]))('%s', name => {
    expect(results[name]).toEqual({isError: true, holds: false});
  });
});
