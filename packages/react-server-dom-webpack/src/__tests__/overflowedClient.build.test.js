// A build of the client that overflows the stack at its n-th call, for many n, over the models of
// the conformance tables: whatever was interrupted, every promise settles and nothing stays blocked.
// A second read gives the value, or fails with the same error.
import {
  decodeRow,
  describe as describeRoot,
  expectationOf,
  renderRow,
} from './support/conformance.js';
import {decodePieces} from './support/decode.js';
import {within} from './support/guard.js';
import {loadServers} from './support/layers.js';
import {StackSwitch, loadOverflowingClient} from './support/overflowBuild.js';
import {NODE_STREAMS} from './support/transports.js';
import {CONFORMANCE_ROWS} from './tables/index.js';

// The points of a model at which the stack overflows, at most.
const MOST_POINTS = Number(process.env.FLIGHT_OVERFLOWS ?? 2000);

const OVERFLOW = 'overflow';

const stackSwitch = new StackSwitch();
let server;
let client;

beforeAll(() => {
  server = loadServers().ours;
  client = loadOverflowingClient(stackSwitch);
});

// Values that can only be read once.
const isReadOnce = row => row.forms?.some(form => /stream|iterator/i.test(form));

async function read(root) {
  try {
    return await describeRoot(root);
  } catch (error) {
    if (error !== stackSwitch.error) { throw error; }
    return OVERFLOW;
  }
}

async function readTwice(row, bytes, at) {
  stackSwitch.arm(at);
  let root;
  try {
    ({root} = await decodeRow(row, client, {pieces: [bytes], decode: decodePieces}));
  } catch (error) {
    if (error !== stackSwitch.error) { throw error; }
    return [OVERFLOW];
  }
  const first = await within(read(root), 'first read');
  const calls = stackSwitch.count;
  stackSwitch.at = Infinity;
  return [first, await within(read(root), 'second read'), calls];
}

test.each(CONFORMANCE_ROWS)('$example', async row => {
  const bytes = await renderRow(row, server, {transport: NODE_STREAMS});
  const expected = await expectationOf(row);
  const [, , calls] = await readTwice(row, bytes, Infinity);
  const step = Math.max(1, calls / MOST_POINTS);
  const problems = [];
  for (let at = 1; at < calls; at += step) {
    const n = Math.floor(at);
    try {
      const [first, second] = await readTwice(row, bytes, n);
      if (second !== undefined && second !== expected && !/^.*fails: error/.test(second)) problems.push([n, stackSwitch.error.stack.split('\n').slice(2,6).join('|').replace(/eval at evaluate[^)]*\)[^)]*\)/g,''), first, second]);
    } catch (error) {
      problems.push([n, String(error?.stack).slice(0, 300), stackSwitch.error?.stack.split('\n').slice(2,9).map(l=>l.trim().split(' ')[1]).join(' < ')]);
      if (problems.length > 3) break;
    }
  }
  expect(problems).toEqual([]);
}, 120000);
