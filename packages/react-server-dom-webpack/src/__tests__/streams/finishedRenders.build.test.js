// What a finished render leaves in memory, beside a bare stream: the processes of
// fixtures/long-streams/finished.js. Streams outlive a render: applications keep them, and a web
// stream of Node stays until a full garbage collection.
import {fork} from 'child_process';
import path from 'path';

import {CASES} from '../../../../../fixtures/long-streams/lib/finishedRenders.js';

const FILE = path.resolve('fixtures/long-streams/finished.js');
const TIMEOUT = 120000;

// A render that its stream retains has 3700 bytes more than the bare stream. What stays are the source of the
// stream and its empty cell: 240 bytes on Node 20.
const MOST_BYTES = 300;

// No collection starts by itself, and no code is compiled again while bytes are counted.
const FLAGS = [
  ...['--expose-gc', '--initial-old-space-size=1024', '--no-memory-reducer'],
  ...['--no-opt', '--no-maglev', '--no-flush-bytecode'],
  ...['--conditions', 'react-server'],
];

// Without an application that keeps the streams, only young collections run. Those of older versions of
// Node retain some garbage by chance.
const CAN_COLLECT_YOUNG = Number(process.versions.node.split('.')[0]) >= 24;

function casesOf(entry) {
  return Object.keys(CASES[entry]).filter(
    name => CAN_COLLECT_YOUNG || name.endsWith(', kept'),
  );
}

async function measure(entry) {
  const child = fork(FILE, [entry], {
    env: {...process.env, NODE_ENV: 'production'},
    execArgv: FLAGS,
  });
  return new Promise((resolve, reject) => {
    child.on('message', resolve);
    child.on('exit', code => reject(new Error(`ended with code ${code}`)));
  });
}

const describeProduction =
  process.env.NODE_ENV === 'production' ? describe : describe.skip;

describeProduction.each(Object.keys(CASES))(
  'a finished render leaves nothing in memory: %s',
  entry => {
    let results;

    beforeAll(async () => {
      results = await measure(entry);
    }, TIMEOUT);

    test.each(casesOf(entry))('%s', name => {
      const {bare, ours} = results[name];
      expect(ours - bare).toBeLessThan(MOST_BYTES);
    });
  },
);
