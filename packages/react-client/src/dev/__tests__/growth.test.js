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

// Sixteen times as many are 3,200 rows, in the long run 16,000.
const FEW = IS_LONG_RUN ? 1000 : 200;
const TIMEOUT = 600000;

// In the long run, each shape in each order. Otherwise the paths, which pass rows to inherit their
// debug information.
const CASES = WAITING_SHAPES.flatMap(([name, create]) =>
  Object.entries(ORDERS).map(([orderName, order]) => [
    name,
    orderName,
    create,
    order,
  ]),
).filter(
  ([name, orderName]) =>
    IS_LONG_RUN || (name.includes('path') && orderName === 'in order'),
);

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
