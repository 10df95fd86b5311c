// The messages for mistakes of beginners (tables/mistakes.js): ours name the remedy. Those of the
// reference are only compared in production, to show that the same call fails there as well.
import fs from 'fs';
import path from 'path';

import {within} from '../support/guard.js';
import {CLIENTS, loadLayers, MODE, SERVERS} from '../support/layers.js';
import {MISTAKES} from '../tables/mistakes.js';

const DOCUMENT = path.resolve(
  __dirname,
  '../../../../../docs/troubleshooting.md',
);

let layers;

beforeAll(() => {
  layers = loadLayers('node');
});

async function outcomeOf({name, run}, implementation) {
  const {servers, clients} = layers;
  try {
    const call = async () =>
      run(servers[implementation], clients[implementation]);
    await within(call(), name);
    return 'no error';
  } catch (error) {
    return error.message;
  }
}

const isLoaded = name => SERVERS.includes(name) && CLIENTS.includes(name);

(isLoaded('ours') ? test.each(MISTAKES) : test.skip.each(MISTAKES))(
  '$name: ours says what to do',
  async mistake => {
    // In development a drawing of the place may follow.
    const [message] = (await outcomeOf(mistake, 'ours')).split('\n');
    expect(message).toBe(mistake.message);
  },
);

(isLoaded('ours') && MODE === 'development' ? test : test.skip)(
  'in development, the message names the file of the element',
  async () => {
    const [handler] = MISTAKES;
    expect(await outcomeOf(handler, 'ours')).toMatch(
      /\n {2}in .*mistakes\.js:\d+:\d+\)?$/,
    );
  },
);

const COMPARED = MISTAKES.filter(({reference}) => reference !== null);

(isLoaded('reference') && MODE === 'production'
  ? test.each(COMPARED)
  : test.skip.each(COMPARED))(
  '$name: fails in the reference, too',
  async mistake => {
    expect(await outcomeOf(mistake, 'reference')).toContain(mistake.reference);
  },
);

test('docs/troubleshooting.md explains each of them', () => {
  const rows = fs
    .readFileSync(DOCUMENT, 'utf8')
    .split('\n')
    .filter(line => line.startsWith('### '));
  const missing = MISTAKES.filter(
    ({said}) => !rows.some(row => row.includes('`' + said)),
  );
  expect(missing.map(({said}) => said)).toEqual([]);
});
