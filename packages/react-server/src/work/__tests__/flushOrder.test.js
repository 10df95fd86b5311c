// For destinations of any speed the rows are the same: rows of a lane stay in order, a flush goes
// from lane to lane, and the bytes of a sized row follow its header.
import fc from 'fast-check';

import createFlightServer from '../../../flight.js';
import {generatedRuns, timeoutFor} from '../../__tests__/support/generated.js';
import {
  clientReference,
  createMemoryDestination,
  memoryMembers,
} from '../../__tests__/support/memoryHost.js';
import {settle} from '../../__tests__/support/render.js';

const RUNS = generatedRuns(60);
const LANES = ['imports', 'hints', 'regular', 'errors'];

// Parts of a model, by letter.
const PARTS = {
  symbol: index => Symbol.for(`symbol ${index}`),
  reference: index => clientReference(`module ${index}`),
  text: index => `${index}`.repeat(1100),
  bytes: index => new Uint8Array([index, 10, index]),
  refused: () => () => {},
  rejected: index => Promise.reject(new Error(`rejected ${index}`)),
  fulfilled: index => Promise.resolve({index}),
  data: index => ({index, list: [index]}),
  collection: index => new Map([[index, {}]]),
  hint: () => null,
};

const MANIFEST = new Proxy(
  {},
  {get: (target, id) => [id, ['chunk', `a file name that is long: ${id}`]]},
);

// The text of a row may contain any characters, so rows are separated while they are written.
function createRecorder(answers) {
  const rows = [];
  let header = null;
  let writes = 0;
  const destination = createMemoryDestination();
  destination.accept = () => {
    throw new Error('not used');
  };
  const members = {
    ...memoryMembers(),
    beginWriting: () => rows.push('flush'),
    writeChunk(_, chunk) {
      expect(header).toBe(null);
      header = chunk;
    },
    writeChunkAndReturn(_, chunk) {
      rows.push(header === null ? chunk : header + chunk);
      header = null;
      return answers(writes++);
    },
    completeWriting: () => expect(header).toBe(null),
  };
  return {rows, members, destination};
}

function laneOf(row) {
  if (row.startsWith(':H')) {
    return 'hints';
  }
  if (/^[0-9a-f]+:(I|"\$S|"a file)/.test(row)) {
    return 'imports';
  }
  return /^[0-9a-f]+:(E|"\$[0-9a-f]+"\n)/.test(row) ? 'errors' : 'regular';
}

async function render(parts, answers) {
  const {rows, members, destination} = createRecorder(answers);
  const flight = createFlightServer(members);
  function Hint({index}) {
    flight.emitHint(flight.resolveRequest(), 'D', `host ${index}`);
    return index;
  }
  const model = parts.map((part, index) =>
    part === 'hint' ? <Hint key={index} index={index} /> : PARTS[part](index),
  );
  const request = flight.createRequest(model, MANIFEST, () => 'digest');
  flight.startWork(request);
  // All rows are ready before the first one is written.
  await settle();
  for (let i = 0; i < 200 && !destination.isClosed(); i++) {
    flight.startFlowing(request, destination);
  }
  expect(destination.isClosed()).toBe(true);
  return rows;
}

function flushesOf(rows) {
  const flushes = [];
  for (const row of rows) {
    if (row === 'flush') {
      flushes.push([]);
    } else {
      flushes.at(-1).push(row);
    }
  }
  return flushes;
}

function byLane(rows) {
  return LANES.map(lane =>
    rows.filter(row => row !== 'flush' && laneOf(row) === lane),
  );
}

const parts = fc.array(fc.constantFrom(...Object.keys(PARTS)), {
  maxLength: 25,
});

// In development the lanes also contain debug rows.
const onlyInProduction = __DEV__ ? test.skip : test;

onlyInProduction(
  'the pace of the destination changes nothing but the flushes',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        parts,
        fc.infiniteStream(fc.boolean()),
        async (chosen, booleans) => {
          const together = await render(chosen, () => true);
          const iterator = booleans[Symbol.iterator]();
          const random = await render(chosen, () => iterator.next().value);
          const onePerLane = await render(chosen, () => false);

          expect(flushesOf(together)).toHaveLength(1);
          for (const rows of [random, onePerLane]) {
            expect(byLane(rows)).toEqual(byLane(together));
          }
          for (const rows of [together, random, onePerLane]) {
            for (const flush of flushesOf(rows)) {
              const lanes = flush.map(row => LANES.indexOf(laneOf(row)));
              expect(lanes).toEqual(lanes.slice().sort((a, b) => a - b));
            }
          }
          for (const flush of flushesOf(onePerLane)) {
            const lanes = flush.map(laneOf);
            expect(new Set(lanes).size).toBe(lanes.length);
          }
        },
      ),
      RUNS,
    );
  },
  timeoutFor(RUNS),
);

test('strings of import metadata come before the rows that use them', async () => {
  for (const answer of [true, false]) {
    const rows = await render(['reference', 'reference'], () => answer);
    const known = new Set();
    for (const row of rows) {
      known.add(row.split(':')[0]);
      if (/^[0-9a-f]+:I/.test(row)) {
        const used = Array.from(row.matchAll(/"\$([0-9a-f]+)"/g), m => m[1]);
        expect(used.length).toBeGreaterThan(0);
        used.forEach(id => expect(known).toContain(id));
      }
    }
  }
});
