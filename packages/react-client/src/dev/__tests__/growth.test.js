// In development, the time to read rows that wait for each other is linear in their number, too.
import {expectLinearGrowth} from '../../../../../scripts/jest/growth.js';
import {
  bytesOf,
  createTestResponse,
  feed,
} from '../../__tests__/support/responses.js';
import {
  ORDERS,
  WAITING_SHAPES,
  linesOf,
  readAll,
} from '../../__tests__/support/waitingShapes.js';
import {close, getRoot} from '../../index.js';
import {createResponseTracer} from '../responseTracer.js';

const IS_LONG_RUN = process.env.FLIGHT_LONG === '1';

// Sixteen times as many are 3,200 rows, in the long run 100,000.
const FEW = IS_LONG_RUN ? 6250 : 200;
const TIMEOUT = 600000;

const ALL_ORDERS = Object.entries(ORDERS);

// Shuffled rows without paths are not covered: some of these shapes take too long.
const isCovered = ([name, orderName]) =>
  orderName !== 'shuffled' || name.includes('path');

// In the long run, each shape in each order; otherwise the orders take turns.
const CASES = WAITING_SHAPES.flatMap(([name, create], index) =>
  (IS_LONG_RUN ? ALL_ORDERS : [ALL_ORDERS[index % ALL_ORDERS.length]]).map(
    ([orderName, order]) => [name, orderName, create, order],
  ),
).filter(isCovered);

function read(pieces) {
  const response = createTestResponse({tracer: createResponseTracer()});
  const root = getRoot(response);
  root.then(
    () => {},
    () => {},
  );
  for (const piece of pieces) {
    feed(response, piece);
  }
  close(response);
  return root;
}

test.each(CASES)(
  'the time for %s, %s, grows with their number',
  (name, orderName, create, order) =>
    expectLinearGrowth(count => {
      const pieces = linesOf(create(count), count, order).map(line =>
        bytesOf(line),
      );
      return () => readAll(read(pieces));
    }, FEW),
  TIMEOUT,
);
