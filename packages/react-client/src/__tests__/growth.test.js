// The time to read a response is linear in each of its dimensions.
import {expectLinearGrowth} from '../../../../scripts/jest/growth.js';
import {
  close,
  getRoot,
  processBinaryChunk,
  createStreamState,
} from '../index.js';
import {bytesOf, createTestResponse, outcomeOf} from './support/responses.js';
import {
  ORDERS,
  WAITING_SHAPES,
  linesOf,
  readAll,
} from './support/waitingShapes.js';

// Sixteen times as many are the most.
const FEW = Number(process.env.FLIGHT_ROWS ?? 1000);

// A case reads up to ten streams. That takes seconds; with quadratic growth it would take minutes.
const TIMEOUT = 600000;

function ids(count) {
  return Array.from({length: count}, (_, index) => (index + 1).toString(16));
}

function list(count, item) {
  return `[${ids(count).map(item).join()}]`;
}

// Count → the pieces of a stream. The first row is the root. It gets a listener immediately, and so
// do its promises, in order.
const CASES = {
  'a text in single bytes': count => [
    ...`1:T${count.toString(16)},${'x'.repeat(count)}`,
    '0:"$1"\n',
  ],
  'small rows': count => ids(count).map(id => `${id}:[${id.length}]\n`),
  'broken rows behind others': count => [
    ...ids(3 * count).map(id => `f${id.padStart(6, '0')}:1\n`),
    `0:${list(count, id => `"$@${id}"`)}\n`,
    ...ids(count).map(id => `${id}:{\n`),
  ],
  'rows that wait for one other row': count => [
    `0:${list(count, id => `"$@${id}"`)}\n`,
    ...ids(count).map(id => `${id}:["$fffffff"]\n`),
    'fffffff:1\n',
  ],
  'elements that wait for one row': count => [
    `0:${list(count, () => '["$","p",null,{"a":"$fffffff"}]')}\n`,
    'fffffff:1\n',
  ],
  'a row that waits for others, which come in order': count => [
    `0:${list(count, id => `"$${id}"`)}\n`,
    ...ids(count).map(id => `${id}:1\n`),
  ],
  'a row that waits for others, which come backwards': count => [
    `0:${list(count, id => `"$${id}"`)}\n`,
    ...ids(count)
      .reverse()
      .map(id => `${id}:1\n`),
  ],
  'a chain of rows whose end never arrives, read from the end': count => [
    `0:${list(count, id => `"$@${id}"`)}\n`,
    ...ids(count).map((id, index) =>
      index === 0 ? '1:["$fffffff"]\n' : `${id}:["$${index.toString(16)}"]\n`,
    ),
  ],
  'a chain of rows whose end continues to wait': count => [
    `0:["$@1"]\n`,
    ...ids(count).map(
      id => `${id}:["$${(parseInt(id, 16) + 1).toString(16)}","$fffffff"]\n`,
    ),
  ],
  'rows in a cycle': count => [
    '0:["$@1"]\n',
    ...ids(count).map(
      (id, index) =>
        `${id}:["$${((index + 1) % count || count).toString(16)}"]\n`,
    ),
  ],
  // The group of rows grows with each text.
  'a row in a cycle with each of many, which arrive backwards': count => [
    `0:${list(count, id => `"$${id}"`)}\n`,
    ...ids(count).map(id => `${id}:["$0","$f${id.padStart(6, '0')}"]\n`),
    ...ids(count)
      .reverse()
      .map(id => `f${id.padStart(6, '0')}:"x"\n`),
  ],
  'rows that refer to both neighbours, which arrive in order': count => [
    ...ids(count).map((id, index) => {
      const next = ((index + 1) % count) + 1;
      const last = ((index + count - 1) % count) + 1;
      const text = `"$f${id.padStart(6, '0')}"`;
      return `${id}:["$${next.toString(16)}","$${last.toString(16)}",${text}]\n`;
    }),
    '0:["$@1"]\n',
    ...ids(count).map(id => `f${id.padStart(6, '0')}:"x"\n`),
  ],
  'rows in a cycle whose value is the next row': count => [
    '0:["$@1"]\n',
    ...ids(count).map((id, index) =>
      index === count - 1
        ? `${id}:["$1"]\n`
        : `${id}:"$${(index + 2).toString(16)}"\n`,
    ),
  ],
  'items after one that waits': count => [
    '0:R\n',
    '0:["$1"]\n',
    ...ids(count).map(() => '0:1\n'),
    '1:1\n',
  ],
  'items of an iterator without a reader': count => [
    '0:x\n',
    ...ids(count).map(() => '0:1\n'),
  ],
};

function listen(value) {
  outcomeOf(value).value?.forEach?.(part => {
    if (part instanceof Promise) {
      part.then(
        () => {},
        () => {},
      );
    }
  });
}

function read(pieces) {
  const response = createTestResponse();
  const state = createStreamState();
  const root = getRoot(response);
  for (const piece of pieces) {
    processBinaryChunk(response, state, piece);
    if (root.status === 'resolved_model') {
      listen(root);
    }
  }
  close(response);
  return root;
}

test.each(Object.entries(CASES))(
  'the time for %s grows with their number',
  (name, create) =>
    expectLinearGrowth(count => {
      const pieces = create(count).map(piece => bytesOf(piece));
      return () => {
        read(pieces);
      };
    }, FEW),
  TIMEOUT,
);

// Sixteen times as many are 3,200 rows.
const FEW_WAITING = 200;

// Each order, in one piece and in a piece for each row. The long run, with FLIGHT_ROWS, has all of them
// for each shape.
const ARRIVALS = Object.entries(ORDERS).flatMap(([name, order]) => [
  {name: `${name} in one piece`, order, isOnePiece: true},
  {name: `${name} one by one`, order, isOnePiece: false},
]);

const WAITING_CASES = WAITING_SHAPES.flatMap(([name, create], index) =>
  (process.env.FLIGHT_ROWS === undefined
    ? [ARRIVALS[index % ARRIVALS.length]]
    : ARRIVALS
  ).map(arrival => [name, arrival.name, create, arrival]),
);

function piecesOf(create, {order, isOnePiece}, count) {
  const lines = linesOf(create(count), count, order);
  return (isOnePiece ? [lines.join('')] : lines).map(text => bytesOf(text));
}

test.each(WAITING_CASES)(
  'the time for %s, %s, grows with their number',
  (name, arrivalName, create, arrival) =>
    expectLinearGrowth(count => {
      const pieces = piecesOf(create, arrival, count);
      return () => readAll(read(pieces));
    }, FEW_WAITING),
  TIMEOUT,
);
