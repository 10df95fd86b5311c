// A program reads a response when it has used all of the stack but some kilobytes. Then the overflow
// reaches it unchanged, or it gets the value, if need be in a later task. So a later read always gives the
// value.
import {
  decodeRow,
  describe as describeRoot,
  renderRow,
} from '../support/conformance.js';
import {decodePieces} from '../support/decode.js';
import {readEverything, withRoom} from '../support/fullStack.js';
import {within} from '../support/guard.js';
import {loadLayers} from '../support/layers.js';
import {NODE_STREAMS} from '../support/transports.js';
import {turns} from '../support/turns.js';
import {collectUnhandled} from '../support/unhandled.js';
import {CONFORMANCE_ROWS} from '../tables/index.js';

const {FLIGHT_ROOMS} = process.env;
const MOST_ROOM = 32_768;
const COUNT = Number(FLIGHT_ROOMS ?? 3);

// Bytes that are left, closer together where there are few. Other ones for each row.
function roomsOf(index) {
  return Array.from({length: COUNT}, (_, at) => {
    const part = (at + 1 - (index % 7) / 7) / COUNT;
    return Math.ceil(MOST_ROOM * part * part) + 64;
  });
}

// The items of an iterator can be read once.
const ROWS = CONFORMANCE_ROWS.filter(
  (row, index) =>
    !row.prerender &&
    !row.drive &&
    !row.rejects &&
    !/generator|iterator|iterable/.test(row.example) &&
    (FLIGHT_ROOMS !== undefined || index % 4 === 0),
);

// Rows that refer to each other in cycles, through Maps and elements, and across many rows.
const chain = (count, row) =>
  Array.from({length: count}, (_, index) => {
    const id = index.toString(16);
    const next = ((index + 1) % count).toString(16);
    return `${id}:${row(next, id)}\n`;
  }).join('');

const WIRE = {
  'a cycle of two rows': '0:{"a":"$1"}\n1:{"b":"$0","c":"$0:a"}\n',
  'a cycle through elements':
    '0:["$","p",null,{"a":"$1"}]\n1:["$","b",null,{"c":"$0"}]\n',
  'a cycle through Maps': '0:{"a":"$Q1"}\n1:[["k","$0"],["l","$Q1"]]\n',
  'a cycle of 300 rows': chain(300, next => `{"next":"$${next}"}`),
  'a cycle of 300 elements': chain(
    300,
    (next, id) => `["$","p",null,{"a":"$L${next}","b":"$${id}:props:a"}]`,
  ),
  'a row that is nested deeply': `0:${'['.repeat(1000)}"$1"${']'.repeat(1000)}\n1:"end"\n`,
};

let layers;
let collection;

beforeAll(() => {
  layers = loadLayers();
});

beforeEach(() => {
  collection = collectUnhandled();
});

afterEach(async () => {
  await turns(1);
  collection.stop();
  expect(collection.unhandled).toEqual([]);
});

async function expectValue(open, index) {
  const describe = async () =>
    within(describeRoot((await open()).root), 'the root');
  const expected = await describe();
  for (const room of roomsOf(index)) {
    const {root} = await open();
    await turns(2);
    const overflows = withRoom(room, () => readEverything(root));
    const value = await within(describeRoot(root), `${room} bytes`);
    expect({room, overflows, value}).toEqual({
      room,
      overflows,
      value: expected,
    });
  }
}

test.each(ROWS)('$example', async row => {
  const bytes = await renderRow(row, layers.servers.ours, {
    transport: NODE_STREAMS,
  });
  await expectValue(
    () =>
      decodeRow(row, layers.clients.ours, {
        pieces: [bytes],
        decode: decodePieces,
      }),
    CONFORMANCE_ROWS.indexOf(row),
  );
});

test.each(Object.keys(WIRE))('%s', async name => {
  const bytes = Buffer.from(WIRE[name]);
  await expectValue(
    async () => ({root: decodePieces(layers.clients.ours, [bytes])}),
    name.length,
  );
});

test('there are overflows', async () => {
  const overflows = [];
  for (let room = 64; room < 4096; room += 64) {
    const root = decodePieces(layers.clients.ours, [
      Buffer.from(WIRE['a cycle of two rows']),
    ]);
    await turns(2);
    overflows.push(withRoom(room, () => readEverything(root)));
  }
  expect(overflows.some(count => count > 0)).toBe(true);
});
