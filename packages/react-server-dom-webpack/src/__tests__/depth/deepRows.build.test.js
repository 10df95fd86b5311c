// Values that are nested, chained or aliased DEPTH deep are decoded, whichever end arrives first,
// and other rows are not affected. The reference cannot do this. So the decoded value is walked to
// its end.
import {decodePieces, slices} from '../support/decode.js';
import {within} from '../support/guard.js';
import {loadClients} from '../support/layers.js';
import {outcomeOf} from '../support/settleValue.js';
import {DEEP_ROWS, DEPTH} from '../tables/deepRows.js';

let clients;

beforeAll(() => {
  clients = loadClients();
});

// The rows of the table fill the ids up to this one.
const BESIDE = 'fffff';

const ROOT = `0:["$@1","$@${BESIDE}"]\n${BESIDE}:"here"\n`;

async function decodeRows(rows) {
  const bytes = Buffer.from(rows.join(''));
  const root = decodePieces(clients.ours, slices(bytes, 65536));
  return (await within(outcomeOf(root), 'root')).value;
}

async function expectWhole(rows, {step, bottom = value => value}) {
  const [deep, beside] = await decodeRows(rows);
  expect(await beside).toBe('here');
  let {value} = await within(outcomeOf(deep), 'deep row');
  for (let level = 0; level < DEPTH; level++) {
    value = step(value);
  }
  expect(bottom(value)).toBe('bottom');
}

const ORDERS = [
  ['in order', rows => [ROOT, ...rows]],
  ['backwards', rows => [ROOT, ...rows.slice().reverse()]],
  ['backwards while no read waits', rows => [...rows.slice().reverse(), ROOT]],
];

describe.each(DEEP_ROWS)(`${DEPTH} levels of $name`, row => {
  test.each(ORDERS)('are decoded %s', (_, arrange) =>
    expectWhole(arrange(row.rows), row),
  );
});
