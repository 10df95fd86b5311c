// Many thousands of damaged streams: fuzz/client. The original streams are those of all
// conformance rows, written by the reference and by our server.
import {spawnSync} from 'child_process';
import fs from 'fs';
import os from 'os';
import path from 'path';

import {renderRow} from '../support/conformance.js';
import {exampleNames, loadExample} from '../support/examples.js';
import {within} from '../support/guard.js';
import {loadServers, MODE} from '../support/layers.js';
import {timeoutFor} from '../support/recipes/index.js';
import {NODE_STREAMS} from '../support/transports.js';
import {CONFORMANCE_ROWS} from '../tables/index.js';

const PROGRAM = path.join(__dirname, 'fuzz/client/fuzzClient.js');

const RUNS = process.env.FLIGHT_FUZZ_RUNS ?? '500';
const TIMEOUT = timeoutFor({numRuns: Number(RUNS)});

function chooseSeed() {
  const seed = process.env.FLIGHT_FUZZ_SEED ?? '1';
  return seed === 'random' ? String(Math.floor(Math.random() * 1e9)) : seed;
}

async function renderOurs(row, layer) {
  const bytes = await within(
    renderRow(row, layer, {transport: NODE_STREAMS}),
    row.example,
  );
  return {name: `ours ${row.example}`, base64: bytes.toString('base64')};
}

async function collectStreams() {
  const examples = exampleNames().map(name => ({
    name,
    base64: loadExample(name).bytes.toString('base64'),
  }));
  const {ours} = loadServers();
  const streams = [];
  for (const row of CONFORMANCE_ROWS) {
    streams.push(await renderOurs(row, ours));
  }
  return [...examples, ...streams];
}

// The program loads the client of this mode. Our client must read streams of a production server in
// both modes, and streams of its own server.
test(
  `${RUNS} damaged streams settle and do no harm`,
  async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'client-fuzz-'));
    const file = path.join(folder, 'streams.json');
    try {
      fs.writeFileSync(file, JSON.stringify(await collectStreams()));
      const result = spawnSync(
        process.execPath,
        [
          ...['--expose-gc', PROGRAM, file],
          ...['--runs', RUNS, '--seed', chooseSeed()],
        ],
        {
          encoding: 'utf8',
          maxBuffer: 2 ** 28,
          env: {...process.env, NODE_ENV: MODE},
        },
      );
      expect(result.stdout + result.stderr).toMatch(/, 0 failed\n$/);
      process.stdout.write(result.stdout);
    } finally {
      fs.rmSync(folder, {recursive: true});
    }
  },
  TIMEOUT,
);
