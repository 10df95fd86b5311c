// Damaged bodies, many thousands, and large ones: fixtures/reply-fuzz. The undamaged ones
// are those of the examples and of the tables of attacks.
import {spawnSync} from 'child_process';
import fs from 'fs';
import os from 'os';
import path from 'path';

import {asReply} from './support/attackBodies.js';
import {MODE} from './support/layers.js';
import {ATTACKS} from './tables/attacks.js';
import {FORM_ATTACKS} from './tables/attackForms.js';

const FIXTURE = path.resolve(__dirname, '../../../../fixtures/reply-fuzz');
const EXAMPLES = path.join(__dirname, 'examples/reply');

// The development build is given fewer.
const RUNS =
  MODE === 'production' ? (process.env.FLIGHT_FUZZ_RUNS ?? '5000') : '1000';

// Those that are large are sent as they are, by the tables.
const LONGEST_BODY = 20000;

function chooseSeed() {
  const seed = process.env.FLIGHT_FUZZ_SEED ?? '1';
  return seed === 'random' ? String(Math.floor(Math.random() * 1e9)) : seed;
}

async function asEntry([name, value]) {
  if (typeof value === 'string') {
    return {name, value};
  }
  const bytes = Buffer.from(await value.arrayBuffer());
  return {
    name,
    base64: bytes.toString('base64'),
    filename: value.name,
    type: value.type,
  };
}

function exampleBodies() {
  return fs
    .readdirSync(EXAMPLES)
    .map(file => JSON.parse(fs.readFileSync(path.join(EXAMPLES, file), 'utf8')))
    .map(({id, entries, produces}) => ({
      name: id,
      entries: entries ?? produces?.entries ?? [],
    }));
}

function tableBodies() {
  const rows = Object.values(ATTACKS)
    .flat()
    .map(({name, body}) => ({name, fields: asReply(body)}));
  return Promise.all(
    [...rows, ...FORM_ATTACKS].map(async ({name, fields}) => ({
      name,
      entries: await Promise.all(fields.map(asEntry)),
    })),
  );
}

function lengthOf(entries) {
  return JSON.stringify(entries).length;
}

async function collectBodies() {
  return [...exampleBodies(), ...(await tableBodies())].filter(
    ({entries}) => entries.length > 0 && lengthOf(entries) < LONGEST_BODY,
  );
}

function run(flags, program, ...args) {
  const {stdout, stderr} = spawnSync(
    process.execPath,
    [
      ...flags,
      '--conditions',
      'react-server',
      path.join(FIXTURE, program),
      ...args,
    ],
    {encoding: 'utf8', maxBuffer: 2 ** 28},
  );
  return {stdout, stderr};
}

test(`${RUNS} damaged bodies come to an end and do no harm`, async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reply-fuzz-'));
  const file = path.join(folder, 'bodies.json');
  try {
    fs.writeFileSync(file, JSON.stringify(await collectBodies()));
    const options = ['--runs', RUNS, '--seed', chooseSeed()];
    const {stdout, stderr} = run(['--expose-gc'], 'run.js', file, ...options);
    expect(stdout + stderr).toMatch(/, 0 failed\n$/);
    process.stdout.write(stdout);
  } finally {
    fs.rmSync(folder, {recursive: true});
  }
}, 3600000);

// Once: the builds differ in nothing that takes time. It takes a minute: `yarn test:long`.
const IS_LARGE = process.env.FLIGHT_LARGE === '1';

if (MODE === 'production') {
  (IS_LARGE ? test : test.skip)(
    'large bodies come to an end in time and memory',
    () => {
      const {stdout, stderr} = run(['--max-old-space-size=400'], 'large.js');
      expect(stdout + stderr).toMatch(/\n\d+ large bodies, 0 failed\n$/);
    },
    3600000,
  );
}
