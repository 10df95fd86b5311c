// Thousands of damaged bodies, and large bodies: fuzz/reply. The original bodies are from
// the examples and the tables of attacks. FLIGHT_FUZZ_RUNS sets the number of damaged bodies, and
// only then large bodies are tested.
import {spawnSync} from 'child_process';
import fs from 'fs';
import os from 'os';
import path from 'path';

import {asReply} from '../support/attackBodies.js';
import {MODE} from '../support/layers.js';
import {timeoutFor} from '../support/recipes/index.js';
import {parseBytes} from '../support/bytesAsText.js';
import {brokenServer} from '../support/brokenServer.js';
import {ATTACKS} from '../tables/attacks.js';
import {FORM_ATTACKS} from '../tables/attackForms.js';

const PROGRAMS = path.join(__dirname, 'fuzz/reply');
const EXAMPLES = path.join(__dirname, '../examples/reply');

// The development build gets fewer.
const RUNS =
  MODE === 'production' ? (process.env.FLIGHT_FUZZ_RUNS ?? '500') : '150';
const TIMEOUT = timeoutFor({numRuns: Number(RUNS)});

// Larger bodies are tested undamaged, by the tables.
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

// The format of the fuzzer.
function withBase64({bytes, ...entry}) {
  return bytes === undefined
    ? entry
    : {...entry, base64: parseBytes(bytes).toString('base64')};
}

function exampleBodies() {
  return fs
    .readdirSync(EXAMPLES)
    .map(file => JSON.parse(fs.readFileSync(path.join(EXAMPLES, file), 'utf8')))
    .map(({id, entries, produces}) => ({
      name: id,
      entries: (entries ?? produces?.entries ?? []).map(withBase64),
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

function run(flags, [program, ...args], variables) {
  const file = path.join(PROGRAMS, program);
  const {stdout, stderr} = spawnSync(
    process.execPath,
    ['--expose-gc', ...flags, '--conditions', 'react-server', file, ...args],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: {...process.env, ...variables},
    },
  );
  return {stdout, stderr};
}

async function inFolder(use) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reply-fuzz-'));
  try {
    const bodies = path.join(folder, 'bodies.json');
    fs.writeFileSync(bodies, JSON.stringify(await collectBodies()));
    return use(bodies, folder);
  } finally {
    fs.rmSync(folder, {recursive: true});
  }
}

test(
  `${RUNS} damaged bodies settle without harm`,
  () =>
    inFolder(bodies => {
      const options = ['--runs', RUNS, '--seed', chooseSeed()];
      const {stdout, stderr} = run([], ['fuzzReplies.js', bodies, ...options]);
      expect(stdout + stderr).toMatch(/, 0 failed\n$/);
      process.stdout.write(stdout);
    }),
  TIMEOUT,
);

// Only one build: both take the same time.
if (MODE === 'production') {
  if (process.env.FLIGHT_FUZZ_RUNS !== undefined) {
    test(
      'large bodies have the expected results at a reasonable cost',
      () => {
        const flags = ['--max-old-space-size=400'];
        const {stdout, stderr} = run(flags, ['largeReplies.js'], {});
        expect(stdout + stderr).toMatch(/\n\d+ large bodies, 0 failed\n$/);
      },
      // They take as long as thousands of damaged bodies.
      timeoutFor({numRuns: 5000}),
    );
  }

  // Checks that the test detects failures: our build is changed to fail with these errors.
  test.each([
    'Maximum call stack size exceeded',
    'Invalid array length',
    'Invalid string length',
  ])('a server that fails with "%s" is detected', async message => {
    await inFolder((bodies, folder) => {
      const FLIGHT_SERVER = brokenServer(folder, {depth: 3, message});
      const fuzzed = run([], ['fuzzReplies.js', bodies, '--runs', '500'], {
        FLIGHT_SERVER,
      });
      expect(fuzzed.stdout).toContain(`RangeError: ${message}`);
      expect(fuzzed.stdout).toMatch(/, [1-9]\d* failed\n$/);
      // It refuses the right bodies, but with the wrong error.
      const large = run([], ['largeReplies.js', 'levels of arrays'], {
        FLIGHT_SERVER,
        FLIGHT_FUZZ_SCALE: '0.1',
      });
      expect(large.stdout).toContain(message);
      expect(large.stdout).toMatch(/, [1-9]\d* failed\n$/);
    });
  });
}
