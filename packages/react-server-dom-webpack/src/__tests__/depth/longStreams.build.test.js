// Long streams between two processes, with the production build: fixtures/long-streams. A million
// items take minutes (`yarn memory`); a fiftieth of them shows whether memory is retained for each
// item. More items: FLIGHT_STREAM_ITEMS=200000.
import {
  runStream,
  stoppedSoon,
} from '../../../../../fixtures/long-streams/lib/runStream.js';

const ITEMS = Number(process.env.FLIGHT_STREAM_ITEMS ?? 20000);

// Each item takes less than a tenth of a millisecond on a quiet machine.
const TIMEOUT = 60000 + ITEMS * 5;

// An object for each item would be 2 MB and more; samples of the heap vary by some 0.5 MB.
const MOST_MEGABYTES = 1.5;

const UNREAD = {items: 10000, size: 4000, unread: true};

const KINDS = ['async generator', 'ReadableStream'];
const WAYS = KINDS.flatMap(kind => [
  {kind, transport: 'node'},
  {kind, transport: 'web'},
]);

// `yarn test` has each kind and each transport once.
const IS_LONG = process.env.FLIGHT_STREAM_ITEMS !== undefined;
const [GENERATED_NODE, , , STREAM_WEB] = WAYS;

describe.each(IS_LONG ? WAYS : [GENERATED_NODE, STREAM_WEB])(
  '$kind, $transport',
  way => {
    test(
      'no memory is retained for delivered items',
      async () => {
        const result = await runStream({...way, items: ITEMS, size: 20});
        expect(result.read).toBe(ITEMS);
        expect(result.serverGrowth).toBeLessThan(MOST_MEGABYTES);
        expect(result.clientGrowth).toBeLessThan(MOST_MEGABYTES);
      },
      TIMEOUT,
    );
  },
);

test.each(IS_LONG ? ['node', 'web'] : ['web'])(
  'a client that does not read stops the producer, %s',
  async transport => {
    const [kind] = KINDS;
    const result = await runStream({kind, transport, ...UNREAD});
    expect(result.produced).toBeLessThan(UNREAD.items);
    expect(stoppedSoon(result, UNREAD.size)).toBe(true);
    expect(result.read).toBe(UNREAD.items);
  },
  TIMEOUT,
);

(IS_LONG ? test : test.skip)(
  'items that can be iterated again are only retained by the client',
  async () => {
    const result = await runStream({
      kind: 'async iterable',
      transport: 'node',
      items: ITEMS,
      size: 20,
    });
    expect(result.serverGrowth).toBeLessThan(MOST_MEGABYTES);
    expect(result.clientGrowth).toBeGreaterThan(MOST_MEGABYTES);
  },
  TIMEOUT,
);
